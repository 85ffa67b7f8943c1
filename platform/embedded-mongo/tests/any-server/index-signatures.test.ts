import type { Document } from 'mongodb';
import { startTarget, type Target } from '../harness';

let target: Target;
beforeAll(async () => {
  target = await startTarget('signatures');
});
afterAll(() => target.stop());

const rows = (name: string) => target.db.collection<{ _id: number } & Document>(name);

test('an index that is there already is fine, under another name or with other options it is refused', async () => {
  const again = rows('again');
  await again.createIndex({ a: 1 });
  expect(await again.createIndex({ a: 1 })).toBe('a_1');
  await expect(again.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
  await expect(again.createIndex({ a: 1 }, { expireAfterSeconds: 5 })).rejects.toMatchObject({ code: 85 });
  await expect(again.createIndex({ a: 1 }, { name: 'ttl', expireAfterSeconds: 5 })).rejects.toMatchObject({
    code: 85,
  });
  await expect(again.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
  await expect(again.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
  expect(await again.listIndexes().toArray()).toHaveLength(2);
});

test('unique, sparse and the partial filter tell indexes of the same key apart', async () => {
  const twins = rows('twins');
  const open = { open: true };
  await twins.createIndex({ a: 1 });
  await twins.createIndex({ a: 1 }, { name: 'unique', unique: true });
  await twins.createIndex({ a: 1 }, { name: 'sparse', sparse: true });
  await twins.createIndex({ a: 1 }, { name: 'both', sparse: true, unique: true });
  await twins.createIndex({ a: 1 }, { name: 'open', partialFilterExpression: open });
  await twins.createIndex({ a: 1 }, { name: 'late', partialFilterExpression: { n: { $gt: 5 }, open: true } });
  await expect(
    twins.createIndex({ a: 1 }, { name: 'same', partialFilterExpression: { open: { $eq: true } } }),
  ).rejects.toMatchObject({ code: 85 });
  await expect(
    twins.createIndex({ a: 1 }, { name: 'same', partialFilterExpression: { open: true, n: { $gt: 5 } } }),
  ).rejects.toMatchObject({ code: 85 });
  expect(await twins.listIndexes().toArray()).toHaveLength(7);

  await twins.insertOne({ _id: 1, a: 1 });
  await expect(twins.insertOne({ _id: 2, a: 1 })).rejects.toMatchObject({ code: 11000 });
  await expect(twins.find({ a: 1 }, { hint: { a: 1 } }).toArray()).rejects.toMatchObject({ code: 27 });
  expect(await twins.find({ a: 1 }, { hint: 'unique' }).toArray()).toHaveLength(1);
  await expect(target.db.command({ dropIndexes: 'twins', index: { a: 1 } })).rejects.toMatchObject({ code: 181 });
  await twins.dropIndex('unique');
  await twins.dropIndex('both');
  await twins.insertOne({ _id: 2, a: 1 });
  expect(await twins.countDocuments({ a: 1 })).toBe(2);
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
