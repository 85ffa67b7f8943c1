import { mongoError } from '../errors';
import { matches } from '../query/match';
import { type Doc, isDoc, type Value } from '../values/bson';
import { EMPTY_ARRAY_KEY, inverted, keyOf, NULL_KEY } from '../values/key';
import { type Path, valuesAt } from '../values/path';
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

/** The keys that a document has at a path: one for each element of an array, at least one, no two the same. */
export function fieldKeys(doc: Doc, path: Path): Buffer[] {
  const keys: Buffer[] = [];
  const add = (key: Buffer): void => {
    if (!keys.some((other) => other.equals(key))) keys.push(key);
  };
  valuesAt(doc, path, (value: Value) => {
    if (!Array.isArray(value)) add(keyOf(value));
    else if (value.length === 0) add(EMPTY_ARRAY_KEY);
    else for (const item of value) add(keyOf(item));
    return false;
  });
  return keys.length === 0 ? [NULL_KEY] : keys;
}

/** The entries of one document in one index. */
export interface Entries {
  /** Full keys: for a unique index without the `_id`, for others with it. */
  keys: Buffer[];
  multikey: boolean[];
}

const NONE: Entries = { keys: [], multikey: [] };

/** What an index has to hold for a document. */
export function entriesOf(collectionId: number, index: IndexInfo, doc: Doc, idKey: Buffer): Entries {
  if (index.partial !== undefined && !matches(index.partial.filter, doc)) return NONE;
  if (index.sparse && !index.fields.some((field) => valuesAt(doc, field.path, (value) => value !== undefined)))
    return NONE;
  let keys: Buffer[] = [keyPrefix(collectionId, index.id)];
  const multikey: boolean[] = [];
  for (const field of index.fields) {
    const values = fieldKeys(doc, field.path);
    multikey.push(values.length > 1 || reachesArray(doc, field.path));
    if (values.length > 1 && keys.length > 1)
      throw mongoError(171, `cannot index parallel arrays in index ${index.name}`);
    const parts = field.descending ? values.map(inverted) : values;
    keys = keys.flatMap((key) => parts.map((part) => Buffer.concat([key, part])));
  }
  if (!index.unique) keys = keys.map((key) => Buffer.concat([key, idKey]));
  for (const key of keys) checked(key, index.name);
  return { keys, multikey };
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
