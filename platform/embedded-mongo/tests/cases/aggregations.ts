import type { Document } from 'mongodb';
import { ARRAYS, type CaseDoc, type CrudCase } from './case';

const orders: CaseDoc[] = [
  { _id: 1, who: 'ann', n: 2, at: new Date('2024-01-31T10:00:00Z') },
  { _id: 2, who: 'bob', n: 3, at: new Date('2024-01-31T23:59:59Z') },
  { _id: 3, who: 'ann', n: 4, at: new Date('2024-02-01T00:00:00Z') },
];
const pipe = (name: string, given: CaseDoc[], pipeline: Document[], gives: Document[]): CrudCase => ({
  name,
  given,
  run: (c) => c.aggregate(pipeline).toArray(),
  gives,
});

export const AGGREGATE_CASES: CrudCase[] = [
  pipe(
    '$group adds up',
    orders,
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
  pipe(
    '$group gathers in order',
    orders,
    [
      { $sort: { n: -1 } },
      { $group: { _id: null, first: { $first: '$n' }, last: { $last: '$n' }, all: { $push: '$who' } } },
    ],
    [{ _id: null, first: 4, last: 2, all: ['ann', 'bob', 'ann'] }],
  ),
  pipe(
    '$group by several fields',
    orders,
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
  pipe(
    '$group by the day of a date',
    orders,
    [{ $group: { _id: { $dateTrunc: { date: '$at', unit: 'day' } }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: new Date('2024-01-31T00:00:00Z'), n: 2 },
      { _id: new Date('2024-02-01T00:00:00Z'), n: 1 },
    ],
  ),
  pipe(
    '$dateToString writes dates',
    orders,
    [{ $match: { _id: 1 } }, { $project: { _id: 0, day: { $dateToString: { date: '$at', format: '%Y-%m-%d' } } } }],
    [{ day: '2024-01-31' }],
  ),
  pipe(
    '$unwind gives one document for each element',
    ARRAYS,
    [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 } } }, { $sort: { n: -1 } }],
    [
      { _id: 'b', n: 2 },
      { _id: 'a', n: 1 },
    ],
  ),
  pipe(
    '$unwind keeps empty arrays when asked',
    ARRAYS,
    [{ $match: { _id: 3 } }, { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }],
    [{ _id: 3, marks: [] }],
  ),
  pipe(
    '$project computes',
    orders,
    [
      { $match: { _id: 2 } },
      { $project: { who: 1, double: { $multiply: ['$n', 2] }, size: { $cond: [{ $gt: ['$n', 2] }, 'big', 'small'] } } },
    ],
    [{ _id: 2, who: 'bob', double: 6, size: 'big' }],
  ),
  pipe(
    '$addFields adds and $unset removes',
    orders,
    [
      { $match: { _id: 1 } },
      { $addFields: { m: { $add: ['$n', 1] }, none: { $ifNull: ['$missing', 'none'] } } },
      { $unset: ['at', 'who'] },
    ],
    [{ _id: 1, n: 2, m: 3, none: 'none' }],
  ),
  pipe(
    '$sum does not lose what rounding takes away',
    Array.from({ length: 10 }, (_, i) => ({ _id: i, n: 0.1 })),
    [{ $group: { _id: null, sum: { $sum: '$n' }, mean: { $avg: '$n' } } }],
    [{ _id: null, sum: 1, mean: 0.1 }],
  ),
  pipe('$count counts', orders, [{ $match: { who: 'ann' } }, { $count: 'n' }], [{ n: 2 }]),
  pipe('$count of nothing gives nothing', orders, [{ $match: { who: 'eve' } }, { $count: 'n' }], []),
  pipe(
    '$skip and $limit in any order',
    orders,
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }],
    [{ _id: 2 }],
  ),
];
