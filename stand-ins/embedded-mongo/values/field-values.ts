import { type Doc, isDoc, type Value } from './bson';
import type { ByteWriter } from './byte-writer';
import { toHashKey } from './compare';
import { invertBytes, TAG, writeByte, writeKey } from './key';
import { type Path, visitKeyValues } from './path';

/** Stands for an empty array as the value of a field: it has a key of its own, unlike an empty array in an array. */
const EMPTY_ARRAY: Value[] = [];

/**
 * The values of a document at a path that have keys of their own, at least one: those of an array are its elements.
 * `undefined` if the field is missing.
 */
export function getFieldValues(doc: Doc, path: Path): Value[] {
  if (!reachesArray(doc, path)) {
    let plain: Value;
    visitKeyValues(doc, path, (value) => (plain = value));
    return [plain];
  }
  const valuesByKey = new Map<string, Value>();
  const add = (value: Value): void => {
    const key = value === EMPTY_ARRAY ? '' : toHashKey(value);
    // Null and missing share a key; if both occur, the value is null.
    if (!valuesByKey.has(key) || valuesByKey.get(key) === undefined) valuesByKey.set(key, value);
  };
  visitKeyValues(doc, path, (value: Value) => {
    if (!Array.isArray(value)) add(value);
    else if (value.length === 0) add(EMPTY_ARRAY);
    else value.forEach(add);
  });
  return [...valuesByKey.values()];
}

/** Whether the path reaches an array; even an array of one element makes the bounds of its fields independent. */
export function reachesArray(doc: Doc, path: Path): boolean {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value) || !Object.hasOwn(value, part)) return false;
    value = value[part];
    if (Array.isArray(value)) return true;
  }
  return false;
}

/** Appends the key of one of a field's values, as an index or a sort orders it. */
export function writeFieldKey(out: ByteWriter, value: Value, descending: boolean): void {
  const start = out.length;
  if (value === EMPTY_ARRAY) writeByte(out, TAG.emptyArray);
  else writeKey(out, value);
  if (descending) invertBytes(out.buffer, start, out.length);
}
