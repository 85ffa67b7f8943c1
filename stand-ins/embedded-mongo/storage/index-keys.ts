import { mongoError } from '../errors';
import { matches } from '../query/match';
import type { Doc, Value } from '../values/bson';
import { appendAll, type ByteWriter, reserve } from '../values/byte-writer';
import { getFieldValues, reachesArray, writeFieldKey } from '../values/field-values';
import { buildKey } from '../values/key';
import type { IndexInfo } from './catalog';

/** LMDB's limit is 1978 bytes; longer keys are refused, never truncated. */
const MAX_KEY_BYTES = 1950;

const PREFIX_BYTES = 6;

/** Every key starts with the ids of its collection and index. Index 0 holds the records by their `_id`. */
export const createKeyPrefix = (collectionId: number, indexId: number): Buffer =>
  buildKey((out) => writePrefix(out, collectionId, indexId));

function writePrefix(out: ByteWriter, collectionId: number, indexId: number): void {
  reserve(out, PREFIX_BYTES);
  out.length = out.buffer.writeUInt32BE(collectionId, out.length);
  out.length = out.buffer.writeUInt16BE(indexId, out.length);
}

/** The key of the record with this `_id` (given as key bytes). */
export function createRecordKey(collectionId: number, idKey: Buffer): Buffer {
  const key = buildKey((out) => {
    writePrefix(out, collectionId, 0);
    appendAll(out, idKey);
  });
  return assertKeyLength(key, '_id_');
}

/** The entries of one document in one index. */
export interface IndexEntries {
  /** Full keys: with the `_id` at the end unless the index is unique. */
  keys: Buffer[];
  /** By field of the index: whether the document has an array there. */
  multikey: boolean[];
}

/** The entries of a document in an index. */
export function getIndexEntries(collectionId: number, index: IndexInfo, doc: Doc, idKey: Buffer): IndexEntries {
  const keys = listKeyValues(index, doc).map((values) =>
    assertKeyLength(encodeEntryKey(collectionId, index, values, idKey), index.name),
  );
  if (keys.length === 0) return { keys, multikey: [] };
  return { keys, multikey: index.fields.map(({ path }) => reachesArray(doc, path)) };
}

/** The values, by field of a unique index, of one of the document's keys. */
export function findKeyValues(collectionId: number, index: IndexInfo, doc: Doc, key: Buffer, idKey: Buffer): Value[] {
  return (
    listKeyValues(index, doc).find((values) => encodeEntryKey(collectionId, index, values, idKey).equals(key)) ?? []
  );
}

/** The values of each of a document's keys, by field; none if the index does not cover the document. */
function listKeyValues(index: IndexInfo, doc: Doc): Value[][] {
  if (index.partial !== undefined && !matches(index.partial.filter, doc)) return [];
  const valuesByField = index.fields.map(({ path }) => getFieldValues(doc, path));
  const [severalValues, otherSeveral] = valuesByField.filter((values) => values.length > 1);
  if (otherSeveral !== undefined) throw mongoError(171, `cannot index parallel arrays in index ${index.name}`);
  const keys = (severalValues ?? [undefined]).map((value) =>
    valuesByField.map((values) => (values.length > 1 ? value : values[0])),
  );
  // A sparse index skips a key if all its fields are missing, even if other elements of an array have keys.
  return index.sparse ? keys.filter((values) => values.some((value) => value !== undefined)) : keys;
}

function encodeEntryKey(collectionId: number, index: IndexInfo, values: readonly Value[], idKey: Buffer): Buffer {
  return buildKey((out) => {
    writePrefix(out, collectionId, index.id);
    index.fields.forEach(({ descending }, i) => writeFieldKey(out, values[i], descending));
    if (!index.unique) appendAll(out, idKey);
  });
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
