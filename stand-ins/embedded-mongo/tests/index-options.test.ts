import { setTimeout as delay } from 'node:timers/promises';
import type { CreateIndexesOptions, Document } from 'mongodb';
import { type Harness, startHarness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Row = { _id: number } & Document;

/** One feature of an index. `key` replaces the default key. */
interface IndexFeature {
  key?: Record<string, 1 | -1>;
  options?: CreateIndexesOptions;
}

const INDEX_FEATURES: Record<string, IndexFeature> = {
  unique: { options: { unique: true } },
  sparse: { options: { sparse: true } },
  partial: { options: { partialFilterExpression: { open: true } } },
  ttl: { options: { expireAfterSeconds: 3600 } },
  descending: { key: { at: -1 } },
  compound: { key: { at: 1, n: 1 } },
  dotted: { key: { 'in.at': 1 } },
};

const names = Object.keys(INDEX_FEATURES);
const KEY_FEATURES = new Set(names.filter((name) => INDEX_FEATURES[name]!.key !== undefined));
const FEATURE_PAIRS = names
  .flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]))
  .filter(([a, b]) => !KEY_FEATURES.has(a) || !KEY_FEATURES.has(b));

/** MongoDB does not support these combinations. */
const REFUSED_CODES: Record<string, number> = { 'sparse+partial': 67, 'ttl+compound': 67 };

const PAST_DATE = new Date('2020-01-01');
const LATER_DATE = new Date('2021-01-01');
const FUTURE_DATE = new Date('2999-01-01');
const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Values that the options treat differently: past and future dates, missing, null, not a date, arrays; inside and
 * outside of the partial filter.
 */
const VALUES: [at: unknown, open: boolean][] = [
  [PAST_DATE, true],
  [LATER_DATE, false],
  [FUTURE_DATE, true],
  [undefined, true],
  [undefined, false],
  [null, false],
  ['text', true],
  [[new Date('2021-06-01'), new Date('2998-01-01')], true],
  [[new Date('2020-06-01'), new Date('2020-06-02')], false],
  [[], true],
];

function createRows(dotted: boolean): Row[] {
  return VALUES.map(([at, open], i) => {
    const field = at === undefined ? {} : { at };
    return { _id: IDS[i]!, n: 1, open, ...(dotted ? { in: field } : field) };
  });
}

/** An index with both features, and its expected coverage, derived from the features alone. */
function combineFeatures(pair: [string, string]) {
  const has = (name: string) => pair.includes(name);
  const parts = pair.map((name) => INDEX_FEATURES[name]!);
  const key = parts.find((part) => part.key)?.key ?? { at: 1 };
  const options: CreateIndexesOptions = Object.assign({ name: 'tried' }, ...parts.map((part) => part.options));
  const isCovered = (i: number): boolean => {
    const [at, open] = VALUES[i]!;
    if (has('partial') && !open) return false;
    // A compound sparse index covers documents that have any of its fields, and all have `n`.
    return !(has('sparse') && !has('compound') && at === undefined);
  };
  return { has, key, options, covers: isCovered };
}

test.each(Object.entries(REFUSED_CODES))('an index of %s is refused', async (pair, code) => {
  const { key, options } = combineFeatures(pair.split('+') as [string, string]);
  await expect(harness.db.collection('refused').createIndex(key, options)).rejects.toMatchObject({ code });
});

describe.each(FEATURE_PAIRS.filter(([a, b]) => !(`${a}+${b}` in REFUSED_CODES)))('%s and %s', (a, b) => {
  const { has, key, options, covers } = combineFeatures([a, b]);
  const rows = () => harness.db.collection<Row>(`${a}_${b}`);
  const field = has('dotted') ? 'in.at' : 'at';
  const docs = createRows(has('dotted'));
  /** Null or missing values that a unique index covers, except the first: they would be duplicates. */
  const emptyValueIndexes = new Set(
    VALUES.flatMap(([at], i) => ((at ?? null) === null && covers(i) ? [i] : [])).slice(1),
  );
  const given = has('unique') ? docs.filter((_, i) => !emptyValueIndexes.has(i)) : docs;

  beforeAll(async () => {
    await rows().insertMany(given.slice(0, 3));
    await rows().createIndex(key, options);
    await rows().insertMany(given.slice(3));
  });

  test('the index is listed with the requested options', async () => {
    const listed = (await rows().listIndexes().toArray()).find(({ name }) => name === 'tried')!;
    const { v, ...rest } = listed as Document;
    expect(v).toBe(2);
    expect(rest).toEqual({ key, ...options });
  });

  test('queries and sorts return the same results with and without the index', async () => {
    const filters: Document[] = [
      {},
      { [field]: PAST_DATE },
      { [field]: { $lt: FUTURE_DATE } },
      { [field]: { $gte: LATER_DATE }, open: true },
      { [field]: null },
      { [field]: { $exists: true } },
      { [field]: { $in: [PAST_DATE, null, 'text'] }, open: true, n: 1 },
      { $or: [{ [field]: { $lt: LATER_DATE } }, { [field]: { $gt: LATER_DATE } }] },
      { $or: [{ [field]: PAST_DATE }, { [field]: null }] },
      {
        $or: [
          { [field]: PAST_DATE, open: true },
          { n: 1, open: true },
        ],
      },
    ];
    const plain = harness.db.collection<Row>(`${a}_${b}_plain`);
    await plain.insertMany(given);
    for (const filter of filters) {
      for (const direction of [1, -1] as const) {
        const order = { sort: { [field]: direction, _id: direction } };
        expect(await rows().find(filter, order).toArray()).toEqual(await plain.find(filter, order).toArray());
        expect(await rows().countDocuments(filter)).toBe(await plain.countDocuments(filter));
      }
    }
  });

  test('a second document with the same key is refused only where the index is unique and covers both', async () => {
    for (const [i, doc] of docs.entries()) {
      if (!given.includes(doc)) continue;
      const another = { ...doc, _id: doc._id + 100 };
      const insertOutcome = await rows()
        .insertOne(another)
        .then(
          () => 'stored',
          ({ code }: { code: number }) => code,
        );
      expect([doc, insertOutcome]).toEqual([doc, has('unique') && covers(i) ? 11_000 : 'stored']);
      await rows().deleteOne({ _id: another._id });
    }
  });

  if (has('ttl')) {
    test('documents covered by the index expire once their earliest date has passed', async () => {
      const isOver = (at: unknown) =>
        [at].flat().some((one) => one instanceof Date && one < FUTURE_DATE && one < new Date());
      const keptIds = given.filter(({ _id }) => !(isOver(VALUES[_id - 1]![0]) && covers(_id - 1)));
      expect(keptIds.length).toBeLessThan(given.length);
      const admin = harness.client.db('admin');
      await admin.command({ setParameter: 1, ttlMonitorSleepSecs: 0.2 });
      while ((await rows().countDocuments()) > keptIds.length) await delay(50);
      // One more TTL pass, to show that it removes nothing else.
      await delay(1500);
      await admin.command({ setParameter: 1, ttlMonitorSleepSecs: 60 });
      expect(
        await rows()
          .find({}, { sort: { _id: 1 } })
          .toArray(),
      ).toEqual(keptIds);
    });
  }
});

test('a sparse unique index on a path leaves out elements of an array that lack the field', async () => {
  const many = harness.db.collection<Row>('elements');
  await many.createIndex({ 'arr.k': 1 }, { unique: true, sparse: true });
  await many.insertOne({ _id: 1, arr: [{ k: 1 }, { x: 1 }, 5] });
  await many.insertOne({ _id: 2, arr: [{ k: 2 }, {}, 'x'] });
  await expect(many.insertOne({ _id: 3, arr: [{}, { k: 2 }] })).rejects.toMatchObject({ keyValue: { 'arr.k': 2 } });
  expect((await many.find({ 'arr.k': { $gt: 0 } }).toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
});
