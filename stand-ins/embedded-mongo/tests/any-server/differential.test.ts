import fc from 'fast-check';
import type { Collection } from 'mongodb';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { document, filter, sort, update } from '../generators';
import { startTarget, type TestTarget } from '../harness';
import { compare, findModel, matchesModel, type Plain, type PlainDoc } from '../model';
import { updateModel } from '../update-model';

let target: TestTarget;
beforeAll(async () => {
  target = await startTarget('differential');
});
afterAll(() => target.stop());

type Stored = PlainDoc & { _id: number };

const INDEXES = [
  { a: 1 },
  { b: -1, a: 1 },
  { b: 1, s: 1, _id: -1 },
  { 'c.d': 1, b: 1 },
  { 'arr.k': 1 },
  { 'arr.k': -1, b: 1 },
  { s: 1, 'arr.v': -1 },
  { s: 1, _id: -1 },
] as const;

async function createCollections(name: string, indexed: boolean, docs: Stored[]): Promise<Collection<Stored>> {
  const collection = target.db.collection<Stored>(name);
  await collection.drop();
  // One index is created on the empty collection and the others on the filled one, to test both ways.
  if (indexed)
    await collection.createIndex({ a: -1 }, { partialFilterExpression: { b: { $gte: 1 } }, name: 'partial' });
  await collection.insertMany(docs);
  if (indexed) {
    for (const key of INDEXES) await collection.createIndex(key);
    await collection.createIndex({ s: -1 }, { sparse: true, name: 'sparse' });
  }
  return collection;
}

function sampleValue<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): T[] {
  return fc.sample(arbitrary, { seed, numRuns: count });
}

const ids = (docs: readonly PlainDoc[]): Plain[] => docs.map(({ _id }) => _id!);

/** Each seed generates other documents, filters and updates; every run uses the same seeds. */
const SEEDS = process.env.SOAK
  ? [11, 23, 37, 41, 59, 61, 71, 83, 97, 103]
  : selectCases('seeds of the differential fuzz', [11, 23, 37], () => ['any seed']);

describe.each(SEEDS)('seed %i', (seed) => {
  const docs = sampleValue(document, seed, 60).map((doc, i): Stored => ({ _id: i, ...doc }));
  let indexed: Collection<Stored>;
  let plain: Collection<Stored>;

  beforeAll(async () => {
    indexed = await createCollections(`indexed${seed}`, true, docs);
    plain = await createCollections(`plain${seed}`, false, docs);
  });

  async function expectAgreement(
    where: PlainDoc,
    order: Record<string, number>,
    skip: number,
    limit: number,
    expected: readonly PlainDoc[],
  ): Promise<void> {
    const options = { sort: order as Record<string, 1>, skip, limit };
    const withIndexes = await indexed.find(where as never, options).toArray();
    const unindexed = await plain.find(where as never, options).toArray();
    const expectedDocs = findModel([...expected], where, order, skip, limit);
    expect({ where, order, skip, limit, ids: ids(unindexed) }).toEqual({
      where,
      order,
      skip,
      limit,
      ids: ids(expectedDocs),
    });
    expect({ where, order, skip, limit, ids: ids(withIndexes) }).toEqual({
      where,
      order,
      skip,
      limit,
      ids: ids(expectedDocs),
    });
  }

  test('an index, no index and the model find the same documents in the same order', async () => {
    const filters = sampleValue(filter, seed, 150);
    const sorts = sampleValue(sort, seed + 1, 150);
    const skipsAndLimits = sampleValue(
      fc.tuple(fc.constantFrom(0, 0, 1, 5), fc.constantFrom(0, 0, 3, 20)),
      seed + 2,
      150,
    );
    expect(filters).toHaveLength(150);
    for (const [i, where] of filters.entries())
      await expectAgreement(where, sorts[i]!, skipsAndLimits[i]![0], skipsAndLimits[i]![1], docs);
  });

  test('every index returns the same count when it is hinted by name', async () => {
    for (const where of sampleValue(filter, seed + 3, 60)) {
      const expectedCount = docs.filter((doc) => matchesModel(where, doc)).length;
      expect({ where, n: await indexed.countDocuments(where as never) }).toEqual({ where, n: expectedCount });
      for (const hint of INDEXES) {
        const found = await indexed.find(where as never, { hint: hint as never }).toArray();
        expect({ where, hint, ids: ids(found).sort(compare) }).toEqual({
          where,
          hint,
          ids: ids(docs.filter((doc) => matchesModel(where, doc))),
        });
      }
    }
  });

  test('updates and deletions leave the same documents as the model, and consistent indexes', async () => {
    const changes = sampleValue(update, seed + 4, 60);
    const filters = sampleValue(filter, seed + 5, 60);
    let model: PlainDoc[] = docs;
    for (const [i, change] of changes.entries()) {
      const results = await Promise.all(
        [indexed, plain].map((collection) => collection.updateMany(filters[i] as never, change as never)),
      );
      expect(results[0]!.modifiedCount).toBe(results[1]!.modifiedCount);
      model = updateModel(model, filters[i]!, change);
    }
    const [sampledFilter] = sampleValue(filter, seed + 6, 1);
    const deleteFilter = { ...sampledFilter, b: { $lt: 0 } };
    await Promise.all([indexed, plain].map((collection) => collection.deleteMany(deleteFilter)));
    const remainingDocs = model.filter((doc) => !matchesModel(deleteFilter, doc));
    expect(await plain.find().sort({ _id: 1 }).toArray()).toEqual(remainingDocs);
    expect(await indexed.find().sort({ _id: 1 }).toArray()).toEqual(remainingDocs);
    const filtersAfterDelete = sampleValue(filter, seed + 7, 60);
    const sorts = sampleValue(sort, seed + 8, 60);
    for (const [i, where] of filtersAfterDelete.entries()) await expectAgreement(where, sorts[i]!, 0, 0, remainingDocs);
  });
});
