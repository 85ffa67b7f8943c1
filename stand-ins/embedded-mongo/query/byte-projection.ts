import { findNameEnd, findValueEnd, isArrayType, isObjectType, LENGTH_BYTES } from '../values/bson-elements';
import { append, beginDocument, type ByteWriter, endDocument, reserve, writeElementName } from '../values/byte-writer';
import type { FieldTree, Projection } from './projection';

/** A field of a projection; `inner` is undefined if the projection applies to the field as a whole. */
interface ByteField {
  name: Buffer;
  inner: ByteFields | undefined;
}

/** Fields by the length of their names in bytes. */
type ByteFields = readonly (readonly ByteField[] | undefined)[];

/** The projection of one document. */
interface Task {
  source: Buffer;
  out: ByteWriter;
  isInclusion: boolean;
}

/** Appends the projection of a stored document to the output. */
export type ByteProjection = (document: Buffer, out: ByteWriter) => void;

/**
 * Creates a projection of stored documents. It writes the same bytes as decoding, projecting and encoding would, but
 * copies elements as they are and skips the others by their length.
 */
export function createByteProjection({ fields, isInclusion }: Projection): ByteProjection {
  const byteFields = toByteFields(fields);
  return (source, out) => {
    // A projection is never longer than its document.
    reserve(out, source.length);
    writeDocument({ source, out, isInclusion }, 0, byteFields);
  };
}

function toByteFields(tree: FieldTree): ByteFields {
  const fields: ByteField[][] = [];
  for (const [name, node] of tree) {
    const bytes = Buffer.from(name);
    (fields[bytes.length] ??= []).push({ name: bytes, inner: node === true ? undefined : toByteFields(node) });
  }
  return fields;
}

function findField(fields: ByteFields, source: Buffer, nameStart: number, nameEnd: number): ByteField | undefined {
  const candidates = fields[nameEnd - nameStart];
  if (candidates === undefined) return undefined;
  for (const field of candidates) if (isAt(source, nameStart, field.name)) return field;
  return undefined;
}

function isAt(source: Buffer, position: number, bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i += 1) if (source[position + i] !== bytes[i]) return false;
  return true;
}

/** Whether an element is copied as it is. Without inner fields, it has none that could be included or excluded. */
function isCopied(field: ByteField | undefined, isInclusion: boolean): boolean {
  return field === undefined ? !isInclusion : (field.inner === undefined) === isInclusion;
}

/** Writes the document that begins at a position of the source. */
function writeDocument(task: Task, start: number, fields: ByteFields): void {
  const { source, out, isInclusion } = task;
  const end = start + source.readInt32LE(start) - 1;
  const lengthAt = beginDocument(out);
  // Neighbors are copied at once.
  let copyStart = start + LENGTH_BYTES;
  for (let element = copyStart; element < end;) {
    const type = source[element]!;
    const value = findNameEnd(source, element + 1) + 1;
    const next = findValueEnd(source, type, value);
    const field = findField(fields, source, element + 1, value - 1);
    const inner = isObjectType(type) || isArrayType(type) ? field?.inner : undefined;
    if (inner !== undefined || !isCopied(field, isInclusion)) {
      append(out, source, copyStart, element);
      copyStart = next;
    }
    if (inner !== undefined) {
      append(out, source, element, value);
      if (isObjectType(type)) writeDocument(task, value, inner);
      else writeArray(task, value, inner);
    }
    element = next;
  }
  append(out, source, copyStart, end);
  endDocument(out, lengthAt);
}

/** Writes an array whose documents, also those in inner arrays, are projected. An inclusion drops other values. */
function writeArray(task: Task, start: number, fields: ByteFields): void {
  const { source, out, isInclusion } = task;
  const end = start + source.readInt32LE(start) - 1;
  const lengthAt = beginDocument(out);
  let count = 0;
  for (let element = start + LENGTH_BYTES; element < end;) {
    const type = source[element]!;
    const value = findNameEnd(source, element + 1) + 1;
    const next = findValueEnd(source, type, value);
    const isContainer = isObjectType(type) || isArrayType(type);
    if (isContainer || !isInclusion) {
      writeElementName(out, type, String(count));
      if (isObjectType(type)) writeDocument(task, value, fields);
      else if (isArrayType(type)) writeArray(task, value, fields);
      else append(out, source, value, next);
      count += 1;
    }
    element = next;
  }
  endDocument(out, lengthAt);
}
