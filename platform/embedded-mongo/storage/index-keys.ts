import { mongoError } from '../errors';
import { matches } from '../query/match';
import { type Doc, isDoc, type Value } from '../values/bson';
import { EMPTY_ARRAY_KEY, invertKey, encodeKey } from '../values/key';
import { visitKeyValues, type Path } from '../values/path';
import type { IndexInfo } from './catalog';

/** LMDB's limit is 1978 bytes; longer keys are refused, never truncated. */
const MAX_KEY_BYTES = 1950;

/** Every key starts with the ids of its collection and index. Index 0 holds the records by their `_id`. */
export function createKeyPrefix(collectionId: number, indexId: number): Buffer {
  const prefix = Buffer.allocUnsafe(6);
  prefix.writeUInt32BE(collectionId, 0);
  prefix.writeUInt16BE(indexId, 4);
  return prefix;
}

/** The key of the record with this `_id` (given as key bytes). */
export function createRecordKey(collectionId: number, idKey: Uint8Array): Buffer {
  return assertKeyLength(Buffer.concat([createKeyPrefix(collectionId, 0), idKey]), '_id_');
}

/** One key of a document at a path, and its value; `undefined` if the field is missing. */
export interface FieldKey {
  key: Buffer;
  value: Value;
}

/** The distinct keys of a document at a path, at least one: an array has one per element. */
export function getFieldKeys(doc: Doc, path: Path): FieldKey[] {
  const found: FieldKey[] = [];
  const add = (key: Buffer, value: Value): void => {
    const existingKey = found.find((other) => other.key.equals(key));
    if (existingKey === undefined) found.push({ key, value });
    // Null and missing share a key; if both occur, the value is null.
    else if (existingKey.value === undefined) existingKey.value = value;
  };
  visitKeyValues(doc, path, (value: Value) => {
    if (!Array.isArray(value)) add(encodeKey(value), value);
    else if (value.length === 0) add(EMPTY_ARRAY_KEY, value);
    else for (const item of value) add(encodeKey(item), item);
  });
  return found;
}

/** The entries of one document in one index. */
export interface IndexEntries {
  /** Full keys: with the `_id` at the end unless the index is unique. */
  keys: Buffer[];
  multikey: boolean[];
}

const NO_ENTRIES: IndexEntries = { keys: [], multikey: [] };

/** The parts of a key under construction, and its values by field. */
interface KeyCombination {
  parts: Buffer[];
  values: Value[];
}

/** The keys with one more field: each of its keys follows each of those so far. */
function appendField(found: KeyCombination[], fieldKeys: readonly FieldKey[], descending: boolean): KeyCombination[] {
  const [first, ...others] = fieldKeys.map(({ key, value }) => ({ part: descending ? invertKey(key) : key, value }));
  const more = others.flatMap(({ part, value }) =>
    found.map(({ parts, values }) => ({ parts: [...parts, part], values: [...values, value] })),
  );
  // Almost every field has a single key.
  for (const { parts, values } of found) {
    parts.push(first!.part);
    values.push(first!.value);
  }
  return more.length === 0 ? found : [...found, ...more];
}

/** The keys of a document in an index, without its `_id`; none if the index does not cover the document. */
function combineFieldKeys(
  collectionId: number,
  index: IndexInfo,
  doc: Doc,
): { found: KeyCombination[]; multikey: boolean[] } {
  if (index.partial !== undefined && !matches(index.partial.filter, doc)) return { found: [], multikey: [] };
  let found: KeyCombination[] = [{ parts: [createKeyPrefix(collectionId, index.id)], values: [] }];
  const multikey: boolean[] = [];
  for (const field of index.fields) {
    const fieldKeys = getFieldKeys(doc, field.path);
    multikey.push(fieldKeys.length > 1 || reachesArray(doc, field.path));
    if (fieldKeys.length > 1 && found.length > 1)
      throw mongoError(171, `cannot index parallel arrays in index ${index.name}`);
    found = appendField(found, fieldKeys, field.descending);
  }
  // A sparse index skips a key if all its fields are missing, even if other elements of an array have keys.
  if (index.sparse) found = found.filter(({ values }) => values.some((value) => value !== undefined));
  return { found, multikey };
}

/** The entries of a document in an index. */
export function getIndexEntries(collectionId: number, index: IndexInfo, doc: Doc, idKey: Buffer): IndexEntries {
  const { found, multikey } = combineFieldKeys(collectionId, index, doc);
  if (found.length === 0) return NO_ENTRIES;
  const keys = found.map(({ parts }) => Buffer.concat(index.unique ? parts : [...parts, idKey]));
  for (const key of keys) assertKeyLength(key, index.name);
  return { keys, multikey };
}

/** The values, by field of a unique index, of one of the document's keys. */
export function findKeyValues(collectionId: number, index: IndexInfo, doc: Doc, key: Buffer): Value[] {
  const { found } = combineFieldKeys(collectionId, index, doc);
  return found.find(({ parts }) => Buffer.concat(parts).equals(key))?.values ?? [];
}

/** Whether the path reaches an array; even an array of one element makes the bounds of its fields independent. */
function reachesArray(doc: Doc, path: Path): boolean {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value) || !Object.hasOwn(value, part)) return false;
    value = value[part];
    if (Array.isArray(value)) return true;
  }
  return false;
}

function assertKeyLength(key: Buffer, index: string): Buffer {
  if (key.length > MAX_KEY_BYTES) {
    throw mongoError(
      17280,
      `Index key too large to index, ${key.length} bytes, at most ${MAX_KEY_BYTES}, index ${index}`,
    );
  }
  return key;
}
