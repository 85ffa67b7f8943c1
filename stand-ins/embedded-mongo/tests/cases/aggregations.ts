import { type Document, Long } from 'mongodb';
import { ARRAY_DOCUMENTS, type CaseDoc, type CrudCase } from './case';

const ORDER_DOCUMENTS: CaseDoc[] = [
  { _id: 1, who: 'ann', n: 2, at: new Date('2024-01-31T10:00:00Z') },
  { _id: 2, who: 'bob', n: 3, at: new Date('2024-01-31T23:59:59Z') },
  { _id: 3, who: 'ann', n: 4, at: new Date('2024-02-01T00:00:00Z') },
];
const createPipelineCase = (
  name: string,
  documents: CaseDoc[],
  pipeline: Document[],
  expectedResult: Document[],
): CrudCase => ({
  name,
  documents,
  run: (c) => c.aggregate(pipeline).toArray(),
  expectedResult,
});

const createRefusalCase = (name: string, pipeline: Document[], code: number): CrudCase => ({
  name,
  documents: ORDER_DOCUMENTS,
  run: (c) => c.aggregate(pipeline).toArray(),
  expectedError: { code },
});

const createExpressionCase = (name: string, doc: Document, expression: unknown, result: unknown): CrudCase =>
  createPipelineCase(name, [{ _id: 1, ...doc }], [{ $project: { _id: 0, result: expression } }], [{ result }]);

const LARGE = { max: Long.MAX_VALUE, min: Long.MIN_VALUE, one: 1, two: 2 };
const type = (expression: unknown) => [{ $project: { r: expression } }, { $match: { r: { $type: 'double' } } }];

export const AGGREGATE_CASES: CrudCase[] = [
  createRefusalCase('a stage of two fields is refused', [{ $limit: 1, $skip: 1 }], 40323),
  createRefusalCase('a first stage of two fields is refused', [{ $match: { n: 1 }, $sort: { n: 1 } }], 40323),
  createRefusalCase('a stage without a field is refused', [{ $match: {} }, {}], 40323),
  createRefusalCase('$ifNull of one value is refused', [{ $project: { a: { $ifNull: ['$n'] } } }], 1257300),
  createRefusalCase('$ifNull of a value without a list is refused', [{ $project: { a: { $ifNull: '$n' } } }], 1257300),
  createRefusalCase('$subtract of one value is refused', [{ $project: { a: { $subtract: ['$n'] } } }], 16020),
  createRefusalCase('$eq of three values is refused', [{ $project: { a: { $eq: [1, 2, 3] } } }], 16020),
  createRefusalCase('$cond of two values is refused', [{ $project: { a: { $cond: [true, 1] } } }], 16020),
  createRefusalCase('$cond without then is refused', [{ $project: { a: { $cond: { if: true, else: 1 } } } }], 17081),
  createRefusalCase('$size of a number is refused', [{ $project: { a: { $size: '$n' } } }], 17124),
  createRefusalCase(
    'an expression of two operators is refused',
    [{ $project: { a: { $add: [1], $size: [] } } }],
    15983,
  ),
  createExpressionCase('$ifNull takes the first value that is there', { b: 2 }, { $ifNull: ['$a', null, '$b', 3] }, 2),
  createExpressionCase('$add beyond 64 bits is a double', LARGE, { $add: ['$max', '$one'] }, 2 ** 63),
  createExpressionCase('$multiply beyond 64 bits is a double', LARGE, { $multiply: ['$max', '$two'] }, 2 ** 64),
  createExpressionCase('$subtract beyond 64 bits is a double', LARGE, { $subtract: ['$min', '$max'] }, -(2 ** 64)),
  createExpressionCase(
    '$add that leaves 64 bits only on the way is exact',
    LARGE,
    { $eq: [{ $add: ['$max', '$one', -1] }, '$max'] },
    true,
  ),
  createExpressionCase('$add does not lose what rounding takes away', {}, { $add: [0.1, 0.2, 0.3] }, 0.6),
  createPipelineCase(
    '$add beyond 64 bits has the type double',
    [{ _id: 1, ...LARGE }],
    [...type({ $add: ['$max', 1] }), { $count: 'n' }],
    [{ n: 1 }],
  ),
  createPipelineCase(
    '$add of longs stays a long',
    [{ _id: 1, ...LARGE }],
    [...type({ $add: ['$max', -1] }), { $count: 'n' }],
    [],
  ),
  createPipelineCase(
    '$sum beyond 64 bits is a double',
    [
      { _id: 1, n: Long.MAX_VALUE },
      { _id: 2, n: Long.MAX_VALUE },
    ],
    [{ $group: { _id: null, sum: { $sum: '$n' } } }],
    [{ _id: null, sum: 2 ** 64 }],
  ),
  createExpressionCase(
    'a path in an expression passes over arrays within arrays',
    { a: [[{ b: 1 }], [2], [], { b: 3 }, { c: 4 }, 5] },
    '$a.b',
    [3],
  ),
  createPipelineCase(
    'a path that is kept goes through arrays within arrays',
    [{ _id: 1, a: [[{ b: 1, c: 1 }], [2], { b: 3 }, 5] }],
    [{ $project: { 'a.b': 1 } }],
    [{ _id: 1, a: [[{ b: 1 }], [], { b: 3 }] }],
  ),
  createPipelineCase(
    '$sort counts elements that are no documents as null',
    [
      { _id: 1, a: [{ k: 2 }] },
      { _id: 2, a: [{ k: 3 }, 7] },
      { _id: 3, a: [[{ k: 1 }]] },
      { _id: 4, a: [{ k: 1 }] },
    ],
    [{ $sort: { 'a.k': 1, _id: 1 } }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }, { _id: 4 }, { _id: 1 }],
  ),
  createPipelineCase(
    '$group adds up',
    ORDER_DOCUMENTS,
    [
      {
        $group: {
          _id: '$who',
          sum: { $sum: '$n' },
          avg: { $avg: '$n' },
          least: { $min: '$n' },
          most: { $max: '$n' },
          count: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'ann', sum: 6, avg: 3, least: 2, most: 4, count: 2 },
      { _id: 'bob', sum: 3, avg: 3, least: 3, most: 3, count: 1 },
    ],
  ),
  createPipelineCase(
    '$group gathers in order',
    ORDER_DOCUMENTS,
    [
      { $sort: { n: -1 } },
      { $group: { _id: null, first: { $first: '$n' }, last: { $last: '$n' }, all: { $push: '$who' } } },
    ],
    [{ _id: null, first: 4, last: 2, all: ['ann', 'bob', 'ann'] }],
  ),
  createPipelineCase(
    '$group by several fields',
    ORDER_DOCUMENTS,
    [
      { $group: { _id: { who: '$who', big: { $gte: ['$n', 4] } }, n: { $sum: 1 } } },
      { $sort: { '_id.who': 1, '_id.big': 1 } },
    ],
    [
      { _id: { who: 'ann', big: false }, n: 1 },
      { _id: { who: 'ann', big: true }, n: 1 },
      { _id: { who: 'bob', big: false }, n: 1 },
    ],
  ),
  createPipelineCase(
    '$group by the day of a date',
    ORDER_DOCUMENTS,
    [{ $group: { _id: { $dateTrunc: { date: '$at', unit: 'day' } }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: new Date('2024-01-31T00:00:00Z'), n: 2 },
      { _id: new Date('2024-02-01T00:00:00Z'), n: 1 },
    ],
  ),
  createPipelineCase(
    '$dateToString writes dates',
    ORDER_DOCUMENTS,
    [{ $match: { _id: 1 } }, { $project: { _id: 0, day: { $dateToString: { date: '$at', format: '%Y-%m-%d' } } } }],
    [{ day: '2024-01-31' }],
  ),
  createPipelineCase(
    '$unwind gives one document for each element',
    ARRAY_DOCUMENTS,
    [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 } } }, { $sort: { n: -1 } }],
    [
      { _id: 'b', n: 2 },
      { _id: 'a', n: 1 },
    ],
  ),
  createPipelineCase(
    '$unwind keeps empty arrays when asked',
    ARRAY_DOCUMENTS,
    [{ $match: { _id: 3 } }, { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }],
    [{ _id: 3, marks: [] }],
  ),
  createPipelineCase(
    '$project computes',
    ORDER_DOCUMENTS,
    [
      { $match: { _id: 2 } },
      { $project: { who: 1, double: { $multiply: ['$n', 2] }, size: { $cond: [{ $gt: ['$n', 2] }, 'big', 'small'] } } },
    ],
    [{ _id: 2, who: 'bob', double: 6, size: 'big' }],
  ),
  createPipelineCase(
    '$addFields adds and $unset removes',
    ORDER_DOCUMENTS,
    [
      { $match: { _id: 1 } },
      { $addFields: { m: { $add: ['$n', 1] }, none: { $ifNull: ['$missing', 'none'] } } },
      { $unset: ['at', 'who'] },
    ],
    [{ _id: 1, n: 2, m: 3, none: 'none' }],
  ),
  createPipelineCase(
    '$sum does not lose what rounding takes away',
    Array.from({ length: 10 }, (_, i) => ({ _id: i, n: 0.1 })),
    [{ $group: { _id: null, sum: { $sum: '$n' }, mean: { $avg: '$n' } } }],
    [{ _id: null, sum: 1, mean: 0.1 }],
  ),
  createPipelineCase('$count counts', ORDER_DOCUMENTS, [{ $match: { who: 'ann' } }, { $count: 'n' }], [{ n: 2 }]),
  createPipelineCase(
    '$count of nothing gives nothing',
    ORDER_DOCUMENTS,
    [{ $match: { who: 'eve' } }, { $count: 'n' }],
    [],
  ),
  createPipelineCase(
    '$skip and $limit in any order',
    ORDER_DOCUMENTS,
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }],
    [{ _id: 2 }],
  ),
];
