import type { Server } from './commands/context';
import { dropUnfinishedIndex } from './commands/fill-index';
import { findTargetIds, readIfMatching } from './commands/find-targets';
import { createControl } from './plan/execute';
import { successor } from './plan/intervals';
import { type Filter, parseFilter } from './query/filter';
import { type IndexInfo, getNamespace, type CollectionInfo } from './storage/catalog';
import { pruneSessions } from './storage/session-history';
import { createKeyCursor } from './storage/key-cursor';
import { removeRecord } from './storage/records';
import type { Store } from './storage/transaction';

const ENTRIES_PER_TRANSACTION = 200;

/** Background work: removes expired documents, old sessions, idle cursors, and the entries of dropped collections. */
export interface Maintenance {
  stop(): void;
}

/** Starts the background work. Its writes queue like all others. */
export function startMaintenance(server: Server, log: (line: string) => void): Maintenance {
  let stopped = false;
  let lastExpiry = Date.now();
  let working = false;

  async function runMaintenance(): Promise<void> {
    if (working || stopped) return;
    working = true;
    try {
      server.cursors.expire(Date.now());
      await removeDiscardedEntries(server.store);
      if (Date.now() - lastExpiry >= server.settings.ttlSeconds * 1000) {
        lastExpiry = Date.now();
        await expireDocuments(server.store);
        await server.store.write((tx) => pruneSessions(tx, Date.now(), ENTRIES_PER_TRANSACTION));
      }
    } catch (error) {
      if (!stopped) log(`background work failed: ${(error as Error).message}`);
    } finally {
      working = false;
    }
  }

  const timer = setInterval(() => void runMaintenance(), 500);
  timer.unref();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Drops indexes whose build was interrupted by a crash, before any query can use them. */
export async function dropInterruptedIndexes(store: Store): Promise<void> {
  for (const collection of store.collections().values()) {
    for (const index of collection.indexes.filter(({ building }) => building)) {
      await store.write((tx) => dropUnfinishedIndex(tx, getNamespace(collection), index.id));
    }
  }
}

/** Removes the entries of dropped collections and indexes, a limited number per transaction. */
async function removeDiscardedEntries(store: Store): Promise<void> {
  for (const prefix of store.listDiscarded()) {
    for (let hasMore = true; hasMore;) {
      hasMore = await store.write((tx) => {
        const cursor = createKeyCursor(tx.data, prefix, successor(prefix), false);
        const keys: Buffer[] = [];
        for (
          let entry = cursor.next();
          entry !== undefined && keys.length < ENTRIES_PER_TRANSACTION;
          entry = cursor.next()
        )
          keys.push(entry.key);
        cursor.pause();
        for (const key of keys) tx.data.removeSync(key);
        if (keys.length < ENTRIES_PER_TRANSACTION) tx.removeDiscarded(prefix);
        return keys.length === ENTRIES_PER_TRANSACTION;
      });
    }
  }
}

async function expireDocuments(store: Store): Promise<void> {
  for (const collection of store.collections().values()) {
    for (const index of collection.indexes)
      if (index.expireAfterSeconds !== undefined && !index.building) await expire(store, collection, index);
  }
}

/** Removes indexed documents with a date before the limit; values of other types never expire. */
async function expire(store: Store, collection: CollectionInfo, index: IndexInfo): Promise<void> {
  const namespace = getNamespace(collection);
  const limit = new Date(Date.now() - index.expireAfterSeconds! * 1000);
  const expired = parseFilter({ [index.fields[0]!.name]: { $lt: limit } });
  const filter: Filter = { kind: 'and', filters: [expired, ...(index.partial ? [index.partial.filter] : [])] };
  const ids = await findTargetIds(
    store,
    namespace,
    { filter, sort: [], hint: undefined, limit: Infinity },
    createControl(),
  );
  for (let from = 0; from < ids.length; from += ENTRIES_PER_TRANSACTION) {
    await store.write((tx) => {
      const current = tx.collection(namespace);
      if (current?.id !== collection.id) return;
      for (const id of ids.slice(from, from + ENTRIES_PER_TRANSACTION)) {
        const found = readIfMatching(tx, current, id, filter);
        if (found !== undefined) removeRecord(tx, current, found.doc());
      }
    });
  }
}
