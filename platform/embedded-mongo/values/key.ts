import type { Binary, Double, Int32, Long, ObjectId } from 'bson';
import { notSupportedError, assertNever } from '../errors';
import { type Doc, getType, type Value } from './bson';

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

/** The key bytes of one value. Missing and null have the same key, as in MongoDB's indexes. */
export function encodeKey(value: Value): Buffer {
  const type = getType(value);
  switch (type) {
    case 'missing':
    case 'null':
      return NULL_KEY;
    case 'int':
    case 'double':
      return encodeNumber((value as Int32 | Double).value, 0);
    case 'long':
      return encodeLong(value as Long);
    case 'string':
      return Buffer.concat([Buffer.of(TAG.string), encodeTerminated(value as string)]);
    case 'objectId':
      return Buffer.concat([Buffer.of(TAG.objectId), (value as ObjectId).id]);
    case 'bool':
      return Buffer.of(TAG.bool, value ? 1 : 0);
    case 'date':
      return encodeDate(value as Date);
    case 'binData':
      return encodeBinary(value as Binary);
    case 'array':
      return Buffer.concat([Buffer.of(TAG.array), ...(value as Value[]).map(encodeKey), END]);
    case 'object':
      return encodeObject(value as Doc);
    case 'regex':
      throw notSupportedError('a regular expression as a value');
    default:
      return assertNever(type);
  }
}

/** Inverts a key, for descending order. */
export function invertKey(key: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i += 1) out[i] = 0xff - key[i]!;
  return out;
}

export const NULL_KEY = Buffer.of(TAG.null);
export const EMPTY_ARRAY_KEY = Buffer.of(TAG.emptyArray);
const END = Buffer.of(0);

/** Eight bytes for the nearest double, then the difference between the exact integer and that double. */
function encodeNumber(value: number, residual: number): Buffer {
  const out = Buffer.allocUnsafe(11);
  out[0] = TAG.number;
  writeDouble(out, value);
  out.writeUInt16BE(residual + 0x8000, 9);
  return out;
}

function writeDouble(out: Buffer, value: number): void {
  if (Number.isNaN(value)) {
    out.fill(0, 1, 9);
    return;
  }
  out.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (out[1]! & 0x80) for (let i = 1; i < 9; i += 1) out[i] = 0xff - out[i]!;
  else out[1] = out[1]! | 0x80;
}

function encodeLong(value: Long): Buffer {
  const nearest = value.toNumber();
  if (Number.isSafeInteger(nearest)) return encodeNumber(nearest, 0);
  return encodeNumber(nearest, Number(value.toBigInt() - BigInt(nearest)));
}

function encodeDate(value: Date): Buffer {
  const out = Buffer.allocUnsafe(9);
  writeDouble(out, value.getTime());
  out[0] = TAG.date;
  return out;
}

/** MongoDB orders binary data by length, then subtype, then bytes. */
function encodeBinary(value: Binary): Buffer {
  const head = Buffer.allocUnsafe(6);
  head[0] = TAG.binData;
  head.writeUInt32BE(value.position, 1);
  head[5] = value.sub_type;
  return Buffer.concat([head, value.buffer.subarray(0, value.position)]);
}

/** Objects compare field by field: type, then name, then value. */
function encodeObject(doc: Doc): Buffer {
  const parts: Uint8Array[] = [Buffer.of(TAG.object)];
  for (const name of Object.keys(doc)) {
    const value = encodeKey(doc[name]);
    parts.push(value.subarray(0, 1), encodeTerminated(name), value.subarray(1));
  }
  parts.push(END);
  return Buffer.concat(parts);
}

/** UTF-8 terminated by 00 00; a zero byte in the text is written as 00 FF. */
function encodeTerminated(text: string): Buffer {
  const escaped = text.includes('\0') ? text.split('\0').map((part) => Buffer.from(part)) : undefined;
  if (escaped === undefined) {
    const length = Buffer.byteLength(text);
    const out = Buffer.alloc(length + 2);
    out.write(text, 0);
    return out;
  }
  const parts = escaped.flatMap((part, i) => (i === 0 ? [part] : [Buffer.of(0, 0xff), part]));
  return Buffer.concat([...parts, Buffer.of(0, 0)]);
}

/** A string's key without its terminator: the common prefix of the keys of all strings with this prefix. */
export function encodeStringPrefix(prefix: string): Buffer {
  const key = encodeKey(prefix);
  return key.subarray(0, key.length - 2);
}
