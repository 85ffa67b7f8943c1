import { statfsSync } from 'node:fs';
import { constants } from 'node:os';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';
import { type Catalog, createCatalog, getNamespace, createCollectionInfo } from './catalog';
import { createWriteQueue } from './write-queue';
import { type Environment, openEnvironment } from './environment';
import { assertKnownFormat, readFormat, writeFormat } from './format';
import { takeLock } from './lock';
import type { Store, Transaction } from './transaction';

/** A disk with less free space counts as full: a commit of many writes can be this large. */
const LARGE_COMMIT_BYTES = 1024 * 1024;

/** For how many milliseconds after the disk was full a failed write may have been caused by it. */
const DISK_FULL_WINDOW_MS = 1000;

/** Opens a data directory for this process exclusively. Throws an error with a one-sentence message if it cannot. */
export function openStore(directory: string): Store {
  const environment = openEnvironment(directory);
  const release = claimDirectory(environment, directory);
  const catalog = createCatalog(environment);
  const tx = createTransaction(environment, catalog);
  const translateDiskFull = createDiskFullTranslator(directory);
  const committer = createWriteQueue(environment.root, {
    begin: () => catalog.begin(),
    keep: () => catalog.keep(),
    undo: () => catalog.undo(),
    committed() {
      catalog.commit();
      // Makes the next read see the commit, even if the current read transaction began just before it.
      environment.root.resetReadTxn();
    },
    failed: () => catalog.reload(),
  });
  return {
    data: environment.data,
    collection: (namespace) => catalog.committed().get(namespace),
    collections: () => catalog.committed(),
    format: () => readFormat(environment),
    listDiscarded: () =>
      [...environment.meta.getKeys({ start: 'g:', end: 'g;' })].map((key) => Buffer.from(key.slice(2), 'hex')),
    write: (work) =>
      committer
        .submit(() => work(tx))
        .catch((error: unknown) => {
          throw translateDiskFull(error);
        }),
    async close() {
      await committer.idle();
      try {
        release();
      } catch (error) {
        // The record of a process that has ended does not block others, so a full disk must not make this close fail.
        if (!isOutOfSpace(error)) throw error;
      } finally {
        await environment.root.close();
      }
    },
  };
}

/** EIO: LMDB reports it for a partial write as well as for a broken disk. */
function isShortWrite(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === constants.errno.EIO;
}

/** Distinguishes a write that a full disk truncated from one that failed on a broken disk. */
function createDiskFullTranslator(directory: string): (error: unknown) => unknown {
  let diskFullAt = Number.NEGATIVE_INFINITY;

  /** Now or within the window: space may have been freed since the write failed. */
  function wasDiskFull(): boolean {
    const { bavail, bsize } = statfsSync(directory);
    if (bavail * bsize < LARGE_COMMIT_BYTES) diskFullAt = performance.now();
    return performance.now() - diskFullAt < DISK_FULL_WINDOW_MS;
  }

  return (error) => {
    if (isOutOfSpace(error)) diskFullAt = performance.now();
    if (!isShortWrite(error) || !wasDiskFull()) return error;
    return Object.assign(new Error('No space left on the disk', { cause: error }), { code: 'ENOSPC' });
  };
}

/** Takes the directory, if this server can read its format and the disk has space for the owner's record. */
function claimDirectory(environment: Environment, directory: string): () => void {
  try {
    assertKnownFormat(environment, directory);
    return takeLock(environment, directory);
  } catch (error) {
    void environment.root.close();
    throw isOutOfSpace(error) ? new Error(`The disk of the data directory ${directory} is full.`) : error;
  }
}

function createTransaction({ data, sessions, meta }: Environment, catalog: Catalog): Transaction {
  const discardPrefix = (prefix: Buffer): void => meta.putSync(`g:${prefix.toString('hex')}`, Buffer.of(0));
  return {
    data,
    sessions,
    collection: (namespace) => catalog.draft().get(namespace),
    collections: () => catalog.draft(),
    ensureCollection(database, name) {
      const found = catalog.draft().get(`${database}.${name}`);
      if (found !== undefined) return found;
      const created = createCollectionInfo(catalog.nextId(), database, name);
      catalog.put(created);
      return created;
    },
    putCollection: (collection) => catalog.put(collection),
    dropCollection(collection) {
      catalog.remove(collection);
      const prefix = Buffer.alloc(4);
      prefix.writeUInt32BE(collection.id);
      discardPrefix(prefix);
    },
    discardPrefix,
    writeFormat: () => writeFormat({ meta }),
    removeDiscarded: (prefix) => void meta.removeSync(`g:${prefix.toString('hex')}`),
    markMultikey(collection, byIndex) {
      const current = catalog.draft().get(getNamespace(collection)) ?? collection;
      const indexes = current.indexes.map((index, i) => {
        const marks = i === 0 ? [] : (byIndex[i - 1] ?? []);
        return { ...index, multikey: index.multikey.map((many, field) => many || marks[field] === true) };
      });
      // Reads can see a commit before this thread is notified of it.
      catalog.putImmediately({ ...current, indexes });
    },
  };
}
