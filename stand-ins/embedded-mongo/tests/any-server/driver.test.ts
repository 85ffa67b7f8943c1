import { Binary, type Document, Long, MongoClient, ObjectId, UUID } from 'mongodb';
import { startTarget, type TestTarget } from '../harness';

let target: TestTarget;
beforeAll(async () => {
  target = await startTarget('driver');
});
afterAll(() => target.stop());

type Row = { _id: number } & Document;

const rows = (name: string) => target.db.collection<Row>(name);
const numbers = (count: number): Row[] => Array.from({ length: count }, (_, i) => ({ _id: i, n: i % 10 }));

describe('cursors', () => {
  beforeAll(() => rows('cursors').insertMany(numbers(1000)));

  test('getMore returns the rest in batches of the requested size', async () => {
    const commands: string[] = [];
    const client = new MongoClient(target.uri, { monitorCommands: true });
    client.on('commandSucceeded', ({ commandName }) => commands.push(commandName));
    const found = await client.db(target.db.databaseName).collection('cursors').find({}, { batchSize: 300 }).toArray();
    await client.close();
    expect(found).toHaveLength(1000);
    expect(commands.filter((name) => name === 'getMore')).toHaveLength(3);
  });

  test('a cursor returns documents beyond one batch of 16 MB', async () => {
    const text = 'x'.repeat(3_000_000);
    await rows('large').insertMany(Array.from({ length: 9 }, (_, i) => ({ _id: i, text })));
    const found = await rows('large').find().sort({ _id: 1 }).toArray();
    expect(found.map(({ _id, text: read }) => [_id, (read as string).length])).toEqual(
      found.map((_, i) => [i, text.length]),
    );
    expect(found).toHaveLength(9);
  });

  test('a closed cursor cannot be read any further', async () => {
    const cursor = rows('cursors').find({}, { batchSize: 2 });
    await cursor.next();
    const id = cursor.id!;
    await cursor.close();
    await expect(target.db.command({ getMore: id, collection: 'cursors' })).rejects.toMatchObject({ code: 43 });
  });

  test('documents that are deleted while a cursor is open are left out', async () => {
    await rows('moving').insertMany(numbers(20));
    const cursor = rows('moving').find({}, { batchSize: 5, sort: { _id: 1 } });
    await cursor.next();
    await rows('moving').deleteMany({ _id: { $gte: 10 } });
    const rest = await cursor.toArray();
    expect(rest.map(({ _id }) => _id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a cursor can be read by async iteration with skip and limit', async () => {
    const seen: number[] = [];
    for await (const { _id } of rows('cursors').find().sort({ _id: -1 }).skip(10).limit(150)) seen.push(_id);
    expect(seen).toHaveLength(150);
    expect([seen[0], seen.at(-1)]).toEqual([989, 840]);
  });
});

describe('indexes', () => {
  test('a second insert with the same unique key is refused with an error that names the key', async () => {
    const users = rows('unique');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertOne({ _id: 1, email: 'ann@example.org' });
    await expect(users.insertOne({ _id: 2, email: 'ann@example.org' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'ann@example.org' },
      message: expect.stringContaining('E11000 duplicate key error') as string,
    });
    await expect(
      users.updateOne({ _id: 3 }, { $set: { email: 'ann@example.org' } }, { upsert: true }),
    ).rejects.toMatchObject({ code: 11000 });
  });

  test('a unique key is free again once its document is deleted or changed', async () => {
    const users = rows('freed');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertMany([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ]);
    await users.updateOne({ _id: 1 }, { $set: { email: 'c' } });
    await users.deleteOne({ _id: 2 });
    await users.insertMany([
      { _id: 3, email: 'a' },
      { _id: 4, email: 'b' },
    ]);
    expect(await users.countDocuments()).toBe(3);
  });

  test('a unique partial index constrains only the documents that match its filter', async () => {
    const votes = rows('partial');
    await votes.createIndex({ voter: 1 }, { unique: true, partialFilterExpression: { open: true } });
    await votes.insertMany([
      { _id: 1, voter: 'v', open: false },
      { _id: 2, voter: 'v', open: true },
      { _id: 3, voter: 'v', open: false },
    ]);
    await expect(votes.updateOne({ _id: 1 }, { $set: { open: true } })).rejects.toMatchObject({ code: 11000 });
    expect(await votes.find({ voter: 'v' }).sort({ _id: 1 }).toArray()).toHaveLength(3);
  });

  test('a unique sparse index lets the field be missing more than once', async () => {
    const users = rows('sparse');
    await users.createIndex({ phone: 1 }, { unique: true, sparse: true });
    await users.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, phone: 5 }]);
    await expect(users.insertOne({ _id: 4, phone: 5 })).rejects.toMatchObject({ code: 11000 });
  });

  test('a unique index over equal numbers of different types is violated', async () => {
    const items = target.db.collection<{ _id: number; n: unknown }>('numbers');
    await items.createIndex({ n: 1 }, { unique: true });
    await items.insertOne({ _id: 1, n: 5 });
    await expect(items.insertOne({ _id: 2, n: Long.fromNumber(5) })).rejects.toMatchObject({ code: 11000 });
    await items.insertMany([
      { _id: 3, n: Long.fromString('9007199254740993') },
      { _id: 4, n: Long.fromString('9007199254740992') },
    ]);
    const [great] = await items.find({ n: Long.fromString('9007199254740993') }, { promoteLongs: false }).toArray();
    expect(great).toMatchObject({ _id: 3 });
  });

  test('a unique index cannot be made over documents that share a key', async () => {
    await rows('shared').insertMany([
      { _id: 1, k: 1 },
      { _id: 2, k: 1 },
    ]);
    await expect(rows('shared').createIndex({ k: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await rows('shared').listIndexes().toArray()).toHaveLength(1);
  });

  test('indexes are listed and dropped', async () => {
    const items = rows('listed');
    await items.createIndexes([{ key: { a: 1, b: -1 } }, { key: { t: 1 }, expireAfterSeconds: 60, name: 'ttl' }]);
    const listed = await items.listIndexes().toArray();
    expect(listed).toMatchObject([
      { name: '_id_', key: { _id: 1 } },
      { name: 'a_1_b_-1', key: { a: 1, b: -1 } },
      { name: 'ttl', expireAfterSeconds: 60 },
    ]);
    await items.dropIndex('ttl');
    await expect(items.dropIndex('ttl')).rejects.toMatchObject({ code: 27 });
    expect(await items.indexExists('a_1_b_-1')).toBe(true);
  });

  test('an index on arrays finds documents by any element', async () => {
    await rows('multikey').createIndex({ tags: 1, _id: -1 });
    await rows('multikey').insertMany([
      { _id: 1, tags: ['a', 'b'] },
      { _id: 2, tags: ['b', 'b'] },
      { _id: 3, tags: 'c' },
    ]);
    const found = await rows('multikey')
      .find({ tags: { $in: ['a', 'b'] } })
      .sort({ _id: -1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 1]);
  });
});

describe('values', () => {
  test('every supported type is read back as it was stored', async () => {
    const values = {
      _id: new ObjectId('65a000000000000000000001'),
      text: 'é\u{1f600}',
      long: Long.fromString('9223372036854775807'),
      whole: 5,
      real: 5.5,
      date: new Date('2024-02-29T12:00:00.123Z'),
      bytes: new Binary(Buffer.from([1, 2, 3])),
      uuid: new UUID('aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'),
      list: [1, [2], { a: null }],
      yes: true,
      nothing: null,
    };
    const kept = target.db.collection<{ _id: ObjectId }>('values');
    await kept.insertOne(values);
    await kept.updateOne({ _id: values._id }, { $set: { touched: true } });
    expect(await kept.findOne({ _id: values._id }, { promoteLongs: false })).toEqual({ ...values, touched: true });
  });

  test('int, long and double keep their types in arithmetic', async () => {
    await rows('arithmetic').insertOne({ _id: 1, int: 2_147_483_647, long: Long.fromNumber(1) });
    await rows('arithmetic').updateOne({ _id: 1 }, { $inc: { int: 1, long: 1 }, $mul: { real: 2.5 } });
    expect(
      await rows('arithmetic').countDocuments({
        int: { $type: 'long' },
        long: { $type: 'long' },
        real: { $type: 'double' },
      }),
    ).toBe(1);
  });
});

describe('databases and collections', () => {
  test('collections are created, listed and dropped', async () => {
    await target.db.createCollection('made');
    expect(await target.db.command({ create: 'made' })).toMatchObject({ ok: 1 });
    expect(await target.db.listCollections({ name: 'made' }).toArray()).toMatchObject([
      { name: 'made', type: 'collection' },
    ]);
    await rows('made').insertOne({ _id: 1 });
    expect(await rows('made').drop()).toBe(true);
    expect(await rows('made').findOne()).toBeNull();
    expect(await target.db.listCollections({ name: 'made' }, { nameOnly: true }).toArray()).toEqual([]);
  });

  test('a dropped database is empty and can be used again', async () => {
    const other = target.client.db(`${target.db.databaseName}_other`);
    await other.collection<Row>('things').insertOne({ _id: 1 });
    const { databases } = await target.client.db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(other.databaseName);
    await other.dropDatabase();
    await other.collection<Row>('things').insertOne({ _id: 1 });
    expect(await other.collection('things').countDocuments()).toBe(1);
    await other.dropDatabase();
  });

  test('concurrent writers of one document lose no increment', async () => {
    await rows('counter').insertOne({ _id: 1, n: 0 });
    await Promise.all(Array.from({ length: 300 }, () => rows('counter').updateOne({ _id: 1 }, { $inc: { n: 1 } })));
    expect(await rows('counter').findOne({ _id: 1 })).toEqual({ _id: 1, n: 300 });
  });

  test('many upserts of one key make one document', async () => {
    const keys = rows('upserts');
    await keys.createIndex({ key: 1 }, { unique: true });
    const ids = Array.from({ length: 50 }, (_, i) => i);
    const results = await Promise.allSettled(
      ids.map((i) => keys.updateOne({ key: 'k' }, { $inc: { n: 1 }, $setOnInsert: { _id: i } }, { upsert: true })),
    );
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(await keys.find().toArray()).toMatchObject([{ key: 'k', n: done }]);
  });
});
