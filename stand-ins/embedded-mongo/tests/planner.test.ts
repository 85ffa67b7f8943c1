import { summarizePlan as read } from './plan-summary';
import { type Harness, startHarness } from './harness';

let harness: Harness;
interface Survey {
  _id: number;
  status: string;
  voteCount: number;
  owner: number;
  title: string;
}
const surveys = () => harness.db.collection<Survey>('surveys');
const STATUSES = ['open', 'closed', 'draft'];
const SURVEY_COUNT = 20_000;

beforeAll(async () => {
  harness = await startHarness();
  await surveys().createIndex({ status: 1, voteCount: -1, _id: -1 });
  await surveys().createIndex({ owner: 1, _id: -1 });
  await surveys().createIndex({ title: 1 }, { unique: true });
  const docs = Array.from({ length: SURVEY_COUNT }, (_, i): Survey => ({
    _id: i,
    status: STATUSES[i % 3]!,
    voteCount: (i * 7919) % 1000,
    owner: i % 50,
    title: `survey ${i}`,
  }));
  await surveys().insertMany(docs);
});
afterAll(() => harness.stop());

const RANKED_INDEX = 'status_1_voteCount_-1__id_-1';

test('an indexed filter, sort and limit reads only the returned documents', async () => {
  const plan = read(await surveys().find({ status: 'open' }).sort({ voteCount: -1, _id: -1 }).limit(20).explain());
  expect(plan).toMatchObject({
    stages: ['FETCH', 'IXSCAN'],
    index: RANKED_INDEX,
    direction: 'forward',
    keys: 20,
    docs: 20,
    returned: 20,
  });
});

test('a reversed sort reads the index backwards', async () => {
  const plan = read(await surveys().find({ status: 'open' }).sort({ voteCount: 1, _id: 1 }).limit(20).explain());
  expect(plan).toMatchObject({ stages: ['FETCH', 'IXSCAN'], index: RANKED_INDEX, direction: 'backward', keys: 20 });
});

test('a keyset page starts where the previous page ended', async () => {
  const order = { voteCount: -1, _id: -1 } as const;
  const before = await surveys().find({ status: 'open' }).sort(order).limit(6000).toArray();
  const { voteCount, _id } = before.at(-1)!;
  const page = surveys()
    .find({ status: 'open', $or: [{ voteCount: { $lt: voteCount } }, { voteCount, _id: { $lt: _id } }] })
    .sort(order)
    .limit(20);
  const plan = read(await page.clone().explain());
  expect(plan).toMatchObject({ stages: ['FETCH', 'IXSCAN'], index: RANKED_INDEX, returned: 20 });
  expect(plan.keys).toBeLessThan(60);
  const all = await surveys().find({ status: 'open' }).sort(order).toArray();
  expect(await page.toArray()).toEqual(all.slice(6000, 6020));
});

test('skip reads keys instead of documents', async () => {
  const plan = read(
    await surveys().find({ status: 'open' }).sort({ voteCount: -1, _id: -1 }).skip(5000).limit(10).explain(),
  );
  expect(plan).toMatchObject({ keys: 5010, docs: 10, returned: 10 });
});

test('several values of an index prefix are merged in order', async () => {
  const query = surveys()
    .find({ status: { $in: ['open', 'closed'] } })
    .sort({ voteCount: -1, _id: -1 })
    .limit(30);
  const plan = read(await query.clone().explain());
  expect(plan).toMatchObject({ stages: ['FETCH', 'SORT_MERGE', 'IXSCAN'], index: RANKED_INDEX });
  expect(plan.keys).toBeLessThan(40);
  const found = await query.toArray();
  const expectedIds = (await surveys().find().hint({ $natural: 1 }).toArray())
    .filter(({ status }) => status !== 'draft')
    .sort((a, b) => b.voteCount - a.voteCount || b._id - a._id)
    .slice(0, 30);
  expect(found).toEqual(expectedIds);
});

test('several values of a field are returned in descending order when sorted so', async () => {
  const query = surveys()
    .find({ owner: { $in: [3, 7, 5] } })
    .sort({ owner: -1, _id: 1 });
  expect(read(await query.clone().explain())).toMatchObject({
    stages: ['FETCH', 'IXSCAN'],
    index: 'owner_1__id_-1',
    direction: 'backward',
    keys: 1200,
  });
  const owners = (await query.toArray()).map(({ owner }) => owner);
  expect(owners).toEqual([...owners].sort((a, b) => b - a));
});

test('a field without an order in any index is sorted in memory', async () => {
  const plan = read(await surveys().find({ owner: 3 }).sort({ voteCount: 1 }).explain());
  expect(plan).toMatchObject({ stages: ['SORT', 'FETCH', 'IXSCAN'], index: 'owner_1__id_-1', docs: 400 });
});

test('a full unique key reads one key', async () => {
  const plan = read(await surveys().find({ title: 'survey 77', status: 'closed' }).explain());
  expect(plan).toMatchObject({ index: 'title_1', keys: 1, docs: 1 });
});

test('an $in filter on _id reads one record per id', async () => {
  const plan = read(
    await surveys()
      .find({ _id: { $in: [1, 5, 19_999, 50_000] } })
      .explain(),
  );
  expect(plan).toMatchObject({ stages: ['FETCH', 'IXSCAN'], index: '_id_', keys: 3, returned: 3 });
});

test('a count by an index reads no documents', async () => {
  const plan = read(
    await surveys()
      .find({ status: 'open', voteCount: { $gte: 900 } })
      .explain(),
  );
  const counted = read(
    await harness.db.command({ explain: { count: 'surveys', query: { status: 'open', voteCount: { $gte: 900 } } } }),
  );
  expect(counted).toMatchObject({ stages: ['COUNT', 'FETCH', 'IXSCAN'], docs: 0, keys: plan.returned });
});

test('an aggregation uses an index for its first stages', async () => {
  const plan = read(
    await surveys()
      .aggregate([{ $match: { owner: 4 } }, { $group: { _id: '$status', n: { $sum: 1 } } }])
      .explain(),
  );
  expect(plan).toMatchObject({ stages: ['FETCH', 'IXSCAN'], index: 'owner_1__id_-1', docs: 400 });
});

test('a prefix regex reads only its part of the index', async () => {
  const plan = read(
    await surveys()
      .find({ title: /^survey 1999/ })
      .explain(),
  );
  expect(plan).toMatchObject({ index: 'title_1', keys: 11, returned: 11 });
});

test('a query without a suitable index scans the collection', async () => {
  const plan = read(await surveys().find({ voteCount: 7 }).explain());
  expect(plan).toMatchObject({ stages: ['COLLSCAN'], docs: SURVEY_COUNT, returned: 20 });
});

test('maxTimeMS stops a scan', async () => {
  await expect(
    surveys()
      .find({ title: /nowhere$/ }, { maxTimeMS: 5 })
      .toArray(),
  ).rejects.toMatchObject({ code: 50 });
});

/** Starts a scan, kills its cursor during a getMore, and returns the resulting error. */
async function getKilledScanError(): Promise<unknown> {
  const cursor = surveys().find({ $or: [{ _id: 0 }, { _id: 1 }, { title: /nowhere$/ }] }, { batchSize: 2 });
  await cursor.next();
  const running = harness.db.command({ getMore: cursor.id!, collection: 'surveys' }).catch((error: unknown) => error);
  await harness.db.command({ killCursors: 'surveys', cursors: [cursor.id!] });
  return running;
}

test('killCursors stops a scan that is running', async () => {
  // On a busy machine the scan may end before the kill is processed.
  let error: unknown;
  do error = await getKilledScanError();
  while (!(error instanceof Error));
  expect(error).toMatchObject({ code: expect.any(Number) as number });
});

/** Counts the reads that are answered while three scans run. */
async function countReadsDuringScans(): Promise<number> {
  const state = { ended: false };
  const scans = Promise.all([1, 2, 3].map(() => surveys().countDocuments({ title: /nowhere$/ }))).finally(() => {
    state.ended = true;
  });
  let reads = 0;
  for (let i = 0; !state.ended; i += 1) {
    await surveys().findOne({ _id: i });
    if (!state.ended) reads += 1;
  }
  expect(await scans).toEqual([0, 0, 0]);
  return reads;
}

test('a scan does not block other operations', async () => {
  // On a busy machine this process may not be scheduled before the scans end.
  let reads = 0;
  while (reads < 3) reads = await countReadsDuringScans();
  expect(reads).toBeGreaterThanOrEqual(3);
});

test('a sort of more than 32 MB is refused, but a limited sort is not', async () => {
  const wide = harness.db.collection<{ _id: number; text: string }>('wide');
  for (let i = 0; i < 8; i += 1)
    await wide.insertMany(
      Array.from({ length: 5 }, (_, j) => ({ _id: i * 5 + j, text: `${'x'.repeat(1_000_000)}${i}${j}` })),
    );
  await expect(wide.find().sort({ text: 1 }).toArray()).rejects.toMatchObject({ code: 292 });
  expect(
    (
      await wide
        .find({}, { projection: { _id: 1 } })
        .sort({ text: -1 })
        .limit(2)
        .toArray()
    ).map(({ _id }) => _id),
  ).toEqual([39, 38]);
});

test('an unindexed update of one document among many finds it', async () => {
  expect(await surveys().updateOne({ voteCount: 7, owner: 999 }, { $set: { owner: 1 } })).toMatchObject({
    matchedCount: 0,
  });
  expect(await surveys().updateMany({ voteCount: { $lt: 500 } }, { $inc: { voteCount: 0 } })).toMatchObject({
    matchedCount: SURVEY_COUNT / 2,
    modifiedCount: 0,
  });
});
