import { mongoError } from '../errors';
import { matches } from '../query/match';
import { type Doc, isDoc, type Value } from '../values/bson';
import { EMPTY_ARRAY_KEY, inverted, keyOf } from '../values/key';
import { keyValuesAt, type Path } from '../values/path';
import type { IndexInfo } from './catalog';

/** LMDB takes keys of 1978 bytes; what is longer is refused, never cut. */
const MAX_KEY_BYTES = 1950;

/** Every key starts with the collection's number and the index's. Index 0 holds the records by their `_id`. */
export function keyPrefix(collectionId: number, indexId: number): Buffer {
  const prefix = Buffer.allocUnsafe(6);
  prefix.writeUInt32BE(collectionId, 0);
  prefix.writeUInt16BE(indexId, 4);
  return prefix;
}

/** Where the record with this `_id` (as key bytes) is kept. */
export function recordKey(collectionId: number, idKey: Uint8Array): Buffer {
  return checked(Buffer.concat([keyPrefix(collectionId, 0), idKey]), '_id_');
}

/** One key of a document at a path, with the value that it stands for; `undefined` where the field is missing. */
export interface FieldKey {
  key: Buffer;
  value: Value;
}

/** The keys that a document has at a path: one for each element of an array, at least one, no two the same. */
export function fieldKeys(doc: Doc, path: Path): FieldKey[] {
  const found: FieldKey[] = [];
  const add = (key: Buffer, value: Value): void => {
    const same = found.find((other) => other.key.equals(key));
    if (same === undefined) found.push({ key, value });
    // A missing field has the key of null; null is there all the same.
    else if (same.value === undefined) same.value = value;
  };
  keyValuesAt(doc, path, (value: Value) => {
    if (!Array.isArray(value)) add(keyOf(value), value);
    else if (value.length === 0) add(EMPTY_ARRAY_KEY, value);
    else for (const item of value) add(keyOf(item), item);
  });
  return found;
}

/** The entries of one document in one index. */
export interface Entries {
  /** Full keys: for a unique index without the `_id`, for others with it. */
  keys: Buffer[];
  multikey: boolean[];
}

const NONE: Entries = { keys: [], multikey: [] };

/** A key while it is put together, and what it consists of by field. */
interface Combination {
  key: Buffer;
  values: Value[];
}

/** The keys of a document in an index, without its `_id`: none where the index leaves the document out. */
function combine(collectionId: number, index: IndexInfo, doc: Doc): { found: Combination[]; multikey: boolean[] } {
  if (index.partial !== undefined && !matches(index.partial.filter, doc)) return { found: [], multikey: [] };
  let found: Combination[] = [{ key: keyPrefix(collectionId, index.id), values: [] }];
  const multikey: boolean[] = [];
  for (const field of index.fields) {
    const parts = fieldKeys(doc, field.path);
    multikey.push(parts.length > 1 || reachesArray(doc, field.path));
    if (parts.length > 1 && found.length > 1)
      throw mongoError(171, `cannot index parallel arrays in index ${index.name}`);
    found = found.flatMap(({ key, values }) =>
      parts.map((part) => ({
        key: Buffer.concat([key, field.descending ? inverted(part.key) : part.key]),
        values: [...values, part.value],
      })),
    );
  }
  // A sparse index leaves out a key of which no field is there, also one of several that an array makes.
  if (index.sparse) found = found.filter(({ values }) => values.some((value) => value !== undefined));
  return { found, multikey };
}

/** What an index has to hold for a document. */
export function entriesOf(collectionId: number, index: IndexInfo, doc: Doc, idKey: Buffer): Entries {
  const { found, multikey } = combine(collectionId, index, doc);
  if (found.length === 0) return NONE;
  const keys = found.map(({ key }) => (index.unique ? key : Buffer.concat([key, idKey])));
  for (const key of keys) checked(key, index.name);
  return { keys, multikey };
}

/** The values, by field of a unique index, that one of the document's keys stands for. */
export function valuesOfKey(collectionId: number, index: IndexInfo, doc: Doc, key: Buffer): Value[] {
  const { found } = combine(collectionId, index, doc);
  return found.find((combination) => combination.key.equals(key))?.values ?? [];
}

/** Whether an array is met on the way; even one of a single element makes bounds on it independent. */
function reachesArray(doc: Doc, path: Path): boolean {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value) || !Object.hasOwn(value, part)) return false;
    value = value[part];
    if (Array.isArray(value)) return true;
  }
  return false;
}

function checked(key: Buffer, index: string): Buffer {
  if (key.length > MAX_KEY_BYTES) {
    throw mongoError(
      17280,
      `Index key too large to index, ${key.length} bytes, at most ${MAX_KEY_BYTES}, index ${index}`,
    );
  }
  return key;
}
