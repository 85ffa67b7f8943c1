import { open } from 'lmdb';
import { makePrivateDirectory } from '@canvass/node-utils/files/private-files';
import { openEnvironment } from './environment';
import { readFormat } from './format';

/** The databases of an environment to copy; the owner's record is not part of a snapshot. */
export const SNAPSHOT_DATABASES = ['data', 'meta', 'sessions'] as const;
export type SnapshotDatabase = (typeof SNAPSHOT_DATABASES)[number];

/** A key and its value, as stored bytes. */
export interface RawEntry {
  database: SnapshotDatabase;
  key: Buffer;
  value: Buffer;
}

/** A consistent view of a data directory, unaffected by later writes. */
export interface Snapshot {
  /** The format of the data: see `format.ts`. */
  format: number;
  entries(): Iterable<RawEntry>;
  close(): Promise<void>;
}

const RAW_ENCODING = { keyEncoding: 'binary', encoding: 'binary' } as const;

/**
 * Opens a data directory for reading.
 * @returns `take` returns a snapshot of the current state
 */
export function createSnapshotReader(directory: string): { take: () => Snapshot; close: () => Promise<void> } {
  const root = open({ path: directory, noSubdir: false, maxDbs: 8, cache: false, readOnly: true });
  const databases = SNAPSHOT_DATABASES.map((name) => ({
    name,
    db: root.openDB<Buffer, Buffer>({ name, ...RAW_ENCODING }),
  }));
  const meta = root.openDB<Buffer, string>({ name: 'meta', encoding: 'binary' });
  return {
    take() {
      // Otherwise an open read transaction would show an earlier state.
      root.resetReadTxn();
      const transaction = root.useReadTransaction();
      return {
        format: readFormat({ meta }),
        *entries() {
          for (const { name, db } of databases)
            for (const { key, value } of db.getRange({ transaction })) yield { database: name, key, value };
        },
        close() {
          transaction.done();
          return Promise.resolve();
        },
      };
    },
    close: () => root.close(),
  };
}

/** Entries stored per transaction; larger transactions would only use more memory. */
const ENTRIES_PER_TRANSACTION = 1000;

/** Creates a data directory from the entries of a snapshot, whose format must be one that this server can read. */
export async function createFromEntries(directory: string, entries: AsyncIterable<RawEntry>): Promise<number> {
  makePrivateDirectory(directory);
  const { root, ...named } = openEnvironment(directory);
  const meta = root.openDB<Buffer, Buffer>({ name: 'meta', ...RAW_ENCODING });
  const databases = { data: named.data, sessions: named.sessions, meta };
  let batch: RawEntry[] = [];
  let count = 0;
  const writeBatch = (): void => {
    root.transactionSync(() => {
      for (const { database, key, value } of batch) databases[database].putSync(key, value);
    });
    count += batch.length;
    batch = [];
  };
  try {
    for await (const entry of entries) {
      batch.push(entry);
      if (batch.length >= ENTRIES_PER_TRANSACTION) writeBatch();
    }
    writeBatch();
  } finally {
    await root.close();
  }
  return count;
}
