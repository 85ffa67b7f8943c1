import { MongoClient } from 'mongodb';
import { databaseUri } from '../testing/database-address';
import { startDatabaseRelay } from '../testing/database-relay';
import { buildSharedCounts } from './shared-counts';

const HOUR = 3_600_000;

const LIMIT = 1_000_000;

let real: MongoClient;
let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;

beforeAll(async () => {
  relay = await startDatabaseRelay();
  real = await MongoClient.connect(databaseUri());
});

afterAll(async () => {
  await real.db('canvass-test-shared-counts').dropDatabase();
  await real.close();
  await relay.stop();
});

test('without a database hits are counted here, and told when it is back', async () => {
  const client = await MongoClient.connect(relay.uri, { heartbeatFrequencyMS: 500, serverSelectionTimeoutMS: 500 });
  await relay.stop();
  const db = client.db('canvass-test-shared-counts');
  const now = () => new Date(HOUR / 2);
  const counts = buildSharedCounts({ db, now, name: 'form', limit: LIMIT, length: HOUR, exact: true });
  const together = await Promise.all([counts.hit('ada'), counts.hit('ada'), counts.hit('ada')]);
  expect(together.map(({ total }) => total)).toEqual([1, 2, 3]);
  expect(await counts.hit('ada')).toEqual({ total: 4, endsAt: new Date(HOUR) });
  relay = await startDatabaseRelay({ port: relay.port });
  const stored = () =>
    real
      .db(db.databaseName)
      .collection('limits')
      .findOne({ hits: { $exists: true } });
  let hits = 4;
  while (!(await stored()) && hits < LIMIT) {
    hits += 1;
    expect((await counts.hit('ada')).total).toBe(hits);
  }
  expect(await stored()).toMatchObject({ hits, expiresAt: new Date(HOUR) });
  await client.close();
});
