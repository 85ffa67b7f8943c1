import fc from 'fast-check';
import type { Plain, PlainDoc } from './model';

/** Few values, so that equal ones are frequent; of many types, so that types mix. */
const number = fc.constantFrom<number>(-2, -1, 0, 1, 2, 3, 1.5, 2 ** 31, 2 ** 53);
const text = fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'B', 'é', '\u{1f600}', 'a\0b');
const date = fc.constantFrom(0, 1, 86_400_000).map((ms): Plain => new Date(ms));
const scalar: fc.Arbitrary<Plain> = fc.oneof(number, text, fc.boolean(), fc.constant(null), date);
const subDocument = fc.record({ k: scalar, v: number }, { requiredKeys: [] }) as fc.Arbitrary<PlainDoc>;
const list: fc.Arbitrary<Plain> = fc.array(scalar, { maxLength: 3 });

/** A document without its `_id`. */
export const document: fc.Arbitrary<PlainDoc> = fc.record(
  {
    a: fc.oneof(
      { weight: 4, arbitrary: scalar },
      { weight: 1, arbitrary: list },
      { weight: 1, arbitrary: subDocument },
    ),
    b: number,
    c: fc.oneof(fc.record({ d: scalar }, { requiredKeys: [] }), scalar),
    arr: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.array(fc.oneof({ weight: 3, arbitrary: subDocument }, scalar, list), {
          maxLength: 3,
        }),
      },
      { weight: 1, arbitrary: scalar },
    ),
    s: text,
  },
  { requiredKeys: ['b'] },
);

const range: fc.Arbitrary<PlainDoc> = fc
  .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), scalar)
  .map(([name, value]) => ({ [name]: value }));

const condition: fc.Arbitrary<Plain> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 3, arbitrary: range },
  fc.tuple(range, range).map(([a, b]) => ({ ...a, ...b })),
  fc.array(scalar, { maxLength: 4 }).map((values) => ({ $in: values })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $nin: values })),
  fc.array(scalar, { minLength: 1, maxLength: 2 }).map((values) => ({ $all: values })),
  scalar.map((value) => ({ $ne: value })),
  fc.boolean().map((value) => ({ $exists: value })),
  fc.constantFrom('number', 'string', 'null', 'array', 'object', 'date', 'bool').map((name) => ({ $type: name })),
  fc.integer({ min: 0, max: 3 }).map((size) => ({ $size: size })),
  range.map((inner) => ({ $not: inner })),
  fc.constantFrom('^a', '^ab', 'b$', '^B?').map((pattern) => ({ $regex: pattern })),
  range.map((inner) => ({ $elemMatch: inner })),
  subDocument.filter((doc) => Object.keys(doc).length > 0).map((doc) => ({ $elemMatch: doc })),
  list,
  subDocument,
);

const field = fc.constantFrom('a', 'b', 'c', 'c.d', 'arr', 'arr.k', 'arr.v', 's', 'a.0', 'tags', '_id');
const clause: fc.Arbitrary<PlainDoc> = fc.tuple(field, condition).map(([name, value]) => ({ [name]: value }));

/** One to three conditions, some of them alternatives. */
export const filter: fc.Arbitrary<PlainDoc> = fc.oneof(
  fc.constant<PlainDoc>({}),
  { weight: 4, arbitrary: clause },
  {
    weight: 4,
    arbitrary: fc.tuple(clause, clause, clause).map((parts): PlainDoc => Object.assign({}, ...parts)),
  },
  fc
    .tuple(fc.constantFrom('$or', '$and', '$nor'), fc.array(clause, { minLength: 1, maxLength: 3 }))
    .map(([name, parts]): PlainDoc => ({ [name]: parts })),
  fc
    .tuple(
      clause,
      fc.array(
        fc.tuple(clause, clause).map(([x, y]): PlainDoc => ({ ...x, ...y })),
        { minLength: 2, maxLength: 2 },
      ),
    )
    .map(([one, parts]): PlainDoc => ({ ...one, $or: parts })),
);

const direction = fc.constantFrom(1, -1);

/** Ends with `_id`, so that exactly one order is correct. At most one field may be an array. */
export const sort: fc.Arbitrary<Record<string, number>> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('b', 's', 'c.d'), { maxLength: 2 }),
    fc.option(fc.constantFrom('a', 'arr', 'arr.k', 'arr.v')),
    direction,
    direction,
    direction,
  )
  .map(([plain, many, x, y, z]) => {
    const names = many === null ? plain : [many, ...plain];
    return { ...Object.fromEntries(names.map((name, i) => [name, i % 2 === 0 ? x : y])), _id: z };
  });

/**
 * One or two changes that succeed for every document: `b` and `total` are always numbers, `tags` is always an array.
 */
export const update: fc.Arbitrary<PlainDoc> = fc.oneof(
  fc.tuple(fc.constantFrom('a', 's'), scalar).map(([name, value]): PlainDoc => ({ $set: { [name]: value } })),
  fc.constantFrom('a', 's', 'c', 'arr').map((name): PlainDoc => ({ $unset: { [name]: '' } })),
  fc
    .tuple(fc.constantFrom('$min', '$max'), scalar, number)
    .map(([name, a, b]): PlainDoc => ({ [name]: { a }, $inc: { total: b } })),
  fc
    .tuple(fc.constantFrom('$inc', '$mul'), fc.constantFrom(-1, 2, 0.5))
    .map(([name, value]): PlainDoc => ({ [name]: { b: value } })),
  fc.tuple(scalar, number).map(([k, v]): PlainDoc => ({ $set: { arr: [{ k, v }] } })),
  list.map((value): PlainDoc => ({ $set: { a: value } })),
  fc
    .tuple(fc.constantFrom('$push', '$addToSet', '$addToSet', '$pull'), scalar)
    .map(([name, value]): PlainDoc => ({ [name]: { tags: value } })),
  fc.tuple(fc.constantFrom(1, -1), scalar).map(([end, a]): PlainDoc => ({ $pop: { tags: end }, $set: { a } })),
);
