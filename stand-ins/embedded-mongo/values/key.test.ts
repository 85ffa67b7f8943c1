import { Binary, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import type { Value } from './bson';
import { compareValues, isSameValue } from './compare';
import { invertKey, encodeKey } from './key';

/** Values in MongoDB's order, ascending. */
const ASCENDING: Value[] = [
  null,
  new Double(Number.NaN),
  new Double(-Infinity),
  Long.MIN_VALUE,
  Long.fromString('-9007199254740993'),
  new Double(-9007199254740992),
  new Double(-1.5),
  new Int32(-1),
  new Int32(0),
  new Double(5e-324),
  new Double(0.1),
  new Int32(1),
  new Int32(2_147_483_647),
  Long.fromString('9007199254740992'),
  Long.fromString('9007199254740993'),
  Long.fromString('9223372036854775806'),
  Long.MAX_VALUE,
  new Double(2 ** 63),
  new Double(Infinity),
  '',
  '\0',
  '\0\0',
  '\u0001',
  'a',
  'a\0',
  'a\0b',
  'a\u0001',
  'ab',
  'b',
  'é',
  '\uffee',
  '\u{1f600}',
  {},
  { a: new Int32(1) },
  { a: new Int32(1), b: null },
  { b: new Int32(1) },
  { a: 'x' },
  [],
  [new Int32(1)],
  [new Int32(1), new Int32(2)],
  ['a'],
  new Binary(Buffer.from([9])),
  new Binary(Buffer.from([9]), 4),
  new Binary(Buffer.from([1, 1])),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(8_640_000_000_000_000),
];

test('the bytes of keys sort as the values do, and inverted bytes sort the other way', () => {
  for (const [i, low] of ASCENDING.entries()) {
    for (const high of ASCENDING.slice(i + 1)) {
      expect([low, high, Buffer.compare(encodeKey(low), encodeKey(high))]).toEqual([low, high, -1]);
      expect([low, high, Buffer.compare(invertKey(encodeKey(low)), invertKey(encodeKey(high)))]).toEqual([
        low,
        high,
        1,
      ]);
    }
  }
});

test('no key is the beginning of another, so that keys can follow each other', () => {
  const keys = ASCENDING.map(encodeKey);
  for (const [i, key] of keys.entries()) {
    const longer = keys.filter((other, at) => at !== i && other.subarray(0, key.length).equals(key));
    expect([ASCENDING[i], longer]).toEqual([ASCENDING[i], []]);
  }
});

test('int, long and double of one value are one key', () => {
  for (const value of [0, 1, -7, 2 ** 31, 2 ** 53]) {
    expect(isSameValue(new Double(value), Long.fromNumber(value))).toBe(true);
    expect(encodeKey(new Double(value))).toEqual(encodeKey(Long.fromNumber(value)));
  }
  expect(encodeKey(new Double(-0))).toEqual(encodeKey(new Int32(0)));
});

test('64-bit integers compare exactly', () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (a, b) => {
      expect(Math.sign(compareValues(Long.fromBigInt(a), Long.fromBigInt(b)))).toBe(Number(a > b) - Number(a < b));
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('long integers compare exactly with doubles near them', () => {
  fc.assert(
    fc.property(fc.bigInt(2n ** 53n, 2n ** 63n - 1n), fc.integer({ min: -3, max: 3 }), (long, steps) => {
      const near = Number(long) + steps * 1024;
      const exact = BigInt(near);
      expect(Math.sign(compareValues(Long.fromBigInt(long), new Double(near)))).toBe(
        Number(long > exact) - Number(long < exact),
      );
    }),
    { seed: 6, numRuns: 500 },
  );
});

test('texts compare as their UTF-8 bytes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareValues(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
    { seed: 7, numRuns: 1000 },
  );
});
