import { MongoClient, type IndexDescription } from 'mongodb';
import { startStoppableDatabase, type StoppableDatabase } from './stoppable-database';

const INDEXES: IndexDescription[] = [
  { key: { at: 1 }, name: 'times' },
  { key: { slug: 1 }, name: 'slugs', unique: true },
  { key: { open: 1 }, name: 'open', sparse: true },
];
const NAMES = ['_id_', ...INDEXES.map(({ name }) => name)];

let database: StoppableDatabase;
let client: MongoClient;

beforeAll(async () => {
  database = await startStoppableDatabase();
  client = await MongoClient.connect(database.uri);
});

afterAll(async () => {
  await client.close();
  await database.stop();
});

const getCollection = (name: string) => client.db('indexes').collection<{ _id: number; slug?: number }>(name);

async function listNames(name: string): Promise<string[]> {
  const indexes = await getCollection(name).listIndexes().toArray();
  return indexes.map((index) => (index as { name: string }).name);
}

test('the indexes of a collection without documents take one commit', async () => {
  database.watch();
  await getCollection('new').createIndexes(INDEXES);
  expect(await database.unwatch()).toEqual({ commits: 1, restarts: 0 });
  expect(await listNames('new')).toEqual(NAMES);
});

test('the indexes of a collection whose documents were deleted take one commit, and find what is stored later', async () => {
  const collection = getCollection('emptied');
  await collection.insertOne({ _id: 1, slug: 1 });
  await collection.deleteMany({});
  database.watch();
  await collection.createIndexes(INDEXES);
  expect(await database.unwatch()).toEqual({ commits: 1, restarts: 0 });
  await collection.insertOne({ _id: 2, slug: 2 });
  expect(await collection.find({ slug: 2 }).hint('slugs').toArray()).toEqual([{ _id: 2, slug: 2 }]);
  await expect(collection.insertOne({ _id: 3, slug: 2 })).rejects.toMatchObject({ code: 11_000 });
});

test.each(['before', 'after'] as const)(
  'a crash %s the commit of indexes leaves none or all of them, and they can be created again',
  async (side) => {
    database.watch({ index: 0, side });
    await getCollection(side)
      .createIndexes(INDEXES)
      .catch(() => undefined);
    expect(await database.unwatch()).toMatchObject({ restarts: 1 });
    const collections = await client.db('indexes').listCollections({ name: side }).toArray();
    expect(collections.length === 0 ? NAMES : await listNames(side)).toEqual(NAMES);
    await getCollection(side).createIndexes(INDEXES);
    expect(await listNames(side)).toEqual(NAMES);
  },
);

test('an index that conflicts with another one leaves no index of its command behind', async () => {
  const conflicting: IndexDescription[] = [...INDEXES, { key: { other: 1 }, name: 'times' }];
  await expect(getCollection('conflicting').createIndexes(conflicting)).rejects.toMatchObject({ code: 86 });
  await getCollection('conflicting').createIndexes(INDEXES.slice(1));
  expect(await listNames('conflicting')).toEqual(['_id_', 'slugs', 'open']);
});
