import { mongoError, notSupportedError } from '../errors';
import { type Doc, isNumeric, toNumber, type Value } from '../values/bson';
import { getFieldValues, writeFieldKey } from '../values/field-values';
import { buildKey } from '../values/key';
import { isArrayIndex, splitPath } from '../values/path';
import type { SortField } from './planner';

/** Parses a sort document. Sorting by array positions is ambiguous and not supported. */
export function parseSort(value: Value): SortField[] {
  if (value === undefined || value === null) return [];
  return Object.entries(value as Doc).map(([name, direction]) => {
    const sign = isNumeric(direction) ? toNumber(direction) : Number.NaN;
    if (sign !== 1 && sign !== -1)
      throw mongoError(2, `$sort key ordering must be 1 (for ascending) or -1 (for descending), at '${name}'`);
    if (name.startsWith('$')) throw notSupportedError(`the sort key '${name}'`);
    if (splitPath(name).some(isArrayIndex)) throw notSupportedError(`sorting by an array position ('${name}')`);
    return { name, descending: sign === -1 };
  });
}

/**
 * Bytes that sort documents. An array is represented by its least element, or by its greatest for descending fields.
 */
export function createSortKey(doc: Doc, sort: readonly SortField[]): Buffer {
  let arrays = 0;
  const parts = sort.map(({ name, descending }) => {
    const values = getFieldValues(doc, splitPath(name));
    if (values.length > 1 && ++arrays > 1) throw mongoError(2, 'cannot sort with keys that are parallel arrays');
    const keys = values.map((value) => buildKey((out) => writeFieldKey(out, value, descending)));
    return keys.reduce((first, other) => (Buffer.compare(other, first) < 0 ? other : first));
  });
  return Buffer.concat(parts);
}

const MAX_SORT_BYTES = 32 * 1024 * 1024;

/** Sorts items in memory and keeps only the first `keep`. */
export interface Sorter<T> {
  add(key: Buffer, item: T, bytes: number): void;
  finish(): T[];
}

/** Throws above 32 MB: such a sort needs an index. */
export function createSorter<T>(keep: number): Sorter<T> {
  let rows: { key: Buffer; item: T; bytes: number }[] = [];
  let heldBytes = 0;

  function sortRows(): void {
    rows.sort((a, b) => Buffer.compare(a.key, b.key));
    for (const dropped of rows.slice(keep)) heldBytes -= dropped.bytes;
    rows = rows.slice(0, keep);
  }

  return {
    add(key, item, bytes) {
      const size = bytes + key.length;
      rows.push({ key, item, bytes: size });
      heldBytes += size;
      if (rows.length > keep * 2 + 200) sortRows();
      if (heldBytes > MAX_SORT_BYTES) {
        sortRows();
        if (heldBytes > MAX_SORT_BYTES)
          throw mongoError(
            292,
            `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes, and this server does not sort on the disk; add an index`,
          );
      }
    },
    finish() {
      sortRows();
      return rows.map(({ item }) => item);
    },
  };
}
