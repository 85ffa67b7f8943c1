import { isDeepStrictEqual } from 'node:util';
import { mongoError } from '../errors';
import { decode, type Doc, type Value } from '../values/bson';
import { keyOf } from '../values/key';
import { show } from '../values/show';
import { type CollectionInfo, type IndexInfo, keyPattern, namespaceOf } from './catalog';
import { type Entries, entriesOf, recordKey, valuesOfKey } from './index-keys';
import type { Transaction } from './store';

/** A document with its stored form. */
export interface StoredDoc {
  doc: Doc;
  bytes: Buffer;
}

/** Stores a new document and its index entries, or throws a duplicate key error before anything is written. */
export function insertRecord(tx: Transaction, collection: CollectionInfo, record: StoredDoc): void {
  const idKey = keyOf(record.doc['_id']);
  const key = recordKey(collection.id, idKey);
  if (tx.data.get(key) !== undefined) throw duplicate(collection, collection.indexes[0]!, [record.doc['_id']]);
  const additions = collection.indexes.slice(1).map((index) => planEntries(tx, collection, index, record.doc, idKey));
  tx.data.putSync(key, record.bytes);
  for (const entries of additions) for (const entry of entries.keys) tx.data.putSync(entry, idKey);
  noteMultikey(tx, collection, additions);
}

/**
 * Tells which indexes a change may concern: those with a field of which anything differs. A partial index may depend on
 * other fields, too.
 */
function concernedBy(before: Doc, after: Doc): (index: IndexInfo) => boolean {
  const known = new Map<string, boolean>();
  const isChanged = (field: string): boolean => {
    const changed = known.get(field) ?? !isDeepStrictEqual(before[field], after[field]);
    known.set(field, changed);
    return changed;
  };
  return ({ partial, fields }) => partial !== undefined || fields.some(({ path }) => isChanged(path[0]!));
}

const UNTOUCHED: Entries = { keys: [], multikey: [] };

/** Stores another version of a document; only index entries that differ are touched. */
export function replaceRecord(tx: Transaction, collection: CollectionInfo, before: Doc, after: StoredDoc): void {
  const idKey = keyOf(before['_id']);
  const indexes = collection.indexes.slice(1);
  const isConcerned = concernedBy(before, after.doc);
  const additions = indexes.map((index) =>
    isConcerned(index) ? planEntries(tx, collection, index, after.doc, idKey) : UNTOUCHED,
  );
  tx.data.putSync(recordKey(collection.id, idKey), after.bytes);
  indexes.forEach((index, i) => {
    if (additions[i] === UNTOUCHED) return;
    const old = entriesOf(collection.id, index, before, idKey).keys;
    const wanted = additions[i]!.keys;
    for (const key of old) if (!wanted.some((other) => other.equals(key))) tx.data.removeSync(key);
    for (const key of wanted) if (!old.some((other) => other.equals(key))) tx.data.putSync(key, idKey);
  });
  noteMultikey(tx, collection, additions);
}

export function removeRecord(tx: Transaction, collection: CollectionInfo, doc: Doc): void {
  const idKey = keyOf(doc['_id']);
  for (const index of collection.indexes.slice(1)) {
    for (const key of entriesOf(collection.id, index, doc, idKey).keys) tx.data.removeSync(key);
  }
  tx.data.removeSync(recordKey(collection.id, idKey));
}

/** Adds the entries of a stored document to an index that is being built. */
export function indexRecord(tx: Transaction, collection: CollectionInfo, index: IndexInfo, bytes: Buffer): void {
  const doc = decode(bytes);
  const idKey = keyOf(doc['_id']);
  const entries = planEntries(tx, collection, index, doc, idKey);
  for (const key of entries.keys) tx.data.putSync(key, idKey);
  noteMultikey(
    tx,
    collection,
    collection.indexes.slice(1).map((other) => (other.id === index.id ? entries : { keys: [], multikey: [] })),
  );
}

function planEntries(tx: Transaction, collection: CollectionInfo, index: IndexInfo, doc: Doc, idKey: Buffer): Entries {
  const entries = entriesOf(collection.id, index, doc, idKey);
  if (!index.unique) return entries;
  for (const key of entries.keys) {
    const holder = tx.data.get(key);
    if (holder !== undefined && !holder.equals(idKey))
      throw duplicate(collection, index, valuesOfKey(collection.id, index, doc, key));
  }
  return entries;
}

function noteMultikey(tx: Transaction, collection: CollectionInfo, entries: readonly Entries[]): void {
  const grows = collection.indexes
    .slice(1)
    .some((index, i) => entries[i]!.multikey.some((many, field) => many && !index.multikey[field]));
  if (!grows) return;
  tx.markMultikey(
    collection,
    entries.map(({ multikey }) => multikey),
  );
}

/** @param values by field of the index: those that another document has already. */
function duplicate(collection: CollectionInfo, index: IndexInfo, values: readonly Value[]): Error {
  const keyValue = Object.fromEntries(index.fields.map(({ name }, i) => [name, values[i] ?? null]));
  const shown = Object.entries(keyValue)
    .map(([name, value]) => `${name}: ${show(value)}`)
    .join(', ');
  return mongoError(
    11000,
    `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: { ${shown} }`,
    {
      keyPattern: keyPattern(index),
      keyValue,
    },
  );
}
