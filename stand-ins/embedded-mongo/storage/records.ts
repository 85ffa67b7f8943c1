import { isDeepStrictEqual } from 'node:util';
import { mongoError } from '../errors';
import { visitFields } from '../query/filter';
import { decode, type Doc, type Value } from '../values/bson';
import { encodeKey } from '../values/key';
import { formatValue } from '../values/format-value';
import { type CollectionInfo, type IndexInfo, toKeyPattern, getNamespace } from './catalog';
import { type IndexEntries, getIndexEntries, createRecordKey, findKeyValues } from './index-keys';
import type { Transaction } from './transaction';

/** A document, or those of its fields that are needed, and its stored bytes. */
export interface StoredDoc {
  doc: Doc;
  bytes: Buffer;
}

/** Stores a new document and its index entries; throws a duplicate key error before anything is written. */
export function insertRecord(tx: Transaction, collection: CollectionInfo, record: StoredDoc): void {
  const idKey = encodeKey(record.doc['_id']);
  const key = createRecordKey(collection.id, idKey);
  if (tx.data.get(key) !== undefined)
    throw createDuplicateKeyError(collection, collection.indexes[0]!, [record.doc['_id']]);
  const additions = collection.indexes
    .slice(1)
    .map((index) => prepareEntries(tx, collection, index, record.doc, idKey));
  tx.data.putSync(key, record.bytes);
  for (const entries of additions) for (const entry of entries.keys) tx.data.putSync(entry, idKey);
  updateMultikey(tx, collection, additions);
}

/** The top-level fields on which a document's entries in an index depend. */
function listIndexedFields({ fields, partial }: IndexInfo): string[] {
  const names = fields.map(({ path }) => path[0]!);
  if (partial !== undefined) visitFields(partial.filter, (name) => names.push(name));
  return names;
}

/** Returns whether a change may affect an index. */
function createAffectedFilter(before: Doc, after: Doc): (index: IndexInfo) => boolean {
  const known = new Map<string, boolean>();
  const isChanged = (field: string): boolean => {
    const changed = known.get(field) ?? !isDeepStrictEqual(before[field], after[field]);
    known.set(field, changed);
    return changed;
  };
  return (index) => listIndexedFields(index).some(isChanged);
}

/** The top-level fields that `replaceRecord` needs if only some fields change: those, `_id`, and what shares indexes. */
export function listFieldsToReplace({ indexes }: CollectionInfo, changed: readonly string[]): Set<string> {
  const needed = new Set(['_id', ...changed]);
  for (const index of indexes) {
    const names = listIndexedFields(index);
    if (names.some((name) => changed.includes(name))) for (const name of names) needed.add(name);
  }
  return needed;
}

const NO_ENTRIES: IndexEntries = { keys: [], multikey: [] };

/**
 * Stores a new version of a document; only index entries that differ are written.
 * @param before the stored version, or those of its fields that `listFieldsToReplace` names
 */
export function replaceRecord(tx: Transaction, collection: CollectionInfo, before: Doc, after: StoredDoc): void {
  const idKey = encodeKey(before['_id']);
  const indexes = collection.indexes.slice(1);
  const isAffected = createAffectedFilter(before, after.doc);
  const additions = indexes.map((index) =>
    isAffected(index) ? prepareEntries(tx, collection, index, after.doc, idKey) : NO_ENTRIES,
  );
  tx.data.putSync(createRecordKey(collection.id, idKey), after.bytes);
  indexes.forEach((index, i) => {
    if (additions[i] === NO_ENTRIES) return;
    const oldKeys = getIndexEntries(collection.id, index, before, idKey).keys;
    const newKeys = additions[i]!.keys;
    for (const key of oldKeys) if (!newKeys.some((other) => other.equals(key))) tx.data.removeSync(key);
    for (const key of newKeys) if (!oldKeys.some((other) => other.equals(key))) tx.data.putSync(key, idKey);
  });
  updateMultikey(tx, collection, additions);
}

export function removeRecord(tx: Transaction, collection: CollectionInfo, doc: Doc): void {
  const idKey = encodeKey(doc['_id']);
  for (const index of collection.indexes.slice(1)) {
    for (const key of getIndexEntries(collection.id, index, doc, idKey).keys) tx.data.removeSync(key);
  }
  tx.data.removeSync(createRecordKey(collection.id, idKey));
}

/** Adds the entries of a stored document to an index that is being built. */
export function indexRecord(tx: Transaction, collection: CollectionInfo, index: IndexInfo, bytes: Buffer): void {
  const doc = decode(bytes);
  const idKey = encodeKey(doc['_id']);
  const entries = prepareEntries(tx, collection, index, doc, idKey);
  for (const key of entries.keys) tx.data.putSync(key, idKey);
  updateMultikey(
    tx,
    collection,
    collection.indexes.slice(1).map((other) => (other.id === index.id ? entries : { keys: [], multikey: [] })),
  );
}

function prepareEntries(
  tx: Transaction,
  collection: CollectionInfo,
  index: IndexInfo,
  doc: Doc,
  idKey: Buffer,
): IndexEntries {
  const entries = getIndexEntries(collection.id, index, doc, idKey);
  if (!index.unique) return entries;
  for (const key of entries.keys) {
    const holder = tx.data.get(key);
    if (holder !== undefined && !holder.equals(idKey))
      throw createDuplicateKeyError(collection, index, findKeyValues(collection.id, index, doc, key, idKey));
  }
  return entries;
}

function updateMultikey(tx: Transaction, collection: CollectionInfo, entries: readonly IndexEntries[]): void {
  const becomesMultikey = collection.indexes
    .slice(1)
    .some((index, i) => entries[i]!.multikey.some((many, field) => many && !index.multikey[field]));
  if (!becomesMultikey) return;
  tx.markMultikey(
    collection,
    entries.map(({ multikey }) => multikey),
  );
}

/** @param values those of the duplicate key, by field of the index */
function createDuplicateKeyError(collection: CollectionInfo, index: IndexInfo, values: readonly Value[]): Error {
  const keyValue = Object.fromEntries(index.fields.map(({ name }, i) => [name, values[i] ?? null]));
  const formattedValue = Object.entries(keyValue)
    .map(([name, value]) => `${name}: ${formatValue(value)}`)
    .join(', ');
  return mongoError(
    11000,
    `E11000 duplicate key error collection: ${getNamespace(collection)} index: ${index.name} dup key: { ${formattedValue} }`,
    {
      keyPattern: toKeyPattern(index),
      keyValue,
    },
  );
}
