import {
  type Binary,
  deserialize,
  type Double,
  Int32,
  Long,
  Double as DoubleType,
  type ObjectId,
  serialize,
} from 'bson';
import type { BSONRegExp } from 'bson';
import { mongoError, notSupportedError } from '../errors';

/** A decoded document. The fields are in the order of the object, so names that look like integers come first. */
export interface Doc {
  [field: string]: Value;
}

/** A decoded value. Numbers keep their BSON type, because 64-bit integers and `$type` must survive a rewrite. */
export type Value =
  | undefined
  | null
  | string
  | boolean
  | Date
  | Int32
  | Double
  | Long
  | ObjectId
  | Binary
  | BSONRegExp
  | Doc
  | Value[];

/** The BSON types that this server stores and compares. */
export type TypeName =
  | 'missing'
  | 'null'
  | 'int'
  | 'long'
  | 'double'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'regex';

const TYPE_OF_TAG: Record<string, TypeName> = {
  Int32: 'int',
  Long: 'long',
  Double: 'double',
  ObjectId: 'objectId',
  ObjectID: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
};

/** The BSON type of a decoded value; throws for unsupported types, with their name. */
export function getType(value: Value): TypeName {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const tag = (value as { _bsontype?: unknown })._bsontype;
  if (typeof tag !== 'string') return 'object';
  const type = TYPE_OF_TAG[tag];
  if (type === undefined) throw notSupportedError(`the BSON type ${tag}`);
  return type;
}

export const isDoc = (value: Value): value is Doc => getType(value) === 'object';

const NUMERIC: ReadonlySet<TypeName> = new Set<TypeName>(['int', 'long', 'double']);
export const isNumeric = (value: Value): value is Int32 | Long | Double => NUMERIC.has(getType(value));

/** The number as a JavaScript double; exact except for longs beyond 2^53. */
export const toNumber = (value: Int32 | Long | Double): number =>
  value._bsontype === 'Long' ? value.toNumber() : value.value;

const DECODE = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Decodes BSON bytes; numbers keep their types. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, DECODE);
}

export function encode(doc: Doc): Buffer {
  const { buffer, byteOffset, byteLength } = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The largest document, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Encodes a document for storage; throws for invalid names and types, and above 16 MB. */
export function encodeStored(doc: Doc): Buffer {
  assertStorable(doc, '');
  const bytes = encode(doc);
  assertStoredLength(bytes.length);
  return bytes;
}

/** Throws for a document that is too long to be stored. */
export function assertStoredLength(bytes: number): void {
  if (bytes > MAX_DOCUMENT_BYTES)
    throw mongoError(10334, `BSONObj size: ${bytes} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`);
}

/** Throws for a value that cannot be stored, with its path in the document. */
export function assertStorable(value: Value, path: string): void {
  const type = getType(value);
  if (type === 'regex') throw notSupportedError(`storing a regular expression (at '${path}')`);
  if (type === 'date' && Number.isNaN((value as Date).getTime())) throw mongoError(2, `Invalid date at '${path}'`);
  if (type === 'array') for (const item of value as Value[]) assertStorable(item, path);
  if (type !== 'object') return;
  for (const [name, inner] of Object.entries(value as Doc)) {
    assertFieldName(name);
    assertStorable(inner, joinPath(path, name));
  }
}

export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Throws for names that a path could not address or that are special in JavaScript. */
export function assertFieldName(name: string): void {
  if (name.startsWith('$')) throw notSupportedError(`the stored field name '${name}' (with a dollar sign in front)`);
  if (name === '__proto__') throw notSupportedError("a field named '__proto__'");
  if (name === '' || name.includes('.'))
    throw notSupportedError(`the stored field name '${name}' (empty or with a dot)`);
}

const INT32_MAX = 2_147_483_647;

/** Converts a whole number to the smallest BSON integer type that holds it. */
export function toInteger(value: number): Int32 | Long {
  return Math.abs(value) <= INT32_MAX ? new Int32(value) : Long.fromNumber(value);
}

export const toDouble = (value: number): Double => new DoubleType(value);
