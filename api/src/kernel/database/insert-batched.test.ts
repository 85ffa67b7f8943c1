import { MongoServerError, ObjectId, type Collection } from 'mongodb';
import { startApi, type TestApi } from '../../../testing/api';
import { createBatchedInsert } from './insert-batched';

interface Entry {
  _id: ObjectId;
  name: string;
  text?: string;
}

let api: TestApi;
let entries: Collection<Entry>;
let commands: string[] = [];

beforeAll(async () => {
  api = await startApi({ onCommand: ({ commandName }) => commands.push(commandName) });
  entries = api.db.collection<Entry>('entries');
  await entries.createIndex({ name: 1 }, { unique: true });
});

afterAll(() => api.stop());

beforeEach(async () => {
  await entries.deleteMany({});
  commands = [];
});

const create = (name: string, text?: string): Entry => ({ _id: new ObjectId(), name, ...(text && { text }) });

/** Too large for any document. */
const TOO_LONG = 'x'.repeat(17_000_000);

test('of documents with one key that are inserted at once, exactly one is stored', async () => {
  const insert = createBatchedInsert(entries);
  await insert(create('stored before'));
  const documents = Array.from({ length: 400 }, (_, index) => create(`name ${index % 200}`));
  commands = [];
  const outcomes = await Promise.all([...documents, create('stored before')].map(insert));
  const stored = await entries.find().toArray();
  const idsOfStored = documents.filter((_, index) => outcomes[index]).map(({ _id }) => _id.toHexString());
  expect(idsOfStored).toHaveLength(200);
  expect(new Set(stored.map(({ _id }) => _id.toHexString()))).toEqual(
    new Set([...idsOfStored, stored.find(({ name }) => name === 'stored before')?._id.toHexString()]),
  );
  expect(outcomes.at(-1)).toBe(false);
  // One alone, four full ones, and those that did not fit, however slow the machine is.
  expect(commands.filter((name) => name === 'insert').length).toBeLessThan(20);
});

test('a document that cannot be stored fails alone', async () => {
  const insert = createBatchedInsert(entries);
  const names = ['first', 'second', 'third', 'fourth'];
  const outcomes = await Promise.allSettled(
    names.map((name, index) => insert(create(name, index === 2 ? TOO_LONG : undefined))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect((await entries.find().toArray()).map(({ name }) => name).toSorted()).toEqual(['first', 'fourth', 'second']);
});

test('a document that a failed call has stored is not treated as a duplicate', async () => {
  const failing: Collection<Entry> = Object.create(entries, {
    insertMany: {
      value: async (documents: Entry[]) => {
        await entries.insertMany(documents.slice(0, 2), { ordered: false });
        throw new MongoServerError({ code: 8000, message: 'failed after storing some' });
      },
    },
  });
  const insert = createBatchedInsert(failing);
  await entries.insertOne(create('taken'));
  const outcomes = await Promise.all(
    ['first', 'second', 'third', 'taken', 'fourth'].map((name) => insert(create(name))),
  );
  expect(outcomes).toEqual([true, true, true, false, true]);
  expect(await entries.countDocuments()).toBe(5);
});
