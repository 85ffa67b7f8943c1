import { accessSync, constants } from 'node:fs';
import { type Database, open, type RootDatabase } from 'lmdb';
import { makePrivate, makePrivateDirectory } from '@canvass/node-utils/files/private-files';

/** An open data directory: records, index entries, and metadata. */
export interface Environment {
  root: RootDatabase;
  /** Records and index entries; see `index-keys.ts` for the layout of their keys. */
  data: Database<Buffer, Buffer>;
  /** BSON descriptions of collections, and the prefixes of entries to remove. */
  meta: Database<Buffer, string>;
  /** Results of retryable writes by session. */
  sessions: Database<Buffer, Buffer>;
  /** The process that uses the directory. */
  owner: Database<string, string>;
}

/** Opens the directory; creates it if it does not exist. A commit returns only after its data is on the disk. */
export function openEnvironment(directory: string): Environment {
  makePrivateDirectory(directory);
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const root = open({
    path: directory,
    noSubdir: false,
    maxDbs: 8,
    overlappingSync: false,
    cache: false,
    // The write queue already batches. When a commit fails, LMDB's own batching leaves a rejection that cannot be
    // handled.
    eventTurnBatching: false,
  });
  makePrivate(directory);
  const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
  return {
    root,
    data: root.openDB<Buffer, Buffer>({ name: 'data', ...binary }),
    meta: root.openDB<Buffer, string>({ name: 'meta', encoding: 'binary' }),
    sessions: root.openDB<Buffer, Buffer>({ name: 'sessions', ...binary }),
    owner: root.openDB<string, string>({ name: 'owner', encoding: 'string' }),
  };
}
