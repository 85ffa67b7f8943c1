import fc from 'fast-check';
import { ObjectId, type Collection } from 'mongodb';
import { startApi, type TestApi } from '../../../testing/api';
import { createBatchedFind } from './find-batched';

interface Entry {
  _id: ObjectId;
  name: string;
  /** Unique among those with the same group. */
  place: string;
  group: 'odd' | 'even';
  isHidden?: true;
  text: string;
}

const ENTRIES = Array.from({ length: 30 }, (_, index) => ({
  _id: new ObjectId(),
  name: `name ${index}`,
  place: `place ${Math.floor(index / 2)}`,
  group: index % 2 === 0 ? ('even' as const) : ('odd' as const),
  text: 'left out',
  ...(index % 5 === 0 && { isHidden: true as const }),
}));

let api: TestApi;
let entries: Collection<Entry>;
let commandCount = 0;

beforeAll(async () => {
  api = await startApi({ onCommand: () => (commandCount += 1) });
  entries = api.db.collection<Entry>('entries');
  await entries.insertMany(ENTRIES);
});

afterAll(() => api.stop());

test('documents that are found together are those that are found alone, or null', async () => {
  const options = { filter: { isHidden: { $exists: false } }, projection: { text: 0 } };
  const findByName = createBatchedFind(entries, 'name', options);
  const findById = createBatchedFind(entries, '_id', options);
  const missing = { _id: new ObjectId(), name: 'missing' };
  const anyEntry = fc.constantFrom(...ENTRIES, missing);
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 150 }), async (wanted) => {
      const found = await Promise.all(wanted.flatMap(({ _id, name }) => [findById(_id), findByName(name)]));
      const expected = wanted.flatMap((entry) => {
        if (entry === missing || 'isHidden' in entry) return [null, null];
        const { text: _text, ...shown } = entry as Entry;
        return [shown, shown];
      });
      expect(found).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test('two hundred that are asked for at once need few queries', async () => {
  const find = createBatchedFind(entries, 'name');
  commandCount = 0;
  await Promise.all(Array.from({ length: 200 }, (_, index) => find(`name ${index % 30}`)));
  expect(commandCount).toBeLessThan(20);
});

test('documents with the same value in two scopes are told apart', async () => {
  const find = createBatchedFind(entries, 'place');
  const wanted = [...ENTRIES, ...ENTRIES];
  commandCount = 0;
  const found = await Promise.all(wanted.map(({ place, group }) => find(place, { group })));
  expect(found.map((each) => each?.name)).toEqual(wanted.map(({ name }) => name));
  expect(commandCount).toBeLessThan(10);
  expect(await find('place 15', { group: 'odd' })).toBeNull();
});

test('a query that starts after a document has changed shows the change', async () => {
  const find = createBatchedFind(entries, 'name');
  const before = [find('name 1'), find('name 2'), find('name 2')];
  await entries.updateOne({ name: 'name 1' }, { $set: { text: 'changed' } });
  expect(await find('name 1')).toMatchObject({ text: 'changed' });
  await Promise.all(before);
});
