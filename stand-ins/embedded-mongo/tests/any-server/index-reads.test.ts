import type { Collection } from 'mongodb';
import { startTarget, type TestTarget } from '../harness';

interface Item {
  _id: number;
  group: string;
  position: number;
  id: Buffer;
  list?: unknown[];
}

let target: TestTarget;
let items: Collection<Item>;
const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Of different lengths, the longest of which needs a larger buffer than the others. */
const createItem = (i: number): Item => ({
  _id: i,
  group: i % 4 === 3 ? 'other' : 'same',
  position: (i * 3) % 8,
  id: Buffer.alloc(i === 5 ? 200_000 : 4 + i, i + 1),
});
const expectedItems = SEEDS.map(createItem).filter(({ group }) => group === 'same');
const inOrder = <T extends { position: number }>(rows: T[]): T[] => rows.toSorted((a, b) => a.position - b.position);

beforeAll(async () => {
  target = await startTarget('index_reads');
  items = target.db.collection<Item>('items', { promoteBuffers: true });
  await items.createIndex({ group: 1 });
});
beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany(SEEDS.map(createItem));
});
afterAll(() => target.stop());

test('documents found by an index keep their own values, also when they are sorted in memory', async () => {
  expect(await items.find({ group: 'same' }).sort({ _id: 1 }).toArray()).toEqual(expectedItems);
  expect(await items.find({ group: 'same' }).sort({ position: 1 }).toArray()).toEqual(inOrder(expectedItems));
  expect(await items.find({ group: 'same' }).batchSize(2).sort({ _id: 1 }).project({ group: 0 }).toArray()).toEqual(
    expectedItems.map(({ _id, position, id }) => ({ _id, position, id })),
  );
});

test('an aggregation keeps the binary values of all documents that an index found', async () => {
  const [all] = await items
    .aggregate([{ $match: { group: 'same' } }, { $sort: { _id: 1 } }, { $group: { _id: null, ids: { $push: '$id' } } }])
    .toArray();
  expect(all!['ids']).toEqual(expectedItems.map(({ id }) => id));
});

test('an update of documents found by an index changes each of them', async () => {
  await items.updateMany({ group: 'same' }, { $inc: { position: 100 }, $push: { list: 'x' } as never });
  expect(await items.find({ group: 'same' }).sort({ _id: 1 }).toArray()).toEqual(
    expectedItems.map((item) => ({ ...item, position: item.position + 100, list: ['x'] })),
  );
});

test('the document before an update is not changed by it', async () => {
  const before = await items.findOneAndUpdate({ group: 'other' }, { $set: { id: Buffer.from('new') } });
  expect(before).toEqual(createItem(3));
  expect(await items.findOne({ _id: 3 })).toEqual({ ...createItem(3), id: Buffer.from('new') });
});
