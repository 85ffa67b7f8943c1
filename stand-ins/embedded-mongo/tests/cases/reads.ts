import { type CrudCase, ARRAY_DOCUMENTS, THREE_DOCUMENTS, TWO_DOCUMENTS } from './case';

export const READ_CASES: CrudCase[] = [
  {
    name: 'find gives what matches, in order, within its window',
    documents: THREE_DOCUMENTS,
    run: (c) =>
      c
        .find({ x: { $gte: 11 } })
        .sort({ _id: -1 })
        .skip(1)
        .limit(1)
        .toArray(),
    expectedResult: [{ _id: 2, x: 22 }],
  },
  {
    name: 'find reads all batches',
    documents: THREE_DOCUMENTS,
    run: (c) => c.find({}, { batchSize: 1 }).sort({ _id: 1 }).toArray(),
    expectedResult: THREE_DOCUMENTS,
  },
  {
    name: 'findOne gives null for nothing',
    documents: TWO_DOCUMENTS,
    run: (c) => c.findOne({ x: 99 }),
    expectedResult: null,
  },
  {
    name: 'a projection keeps fields',
    documents: THREE_DOCUMENTS,
    run: (c) => c.findOne({ _id: 1 }, { projection: { _id: 0, x: 1 } }),
    expectedResult: { x: 11 },
  },
  {
    name: 'a projection leaves fields out',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.findOne({ _id: 2 }, { projection: { 'marks.n': 0, tags: 0 } }),
    expectedResult: { _id: 2, marks: [{ by: 'ann' }] },
  },
  {
    name: 'a dotted projection reaches into arrays',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.findOne({ _id: 1 }, { projection: { 'marks.by': 1 } }),
    expectedResult: { _id: 1, marks: [{ by: 'ann' }, { by: 'bob' }] },
  },
  {
    name: 'mixing kept and left out fields is refused',
    documents: TWO_DOCUMENTS,
    run: (c) => c.findOne({}, { projection: { x: 1, y: 0 } }),
    expectedError: { code: 31254 },
  },
  {
    name: 'an array matches by an element',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.countDocuments({ tags: 'b' }),
    expectedResult: 2,
  },
  {
    name: '$all wants every element',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.countDocuments({ tags: { $all: ['a', 'b'] } }),
    expectedResult: 1,
  },
  {
    name: '$size counts elements',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.countDocuments({ tags: { $size: 0 } }),
    expectedResult: 1,
  },
  {
    name: '$elemMatch wants one element for all conditions',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.countDocuments({ marks: { $elemMatch: { by: 'ann', n: { $gt: 3 } } } }),
    expectedResult: 1,
  },
  {
    name: 'conditions on an array may be met by different elements',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.countDocuments({ 'marks.by': 'ann', 'marks.n': { $gt: 3 } }),
    expectedResult: 2,
  },
  {
    name: '$elemMatch works on plain elements',
    documents: [
      { _id: 1, n: [1, 9] },
      { _id: 2, n: [5] },
    ],
    run: (c) => c.countDocuments({ n: { $elemMatch: { $gt: 3, $lt: 7 } } }),
    expectedResult: 1,
  },
  {
    name: 'null matches null and missing',
    documents: [{ _id: 1 }, { _id: 2, x: null }, { _id: 3, x: 0 }],
    run: (c) => c.countDocuments({ x: null }),
    expectedResult: 2,
  },
  {
    name: '$exists tells null from missing',
    documents: [{ _id: 1 }, { _id: 2, x: null }],
    run: (c) => c.countDocuments({ x: { $exists: true } }),
    expectedResult: 1,
  },
  {
    name: '$ne also gives documents without the field',
    documents: [{ _id: 1 }, { _id: 2, x: 1 }],
    run: (c) => c.countDocuments({ x: { $ne: 1 } }),
    expectedResult: 1,
  },
  {
    name: '$nin excludes arrays with such an element',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.countDocuments({ tags: { $nin: ['a'] } }),
    expectedResult: 2,
  },
  {
    name: 'ranges compare within one type',
    documents: [
      { _id: 1, v: 5 },
      { _id: 2, v: '5' },
      { _id: 3, v: null },
    ],
    run: (c) => c.countDocuments({ v: { $gt: 1 } }),
    expectedResult: 1,
  },
  {
    name: '$type names types',
    documents: [
      { _id: 1, v: 5 },
      { _id: 2, v: 'x' },
      { _id: 3, v: 1.5 },
    ],
    run: (c) => c.countDocuments({ v: { $type: ['int', 'string'] } }),
    expectedResult: 2,
  },
  {
    name: '$not turns conditions around',
    documents: THREE_DOCUMENTS,
    run: (c) => c.countDocuments({ x: { $not: { $gt: 20 } } }),
    expectedResult: 1,
  },
  {
    name: '$or, $and and $nor combine',
    documents: THREE_DOCUMENTS,
    run: (c) =>
      c.countDocuments({ $or: [{ x: 11 }, { $and: [{ x: { $gt: 22 } }, { x: { $lt: 44 } }] }], $nor: [{ _id: 1 }] }),
    expectedResult: 1,
  },
  {
    name: '$regex ignores case when asked',
    documents: [
      { _id: 1, s: 'Canvass' },
      { _id: 2, s: 'other' },
    ],
    run: (c) => c.countDocuments({ s: { $regex: '^can', $options: 'i' } }),
    expectedResult: 1,
  },
  {
    name: 'a regular expression can be the condition',
    documents: [
      { _id: 1, s: 'a.b' },
      { _id: 2, s: 'axb' },
    ],
    run: (c) => c.countDocuments({ s: /a\.b/ }),
    expectedResult: 1,
  },
  {
    name: 'a sub-document equals only with its fields in order',
    documents: [
      { _id: 1, d: { a: 1, b: 2 } },
      { _id: 2, d: { b: 2, a: 1 } },
    ],
    run: (c) => c.countDocuments({ d: { a: 1, b: 2 } }),
    expectedResult: 1,
  },
  {
    name: 'distinct gives each value once',
    documents: ARRAY_DOCUMENTS,
    run: (c) => c.distinct('tags'),
    expectedResult: ['a', 'b'],
  },
  {
    name: 'countDocuments takes skip and limit',
    documents: THREE_DOCUMENTS,
    run: (c) => c.countDocuments({}, { skip: 1, limit: 1 }),
    expectedResult: 1,
  },
  {
    name: 'estimatedDocumentCount counts all',
    documents: THREE_DOCUMENTS,
    run: (c) => c.estimatedDocumentCount(),
    expectedResult: 3,
  },
  {
    name: 'types sort in their order',
    documents: [{ _id: 1, v: 'x' }, { _id: 2, v: 3 }, { _id: 3 }, { _id: 4, v: true }, { _id: 5, v: new Date(0) }],
    run: async (c) => (await c.find().sort({ v: 1 }).toArray()).map(({ _id }) => _id as unknown),
    expectedResult: [3, 2, 1, 4, 5],
  },
];
