import { summarizePlan } from './plan-summary';
import { type Harness, startHarness } from './harness';

let harness: Harness;
interface Survey {
  _id: number;
  status: string;
  voteCount: number;
  owner: number;
}
const STATUSES = ['open', 'closed', 'draft'];
const surveys = () => harness.db.collection<Survey>('surveys');

beforeAll(async () => {
  harness = await startHarness();
  await surveys().createIndex({ status: 1, voteCount: -1, _id: -1 });
  await surveys().insertMany(
    Array.from({ length: 5000 }, (_, i) => ({
      _id: i,
      status: STATUSES[i % 3] ?? '',
      voteCount: (i * 7919) % 1000,
      owner: i % 50,
    })),
  );
});
afterAll(() => harness.stop());

test.each([-1, 1] as const)(
  'a keyset page among equal values starts where the previous page ended (%i)',
  async (direction) => {
    const collection = harness.db.collection<Survey>(`ties${direction}`);
    await collection.createIndex({ status: 1, voteCount: -1, _id: -1 });
    await collection.insertMany(
      Array.from({ length: 3000 }, (_, i) => ({
        _id: i,
        status: i % 2 ? 'open' : 'closed',
        voteCount: i < 2900 ? 0 : i % 7,
        owner: 1,
      })),
    );
    const operator = direction === -1 ? '$lt' : '$gt';
    for (const status of ['open', { $in: ['open', 'closed'] }] as const) {
      const order = { voteCount: direction, _id: direction };
      const all = await collection
        .find({ status } as object)
        .sort(order)
        .toArray();
      for (const from of [1, 700, 1300]) {
        const { voteCount, _id } = all[from - 1]!;
        const range = { $or: [{ voteCount: { [operator]: voteCount } }, { voteCount, _id: { [operator]: _id } }] };
        const page = collection
          .find({ status, ...range } as object)
          .sort(order)
          .limit(20);
        const plan = summarizePlan(await page.clone().explain());
        expect(plan.stages).not.toContain('SORT');
        expect(plan).toMatchObject({ docs: 20, returned: 20 });
        expect(await page.toArray()).toEqual(all.slice(from, from + 20));
      }
    }
  },
);

test('overlapping alternatives, or alternatives that bound another field, return each match once', async () => {
  const filters = [
    { status: 'open', $or: [{ voteCount: { $gt: 900 } }, { voteCount: { $gt: 990 } }, { voteCount: 995 }] },
    { status: 'open', $or: [{ voteCount: { $gt: 900 } }, { owner: 3 }] },
    { status: { $in: ['open', 'draft'] }, $or: [{ voteCount: 7 }, { voteCount: { $lt: 3 }, _id: { $gt: 2000 } }] },
    { $or: [{ status: 'open', voteCount: 5 }, { status: 'draft' }] },
    { $or: [{ voteCount: 5 }, { voteCount: 5, status: 'closed' }], status: 'closed' },
  ];
  for (const filter of filters) {
    const expected = await surveys()
      .find(filter as object)
      .hint({ $natural: 1 })
      .sort({ voteCount: -1, _id: -1 })
      .toArray();
    expect(expected.length).toBeGreaterThan(0);
    expect(
      await surveys()
        .find(filter as object)
        .sort({ voteCount: -1, _id: -1 })
        .toArray(),
    ).toEqual(expected);
    expect(await surveys().countDocuments(filter as object)).toBe(expected.length);
  }
});
