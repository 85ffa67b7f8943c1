import type { Binary, Double, Int32, Long, ObjectId } from 'bson';
import { notSupportedError, assertNever } from '../errors';
import { type Doc, getType, type TypeName, type Value } from './bson';
import { type ByteWriter, createByteWriter, reserve } from './byte-writer';

/**
 * The first byte of each key. Keys are bytes that sort (memcmp) as MongoDB sorts the values, for indexes, sorts,
 * grouping and equality. The tag, one per BSON comparison class, is followed by a self-delimiting payload, so keys can
 * be concatenated, and the complement of the bytes sorts descending. An int, long and double of equal value have equal
 * keys.
 */
export const TAG = {
  /** An empty array as the value of an indexed field sorts before null. */
  emptyArray: 0x04,
  null: 0x05,
  number: 0x10,
  string: 0x20,
  object: 0x30,
  array: 0x38,
  binData: 0x40,
  objectId: 0x48,
  bool: 0x50,
  date: 0x58,
} as const;

const TAG_OF_TYPE: Record<Exclude<TypeName, 'regex'>, number> = {
  missing: TAG.null,
  null: TAG.null,
  int: TAG.number,
  long: TAG.number,
  double: TAG.number,
  string: TAG.string,
  object: TAG.object,
  array: TAG.array,
  binData: TAG.binData,
  objectId: TAG.objectId,
  bool: TAG.bool,
  date: TAG.date,
};

const SCRATCH_BYTES = 4096;
let scratch = createByteWriter(SCRATCH_BYTES);

/** The key bytes of one value. Missing and null have the same key, as in MongoDB's indexes. */
export const encodeKey = (value: Value): Buffer => buildKey((out) => writeKey(out, value));

/** The bytes that `write` appends. While it runs, no other key can be built. */
export function buildKey(write: (out: ByteWriter) => void): Buffer {
  scratch.length = 0;
  write(scratch);
  const key = Buffer.allocUnsafe(scratch.length);
  scratch.buffer.copy(key);
  // A long value must not hold its memory forever.
  if (scratch.buffer.length > SCRATCH_BYTES) scratch = createByteWriter(SCRATCH_BYTES);
  return key;
}

/** Appends the key bytes of a value. */
export function writeKey(out: ByteWriter, value: Value): void {
  const type = getStoredType(value);
  writeByte(out, TAG_OF_TYPE[type]);
  writePayload(out, type, value);
}

function getStoredType(value: Value): keyof typeof TAG_OF_TYPE {
  const type = getType(value);
  if (type === 'regex') throw notSupportedError('a regular expression as a value');
  return type;
}

function writePayload(out: ByteWriter, type: keyof typeof TAG_OF_TYPE, value: Value): void {
  switch (type) {
    case 'missing':
    case 'null':
      return;
    case 'int':
    case 'double':
      return writeNumber(out, (value as Int32 | Double).value, 0);
    case 'long':
      return writeLong(out, value as Long);
    case 'string':
      return writeTerminated(out, value as string);
    case 'objectId':
      return writeBytes(out, (value as ObjectId).id);
    case 'bool':
      return writeByte(out, value ? 1 : 0);
    case 'date':
      return writeDouble(out, (value as Date).getTime());
    case 'binData':
      return writeBinary(out, value as Binary);
    case 'array':
      for (const item of value as Value[]) writeKey(out, item);
      return writeByte(out, 0);
    case 'object':
      return writeObject(out, value as Doc);
    default:
      return assertNever(type);
  }
}

/** Appends one byte. */
export function writeByte(out: ByteWriter, byte: number): void {
  reserve(out, 1);
  out.buffer[out.length] = byte;
  out.length += 1;
}

function writeBytes(out: ByteWriter, bytes: Uint8Array): void {
  reserve(out, bytes.length);
  out.buffer.set(bytes, out.length);
  out.length += bytes.length;
}

/** Eight bytes for the nearest double, then the difference between the exact integer and that double. */
function writeNumber(out: ByteWriter, value: number, residual: number): void {
  writeDouble(out, value);
  reserve(out, 2);
  out.length = out.buffer.writeUInt16BE(residual + 0x8000, out.length);
}

function writeDouble(out: ByteWriter, value: number): void {
  reserve(out, 8);
  const { buffer, length: start } = out;
  out.length += 8;
  if (Number.isNaN(value)) {
    buffer.fill(0, start, out.length);
    return;
  }
  buffer.writeDoubleBE(value === 0 ? 0 : value, start);
  if (buffer[start]! & 0x80) invertBytes(buffer, start, out.length);
  else buffer[start] = buffer[start]! | 0x80;
}

function writeLong(out: ByteWriter, value: Long): void {
  const nearest = value.toNumber();
  const residual = Number.isSafeInteger(nearest) ? 0 : Number(value.toBigInt() - BigInt(nearest));
  writeNumber(out, nearest, residual);
}

/** MongoDB orders binary data by length, then subtype, then bytes. */
function writeBinary(out: ByteWriter, value: Binary): void {
  reserve(out, 4);
  out.length = out.buffer.writeUInt32BE(value.position, out.length);
  writeByte(out, value.sub_type);
  writeBytes(out, value.buffer.subarray(0, value.position));
}

/** Objects compare field by field: type, then name, then value. */
function writeObject(out: ByteWriter, doc: Doc): void {
  for (const name of Object.keys(doc)) {
    const type = getStoredType(doc[name]);
    writeByte(out, TAG_OF_TYPE[type]);
    writeTerminated(out, name);
    writePayload(out, type, doc[name]);
  }
  writeByte(out, 0);
}

/** UTF-8 terminated by 00 00; a zero byte in the text is written as 00 FF. */
function writeTerminated(out: ByteWriter, text: string): void {
  const parts = text.includes('\0') ? text.split('\0') : [text];
  for (const [i, part] of parts.entries()) {
    if (i > 0) writeBytes(out, ESCAPED_ZERO);
    reserve(out, part.length * MAX_UTF8_BYTES);
    out.length += out.buffer.write(part, out.length);
  }
  writeBytes(out, TERMINATOR);
}

const ESCAPED_ZERO = Buffer.of(0, 0xff);
const TERMINATOR = Buffer.of(0, 0);
/** The most bytes of UTF-8 for one unit of a string. */
const MAX_UTF8_BYTES = 3;

/** Inverts the bytes of a key in their place, for descending order. */
export function invertBytes(bytes: Uint8Array, from = 0, to = bytes.length): void {
  for (let i = from; i < to; i += 1) bytes[i] = 0xff - bytes[i]!;
}

/** The inverted bytes of a key, for descending order. */
export function invertKey(key: Uint8Array): Buffer {
  const inverted = Buffer.from(key);
  invertBytes(inverted);
  return inverted;
}

export const NULL_KEY = Buffer.of(TAG.null);

/** A string's key without its terminator: the common prefix of the keys of all strings with this prefix. */
export function encodeStringPrefix(prefix: string): Buffer {
  const key = encodeKey(prefix);
  return key.subarray(0, key.length - 2);
}
