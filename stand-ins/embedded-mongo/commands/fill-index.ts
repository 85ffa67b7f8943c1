import { setImmediate as turn } from 'node:timers/promises';
import { mongoError } from '../errors';
import { successor } from '../plan/intervals';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import { createKeyPrefix } from '../storage/index-keys';
import { createKeyCursor, type KeyEntry } from '../storage/key-cursor';
import { indexRecord } from '../storage/records';
import type { Transaction } from '../storage/transaction';
import type { Call } from './context';

const RECORDS_PER_TRANSACTION = 200;

/**
 * Adds the documents that existed before the index. Concurrent writes maintain the new index themselves, and adding an
 * entry twice is harmless. If a document cannot be added, the index is dropped again.
 */
export async function fillIndex(call: Call, namespace: string, added: IndexInfo): Promise<void> {
  const { store } = call.server;
  let last: Buffer | undefined;
  try {
    for (let done = false; !done;) {
      done = await store.write((tx) => {
        const collection = tx.collection(namespace);
        const index = collection?.indexes.find(({ id }) => id === added.id);
        if (collection === undefined || index === undefined)
          throw mongoError(27, `the index ${added.name} was dropped while it was built`);
        const entries = readNextRecords(tx, collection, last);
        for (const { value } of entries) indexRecord(tx, collection, index, value);
        last = entries.at(-1)?.key;
        if (entries.length < RECORDS_PER_TRANSACTION) markBuilt(tx, namespace, added.id);
        return entries.length < RECORDS_PER_TRANSACTION;
      });
      await turn();
      call.control.check();
    }
  } catch (error) {
    await store.write((tx) => dropUnfinishedIndex(tx, namespace, added.id));
    throw error;
  }
}

function readNextRecords(
  tx: Transaction,
  collection: CollectionInfo,
  last: Buffer | undefined,
  count = RECORDS_PER_TRANSACTION,
): KeyEntry[] {
  const prefix = createKeyPrefix(collection.id, 0);
  const low = last === undefined ? prefix : Buffer.concat([last, Buffer.of(0)]);
  const cursor = createKeyCursor(tx.data, low, successor(prefix), false);
  const entries: KeyEntry[] = [];
  while (entries.length < count) {
    const entry = cursor.next();
    if (entry === undefined) break;
    entries.push(entry);
  }
  cursor.pause();
  return entries;
}

/** Whether a collection has no documents, so that there is nothing to add to its new indexes. */
export function hasNoRecords(tx: Transaction, namespace: string): boolean {
  return readNextRecords(tx, tx.collection(namespace)!, undefined, 1).length === 0;
}

/** Lets reads use an index that has an entry of every document. */
export function markBuilt(tx: Transaction, namespace: string, id: number): void {
  const collection = tx.collection(namespace)!;
  tx.putCollection({
    ...collection,
    indexes: collection.indexes.map((index) => (index.id === id ? { ...index, building: false } : index)),
  });
}

/** Removes an index whose build was not finished, for example because of a crash. */
export function dropUnfinishedIndex(tx: Transaction, namespace: string, id: number): void {
  const collection = tx.collection(namespace);
  if (collection === undefined || !collection.indexes.some((index) => index.id === id)) return;
  tx.discardPrefix(createKeyPrefix(collection.id, id));
  tx.putCollection({ ...collection, indexes: collection.indexes.filter((index) => index.id !== id) });
}
