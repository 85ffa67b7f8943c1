import { Binary, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { decode, type Doc, encode, encodeStored, toInteger, type Value } from '../values/bson';
import { createByteWriter } from '../values/byte-writer';
import { createByteProjection } from './byte-projection';
import { parseProjection, projectDocument } from './projection';

/** Few names, so that projections find them; among them prefixes of each other, numbers, and letters of several bytes. */
const name = fc.constantFrom('_id', 'a', 'b', 'ab', 'é', '0', '1', '10', 'constructor', '\u{1f600}');

const scalar = fc.constantFrom<Value>(
  null,
  true,
  '',
  'a\0b',
  'é\u{1f600}',
  new Int32(-1),
  new Long(1, 2),
  new Double(-0),
  new Double(Number.NaN),
  new Date(-1),
  new ObjectId('0102030405060708090a0b0c'),
  new Binary(Buffer.from('uuid of 16 bytes'), Binary.SUBTYPE_UUID),
  new Binary(Buffer.from([1, 2, 3]), Binary.SUBTYPE_BYTE_ARRAY),
  new Binary(Buffer.alloc(0)),
);

const { document } = fc.letrec<{ document: Doc; list: Value[]; value: Value }>((tie) => ({
  document: fc.dictionary(name, tie('value'), { maxKeys: 6 }),
  list: fc.array(tie('value'), { maxLength: 12 }),
  value: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, tie('document'), tie('list')),
}));

const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));

/** Paths that do not collide, with or without `_id`. */
const projection = fc
  .tuple(fc.uniqueArray(path, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.constantFrom(undefined, true, false))
  .map(([paths, isInclusion, id]): Doc => {
    const apart = paths.filter((one) => !paths.some((other) => one.startsWith(`${other}.`)));
    return {
      ...Object.fromEntries(apart.map((one) => [one, isInclusion])),
      ...(id === undefined ? {} : { _id: id }),
    };
  });

function projectBytes(spec: Doc, stored: Buffer): Buffer {
  const out = createByteWriter(1);
  createByteProjection(parseProjection(spec)!)(stored, out);
  return out.buffer.subarray(0, out.length);
}

test('the projection of bytes equals that of the decoded document', () => {
  let reduced = 0;
  fc.assert(
    fc.property(document, projection, (doc, spec) => {
      const stored = encodeStored(doc);
      const projected = projectBytes(spec, stored);
      expect(projected.toString('hex')).toBe(
        encode(projectDocument(parseProjection(spec)!, decode(stored))).toString('hex'),
      );
      if (projected.length > 5 && projected.length < stored.length) reduced += 1;
    }),
    { seed: 11, numRuns: 2000 },
  );
  expect(reduced).toBeGreaterThan(400);
});

test('an array of more than ten documents keeps its positions', () => {
  const items = Array.from({ length: 25 }, (_, i): Value => (i % 2 === 0 ? { k: toInteger(i), v: 'x' } : 'x'));
  const stored = encodeStored({ _id: toInteger(1), items });
  const included = decode(projectBytes({ 'items.k': true }, stored));
  expect(included).toEqual({
    _id: toInteger(1),
    items: Array.from({ length: 13 }, (_, i) => ({ k: toInteger(2 * i) })),
  });
  const excluded = decode(projectBytes({ 'items.k': false }, stored));
  expect(excluded).toEqual({ _id: toInteger(1), items: items.map((item) => (item === 'x' ? item : { v: 'x' })) });
});

test('projections append to what the output already has', () => {
  const out = createByteWriter(1);
  const project = createByteProjection(parseProjection({ a: true })!);
  const stored = encodeStored({ _id: toInteger(1), a: 'x', b: 'y' });
  project(stored, out);
  const { length } = out;
  project(stored, out);
  expect(out.buffer.subarray(0, length)).toEqual(out.buffer.subarray(length, out.length));
  expect(decode(out.buffer.subarray(0, length))).toEqual({ _id: toInteger(1), a: 'x' });
});
