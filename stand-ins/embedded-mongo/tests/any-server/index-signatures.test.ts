import type { Document } from 'mongodb';
import { startTarget, type TestTarget } from '../harness';

let target: TestTarget;
beforeAll(async () => {
  target = await startTarget('signatures');
});
afterAll(() => target.stop());

const rows = (name: string) => target.db.collection<{ _id: number } & Document>(name);

test('an index that is there already is fine, under another name or with other options it is refused', async () => {
  const repeatedName = rows('again');
  await repeatedName.createIndex({ a: 1 });
  expect(await repeatedName.createIndex({ a: 1 })).toBe('a_1');
  await expect(repeatedName.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
  await expect(repeatedName.createIndex({ a: 1 }, { expireAfterSeconds: 5 })).rejects.toMatchObject({ code: 85 });
  await expect(repeatedName.createIndex({ a: 1 }, { name: 'ttl', expireAfterSeconds: 5 })).rejects.toMatchObject({
    code: 85,
  });
  await expect(repeatedName.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
  await expect(repeatedName.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
  expect(await repeatedName.listIndexes().toArray()).toHaveLength(2);
});

test('unique, sparse and the partial filter tell indexes of the same key apart', async () => {
  const twinNames = rows('twins');
  const open = { open: true };
  await twinNames.createIndex({ a: 1 });
  await twinNames.createIndex({ a: 1 }, { name: 'unique', unique: true });
  await twinNames.createIndex({ a: 1 }, { name: 'sparse', sparse: true });
  await twinNames.createIndex({ a: 1 }, { name: 'both', sparse: true, unique: true });
  await twinNames.createIndex({ a: 1 }, { name: 'open', partialFilterExpression: open });
  await twinNames.createIndex({ a: 1 }, { name: 'late', partialFilterExpression: { n: { $gt: 5 }, open: true } });
  await expect(
    twinNames.createIndex({ a: 1 }, { name: 'same', partialFilterExpression: { open: { $eq: true } } }),
  ).rejects.toMatchObject({ code: 85 });
  await expect(
    twinNames.createIndex({ a: 1 }, { name: 'same', partialFilterExpression: { open: true, n: { $gt: 5 } } }),
  ).rejects.toMatchObject({ code: 85 });
  expect(await twinNames.listIndexes().toArray()).toHaveLength(7);

  await twinNames.insertOne({ _id: 1, a: 1 });
  await expect(twinNames.insertOne({ _id: 2, a: 1 })).rejects.toMatchObject({ code: 11000 });
  await expect(twinNames.find({ a: 1 }, { hint: { a: 1 } }).toArray()).rejects.toMatchObject({ code: 27 });
  expect(await twinNames.find({ a: 1 }, { hint: 'unique' }).toArray()).toHaveLength(1);
  await expect(target.db.command({ dropIndexes: 'twins', index: { a: 1 } })).rejects.toMatchObject({ code: 181 });
  await twinNames.dropIndex('unique');
  await twinNames.dropIndex('both');
  await twinNames.insertOne({ _id: 2, a: 1 });
  expect(await twinNames.countDocuments({ a: 1 })).toBe(2);
});

test('a duplicate in an index on arrays is named by the value that both have', async () => {
  const tagged = rows('tagged');
  await tagged.createIndex({ tags: 1 }, { unique: true });
  await tagged.createIndex({ owner: -1, 'marks.by': 1 }, { unique: true });
  await tagged.insertOne({ _id: 1, tags: ['a', 'b'], owner: 'o', marks: [{ by: 'ann' }, { by: 'bob' }] });
  await expect(tagged.insertOne({ _id: 2, tags: ['x', 'y', 'b'], owner: 'p' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { tags: 1 },
    keyValue: { tags: 'b' },
    message: expect.stringContaining('dup key: { tags: "b" }') as string,
  });
  await expect(
    tagged.insertOne({ _id: 3, tags: 'z', owner: 'o', marks: [{ by: 'cy' }, { by: 'bob' }] }),
  ).rejects.toMatchObject({ keyPattern: { owner: -1, 'marks.by': 1 }, keyValue: { owner: 'o', 'marks.by': 'bob' } });
  await expect(tagged.insertOne({ _id: 1, tags: 'q', owner: 'q' })).rejects.toMatchObject({ keyValue: { _id: 1 } });
});
