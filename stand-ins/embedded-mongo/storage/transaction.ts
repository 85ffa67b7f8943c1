import type { Database } from 'lmdb';
import type { CollectionInfo } from './catalog';

/** The operations within a write transaction. Reads of `data` see the transaction's own writes. */
export interface Transaction {
  data: Database<Buffer, Buffer>;
  sessions: Database<Buffer, Buffer>;
  collection(namespace: string): CollectionInfo | undefined;
  collections(): ReadonlyMap<string, CollectionInfo>;
  /** Returns the collection; creates it if it does not exist, as MongoDB does on the first write. */
  ensureCollection(database: string, name: string): CollectionInfo;
  putCollection(collection: CollectionInfo): void;
  /** Removes the collection's metadata now; its records are removed later, in small batches. */
  dropCollection(collection: CollectionInfo): void;
  /** Schedules the removal of all entries with this key prefix. */
  discardPrefix(prefix: Buffer): void;
  /** Records that the entries with this prefix have been removed. */
  removeDiscarded(prefix: Buffer): void;
  markMultikey(collection: CollectionInfo, flagsByIndex: readonly (readonly boolean[])[]): void;
  /** Records that the data has this server's format. */
  writeFormat(): void;
}

/** An open data directory. */
export interface Store {
  data: Database<Buffer, Buffer>;
  /** The committed description of a collection. */
  collection(namespace: string): CollectionInfo | undefined;
  collections(): ReadonlyMap<string, CollectionInfo>;
  /** The format of the data: see `format.ts`. */
  format(): number;
  /** Key prefixes whose entries are still to be removed. */
  listDiscarded(): Buffer[];
  /** Runs work within a write transaction; resolves when its data is on the disk. */
  write<T>(work: (tx: Transaction) => T): Promise<T>;
  close(): Promise<void>;
}
