import type { Database } from 'lmdb';
import type { CollectionInfo } from './catalog';

/** What work may do within a write transaction. Reads of `data` see the writes of the transaction. */
export interface Transaction {
  data: Database<Buffer, Buffer>;
  sessions: Database<Buffer, Buffer>;
  collection(namespace: string): CollectionInfo | undefined;
  collections(): ReadonlyMap<string, CollectionInfo>;
  /** The collection, made where it does not exist: as MongoDB does on the first write. */
  ensureCollection(database: string, name: string): CollectionInfo;
  putCollection(collection: CollectionInfo): void;
  /** Forgets the collection now; its records are removed later, in small pieces. */
  dropCollection(collection: CollectionInfo): void;
  /** Lets what has this key prefix be removed later. */
  discardPrefix(prefix: Buffer): void;
  /** What was to be removed is gone. */
  removeDiscarded(prefix: Buffer): void;
  markMultikey(collection: CollectionInfo, flagsByIndex: readonly (readonly boolean[])[]): void;
  /** Notes that the data has the format of this server. */
  writeFormat(): void;
}

/** An open data directory. */
export interface Store {
  data: Database<Buffer, Buffer>;
  /** The committed description of a collection. */
  collection(namespace: string): CollectionInfo | undefined;
  collections(): ReadonlyMap<string, CollectionInfo>;
  /** The format that the data has: see `format.ts`. */
  format(): number;
  /** Key prefixes whose entries are still to be removed. */
  listDiscarded(): Buffer[];
  /** Runs work within a write transaction; resolves when its data is on the disk. */
  write<T>(work: (tx: Transaction) => T): Promise<T>;
  close(): Promise<void>;
}
