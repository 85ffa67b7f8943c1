import { deserialize, serialize } from 'bson';
import fc from 'fast-check';
import { Aggregator } from 'mingo';
import { decode, type Value } from '../values/bson';
import { parsePipeline, createPipelineRun } from './pipeline';

type Plain = Record<string, unknown>;

/** Runs a pipeline in this process. Documents pass through BSON, as in the server. */
function runPipeline(docs: readonly Plain[], pipeline: readonly Plain[]): Plain[] {
  const specs = pipeline.map((stage): Value => decode(serialize(stage)));
  // A no-op first stage prevents the following ones from being turned into a collection query.
  const { stages } = parsePipeline([decode(serialize({ $addFields: { same: '$b' } })), ...specs]);
  const running = createPipelineRun(stages);
  for (const doc of docs) running.push(decode(serialize(doc)));
  return running.end().map((bytes) => deserialize(bytes));
}

const document = fc.record({
  a: fc.integer({ min: -3, max: 3 }),
  b: fc.constantFrom('x', 'y', 'z'),
  list: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  at: fc.integer({ min: 0, max: 1_000_000 }).map((minutes) => new Date(1_700_000_000_000 + minutes * 60_000)),
});

const PIPELINES: Plain[][] = [
  [
    { $match: { a: { $gte: 0 } } },
    {
      $group: {
        _id: '$b',
        n: { $sum: 1 },
        total: { $sum: '$a' },
        mean: { $avg: '$a' },
        low: { $min: '$a' },
        high: { $max: '$a' },
      },
    },
    { $sort: { _id: 1 } },
  ],
  [{ $unwind: '$list' }, { $group: { _id: '$list', n: { $sum: 1 } } }, { $sort: { n: -1, _id: 1 } }, { $limit: 2 }],
  [
    { $sort: { a: 1, b: 1, _id: -1 } },
    { $group: { _id: '$b', first: { $first: '$a' }, last: { $last: '$a' }, all: { $push: '$a' } } },
    { $sort: { _id: -1 } },
  ],
  [
    {
      $project: {
        _id: 0,
        b: 1,
        double: { $multiply: ['$a', 2] },
        next: { $add: ['$a', 1, 1] },
        less: { $subtract: ['$a', 1] },
        many: { $size: '$list' },
      },
    },
  ],
  [
    {
      $addFields: {
        sign: { $cond: [{ $lt: ['$a', 0] }, 'minus', 'plus'] },
        known: { $ifNull: ['$none', '$b'] },
      },
    },
    { $unset: ['list', 'at'] },
  ],
  [
    {
      $project: {
        day: { $dateToString: { date: '$at', format: '%Y-%m-%d %H' } },
        both: { $and: [{ $gt: ['$a', 0] }, { $eq: ['$b', 'x'] }] },
        either: { $or: [{ $gt: ['$a', 0] }, { $ne: ['$b', 'x'] }] },
      },
    },
  ],
  [{ $group: { _id: { $dateTrunc: { date: '$at', unit: 'month' } }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
  [{ $skip: 3 }, { $limit: 4 }, { $count: 'n' }],
];

test.each(PIPELINES.map((pipeline) => [pipeline] as const))(
  'the server and a reference implementation return the same result for %j',
  (pipeline) => {
    for (const docs of fc.sample(fc.array(document, { minLength: 8, maxLength: 25 }), { seed: 3, numRuns: 20 })) {
      const documents = docs.map((doc, _id): Plain => ({ _id, ...doc, same: doc.b }));
      expect(runPipeline(documents, pipeline)).toEqual(new Aggregator(pipeline).run(documents));
    }
  },
);
