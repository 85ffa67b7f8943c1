import { assertStorable, assertStoredLength, type Doc, encode, isDoc, joinPath, type Value } from '../values/bson';
import { findNameEnd, findValueEnd, LENGTH_BYTES } from '../values/bson-elements';
import { append, beginDocument, type ByteWriter, createByteWriter, endDocument, reserve } from '../values/byte-writer';
import type { StoredDoc } from './records';

/**
 * Encodes the next version of a document for storage: what it shares with the stored version is copied from the stored
 * bytes. Fields keep their places; new ones follow them. Throws for invalid names and types, and above 16 MB.
 * @param stored the stored version; fields that were not decoded stay as they are
 * @param next the decoded fields of the next version
 */
export function encodeNextVersion({ doc, bytes }: StoredDoc, next: Doc): Buffer {
  const out = createByteWriter(bytes.length + GROWTH_BYTES);
  writeVersion(bytes, 0, doc, next, '', out);
  assertStoredLength(out.length);
  return out.buffer.subarray(0, out.length);
}

/** Most updates make a document longer by less than this. */
const GROWTH_BYTES = 256;

const getField = (doc: Doc, name: string): Value => (Object.hasOwn(doc, name) ? doc[name] : undefined);

/** Writes a document whose stored version begins at a position of the stored bytes. */
function writeVersion(stored: Buffer, start: number, before: Doc, after: Doc, path: string, out: ByteWriter): void {
  const end = start + stored.readInt32LE(start) - 1;
  reserve(out, LENGTH_BYTES);
  const lengthAt = beginDocument(out);
  // Neighbors are copied at once.
  let copyStart = start + LENGTH_BYTES;
  for (let element = copyStart; element < end;) {
    const value = findNameEnd(stored, element + 1) + 1;
    const next = findValueEnd(stored, stored[element]!, value);
    const name = stored.toString('utf8', element + 1, value - 1);
    const oldValue = getField(before, name);
    const newValue = getField(after, name);
    if (newValue !== oldValue) {
      const isInner = isDoc(newValue) && isDoc(oldValue);
      copyBytes(stored, copyStart, isInner ? value : element, out);
      if (isInner) writeVersion(stored, value, oldValue, newValue, joinPath(path, name), out);
      else writeField(name, newValue, path, out);
      copyStart = next;
    }
    element = next;
  }
  copyBytes(stored, copyStart, end, out);
  for (const name of Object.keys(after))
    if (getField(before, name) === undefined) writeField(name, after[name], path, out);
  reserve(out, 1);
  endDocument(out, lengthAt);
}

function copyBytes(source: Buffer, from: number, to: number, out: ByteWriter): void {
  reserve(out, to - from);
  append(out, source, from, to);
}

/** Writes a field with a new value; nothing if it is undefined. */
function writeField(name: string, value: Value, path: string, out: ByteWriter): void {
  const document = { [name]: value };
  assertStorable(document, path);
  // Without the document's length and end, there are no bytes for an undefined value.
  const bytes = encode(document);
  copyBytes(bytes, LENGTH_BYTES, bytes.length - 1, out);
}
