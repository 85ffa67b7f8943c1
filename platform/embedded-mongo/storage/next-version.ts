import { assertStorable, assertStoredLength, type Doc, encode, isDoc, joinPath, type Value } from '../values/bson';
import { findNameEnd, findValueEnd, LENGTH_BYTES } from '../values/bson-elements';
import { append, beginDocument, type ByteWriter, createByteWriter, endDocument, reserve } from '../values/byte-writer';
import type { StoredDoc } from './records';

/** The positions of an element in the stored bytes. */
interface StoredElement {
  start: number;
  value: number;
  end: number;
}

/**
 * Encodes the next version of a document for storage: the values that it shares with the stored version are copied from
 * the stored bytes. Throws for invalid names and types, and above 16 MB.
 */
export function encodeNextVersion({ doc, bytes }: StoredDoc, next: Doc): Buffer {
  const out = createByteWriter(bytes.length + GROWTH_BYTES);
  writeVersion(bytes, 0, doc, next, '', out);
  assertStoredLength(out.length);
  return out.buffer.subarray(0, out.length);
}

/** Most updates make a document longer by less than this. */
const GROWTH_BYTES = 256;

/** Writes a document whose stored version begins at a position of the stored bytes. */
function writeVersion(stored: Buffer, start: number, before: Doc, after: Doc, path: string, out: ByteWriter): void {
  const elements = listElements(stored, start);
  reserve(out, LENGTH_BYTES);
  const lengthAt = beginDocument(out);
  for (const name of Object.keys(after)) {
    const value = after[name];
    const element = elements.get(name);
    const old = before[name];
    if (element !== undefined && value === old) copyBytes(stored, element.start, element.end, out);
    else if (element !== undefined && isDoc(value) && isDoc(old)) {
      copyBytes(stored, element.start, element.value, out);
      writeVersion(stored, element.value, old, value, joinPath(path, name), out);
    } else writeField(name, value, path, out);
  }
  reserve(out, 1);
  endDocument(out, lengthAt);
}

function listElements(stored: Buffer, start: number): Map<string, StoredElement> {
  const elements = new Map<string, StoredElement>();
  const documentEnd = start + stored.readInt32LE(start) - 1;
  for (let position = start + LENGTH_BYTES; position < documentEnd;) {
    const nameEnd = findNameEnd(stored, position + 1);
    const end = findValueEnd(stored, stored[position]!, nameEnd + 1);
    elements.set(stored.toString('utf8', position + 1, nameEnd), { start: position, value: nameEnd + 1, end });
    position = end;
  }
  return elements;
}

function copyBytes(source: Buffer, from: number, to: number, out: ByteWriter): void {
  reserve(out, to - from);
  append(out, source, from, to);
}

/** Writes a field with a new value. */
function writeField(name: string, value: Value, path: string, out: ByteWriter): void {
  const document = { [name]: value };
  assertStorable(document, path);
  // Without the document's length and end, there are no bytes for an undefined value.
  const bytes = encode(document);
  copyBytes(bytes, LENGTH_BYTES, bytes.length - 1, out);
}
