import { type Harness, startHarness } from './harness';

let harness: Harness;
let restarted: () => void = () => undefined;
beforeAll(async () => {
  harness = await startHarness({ onRestart: () => restarted() });
});
afterAll(() => harness.stop());

interface Item {
  _id: number;
  n: number;
  kind: string;
}
const ITEM_COUNT = 12_000;
const items = () => harness.db.collection<Item>('items');

async function crash(): Promise<void> {
  const whenRestarted = new Promise<void>((resolve) => (restarted = resolve));
  process.kill(harness.mongo.pid(), 'SIGKILL');
  await whenRestarted;
}

test('an index whose build is interrupted by a crash is either complete or absent, and can be built again', async () => {
  await items().insertMany(Array.from({ length: ITEM_COUNT }, (_, i) => ({ _id: i, n: i % 100, kind: 'item' })));
  const expectedCount = (await items().find({ n: 7 }).toArray()).length;
  for (let round = 0; round < 3; round += 1) {
    const building = items()
      .createIndex({ n: 1 })
      .catch(() => undefined);
    // This write is answered after the first batches of the index build, so the build is in progress.
    await items().updateOne({ _id: round }, { $set: { kind: 'touched' } });
    await crash();
    await building;
    expect(await items().countDocuments({ n: 7 })).toBe(expectedCount);
  }
  await items().createIndex({ n: 1 });
  expect(await items().find({ n: 7 }).hint({ n: 1 }).toArray()).toHaveLength(expectedCount);
  expect(
    await items()
      .find({ n: { $gte: 0 } })
      .hint({ n: 1 })
      .toArray(),
  ).toHaveLength(ITEM_COUNT);
});

test('writes during an index build are included in the index', async () => {
  const building = items().createIndex({ kind: 1, n: -1 });
  const writes = Array.from({ length: 300 }, async (_, i) => {
    if (i % 3 === 0) await items().insertOne({ _id: ITEM_COUNT + i, n: i, kind: 'new' });
    else if (i % 3 === 1) await items().updateOne({ _id: i * 7 }, { $set: { kind: 'new' } });
    else await items().deleteOne({ _id: i * 11 });
  });
  await Promise.all([building, ...writes]);
  const byIndex = await items().find().hint({ kind: 1, n: -1 }).toArray();
  const byRecord = await items().find().hint({ $natural: 1 }).toArray();
  expect(byIndex.sort((a, b) => a._id - b._id)).toEqual(byRecord.sort((a, b) => a._id - b._id));
});

test('a dropped collection stays dropped after a crash, and its name can be reused', async () => {
  await items().drop();
  await crash();
  expect(await items().countDocuments()).toBe(0);
  await items().insertOne({ _id: 1, n: 1, kind: 'again' });
  expect(await items().find().toArray()).toEqual([{ _id: 1, n: 1, kind: 'again' }]);
  expect(await items().listIndexes().toArray()).toHaveLength(1);
});
