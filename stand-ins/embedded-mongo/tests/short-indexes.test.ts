import { summarizePlan } from './plan-summary';
import { type Harness, startHarness } from './harness';

const ROW_COUNT = 500;
/** Every hundredth row has the rare field. */
const RARE_COUNT = 5;

interface Row {
  _id: number;
  at: number;
  rare?: number;
}

let harness: Harness;
const rows = () => harness.db.collection<Row>('rows');

beforeAll(async () => {
  harness = await startHarness();
  await rows().createIndexes([
    { key: { at: 1 } },
    { key: { at: 1, rare: 1 }, partialFilterExpression: { rare: { $exists: true } } },
    { key: { rare: -1, _id: -1 }, sparse: true },
  ]);
  await rows().insertMany(
    Array.from({ length: ROW_COUNT }, (_, i) => ({
      _id: i,
      at: ROW_COUNT - i,
      ...(i % 100 === 0 && { rare: i - 200 }),
    })),
  );
});
afterAll(() => harness.stop());

test('a partial index that has all matches is preferred to an index of all documents with the same order', async () => {
  const query = rows()
    .find({ rare: { $exists: true } })
    .sort({ at: 1 });
  const plan = summarizePlan(await query.clone().explain());
  expect(plan).toMatchObject({ index: 'at_1_rare_1', keys: RARE_COUNT, docs: RARE_COUNT });
  expect(plan.stages).not.toContain('SORT');
  expect((await query.toArray()).map(({ _id }) => _id)).toEqual([400, 300, 200, 100, 0]);
});

test('an index of all documents is used if a partial index may lack matches', async () => {
  const plan = summarizePlan(
    await rows()
      .find({ at: { $lt: 50 } })
      .sort({ at: 1 })
      .explain(),
  );
  expect(plan).toMatchObject({ index: 'at_1', keys: 49 });
});

test('a sparse index is used for alternatives that all need its field', async () => {
  const query = rows().find({ $or: [{ rare: { $gt: 0 } }, { rare: { $lt: 0 } }] });
  const plan = summarizePlan(await query.clone().explain());
  expect(plan).toMatchObject({ index: 'rare_-1__id_-1', keys: RARE_COUNT - 1, returned: RARE_COUNT - 1 });
  expect((await query.toArray()).map(({ _id }) => _id).toSorted((a, b) => a - b)).toEqual([0, 100, 300, 400]);
});

test('a sparse index is not used if one of the alternatives does not need its field', async () => {
  const filter = { $or: [{ rare: { $gt: 0 } }, { rare: { $exists: false } }] };
  expect(summarizePlan(await rows().find(filter).explain()).stages).toEqual(['COLLSCAN']);
  // Of the rare ones, three are not above zero.
  expect(await rows().countDocuments(filter)).toBe(ROW_COUNT - 3);
});
