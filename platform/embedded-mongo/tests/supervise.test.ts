import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../supervise';

test('a fresh directory serves the official driver', async () => {
  const mongo = await startEmbeddedMongo({ directory: mkdtempSync(join(tmpdir(), 'embedded-')), log: console.log });
  const client = await MongoClient.connect(mongo.uri);
  const users = client.db('canvass').collection<{ _id: number; email: string; n?: number }>('users');
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertOne({ _id: 1, email: 'ann@example.org' });
  await expect(users.insertOne({ _id: 2, email: 'ann@example.org' })).rejects.toMatchObject({
    code: 11000,
    keyValue: { email: 'ann@example.org' },
  });
  expect(await users.findOne({ email: 'ann@example.org' })).toEqual({ _id: 1, email: 'ann@example.org' });
  expect(
    await users.findOneAndUpdate(
      { _id: 3 },
      { $inc: { n: 1 }, $setOnInsert: { email: 'c' } },
      { upsert: true, returnDocument: 'after' },
    ),
  ).toEqual({ _id: 3, email: 'c', n: 1 });
  expect(await users.countDocuments({ _id: { $gt: 1 } }, { limit: 5 })).toBe(1);
  expect((await users.updateOne({ _id: 1 }, { $set: { n: 5 } })).modifiedCount).toBe(1);
  expect(await users.find({}).sort({ _id: -1 }).toArray()).toEqual([
    { _id: 3, email: 'c', n: 1 },
    { _id: 1, email: 'ann@example.org', n: 5 },
  ]);
  expect((await users.deleteMany({})).deletedCount).toBe(2);
  await client.close();
  await mongo.stop();
});
