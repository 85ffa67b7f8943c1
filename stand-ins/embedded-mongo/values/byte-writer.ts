import { LENGTH_BYTES } from './bson-elements';

/** Bytes that are being written; `buffer` has room for more than the first `length` of them. */
export interface ByteWriter {
  buffer: Buffer;
  length: number;
}

/** @param capacity in bytes; more are allocated when they are needed */
export const createByteWriter = (capacity: number): ByteWriter => ({ buffer: Buffer.allocUnsafe(capacity), length: 0 });

/** Ensures that `count` more bytes fit into the buffer, which may be replaced. */
export function reserve(writer: ByteWriter, count: number): void {
  const needed = writer.length + count;
  if (needed <= writer.buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(needed, writer.buffer.length * 2));
  writer.buffer.copy(larger, 0, 0, writer.length);
  writer.buffer = larger;
}

/** Appends a part of other bytes; the room for it must have been reserved. */
export function append(writer: ByteWriter, source: Buffer, from: number, to: number): void {
  if (from < to) writer.length += source.copy(writer.buffer, writer.length, from, to);
}

/** Appends bytes, and makes room for them. */
export function appendAll(writer: ByteWriter, source: Buffer): void {
  reserve(writer, source.length);
  append(writer, source, 0, source.length);
}

/** Begins a BSON document, and returns the position of its length, which is written when it ends. */
export function beginDocument(writer: ByteWriter): number {
  writer.length += LENGTH_BYTES;
  return writer.length - LENGTH_BYTES;
}

/** Ends the document that began at a position. */
export function endDocument(writer: ByteWriter, lengthAt: number): void {
  writer.buffer[writer.length] = 0;
  writer.length += 1;
  writer.buffer.writeInt32LE(writer.length - lengthAt, lengthAt);
}

/** Writes what precedes the value of an element: its type and its name, which must be ASCII. */
export function writeElementName(writer: ByteWriter, type: number, name: string): void {
  writer.buffer[writer.length] = type;
  writer.length += 1 + writer.buffer.write(name, writer.length + 1, 'latin1');
  writer.buffer[writer.length] = 0;
  writer.length += 1;
}
