import { MongoClient } from 'mongodb';
import { getDatabaseUri } from '../../../../testing/database-uri';
import { startDatabaseRelay } from '../../../../testing/network/database-relay';
import { pingUntilAnswered } from '../../../../testing/network/ping';
import { createDistributedCounter } from './distributed-counter';

const HOUR_MS = 3_600_000;

const LIMIT = 1_000_000;

let directClient: MongoClient;
let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;

beforeAll(async () => {
  relay = await startDatabaseRelay();
  directClient = await MongoClient.connect(getDatabaseUri());
});

afterAll(async () => {
  await directClient.db('canvass-test-shared-counts').dropDatabase();
  await directClient.close();
  await relay.stop();
});

test('hits are counted locally while the database is away, and synced when it is back', async () => {
  const client = new MongoClient(relay.uri, { heartbeatFrequencyMS: 500, serverSelectionTimeoutMS: 500 });
  await pingUntilAnswered(client);
  await relay.stop();
  const db = client.db('canvass-test-shared-counts');
  const now = () => new Date(HOUR_MS / 2);
  const counter = createDistributedCounter({ db, now, name: 'form', limit: LIMIT, windowMs: HOUR_MS, isExact: true });
  const results = await Promise.all([counter.hit('ada'), counter.hit('ada'), counter.hit('ada')]);
  expect(results.map(({ total }) => total)).toEqual([1, 2, 3]);
  expect(await counter.hit('ada')).toEqual({ total: 4, endsAt: new Date(HOUR_MS) });
  relay = await startDatabaseRelay({ port: relay.port });
  const findStoredWindow = () =>
    directClient
      .db(db.databaseName)
      .collection('limits')
      .findOne({ hits: { $exists: true } });
  let hits = 4;
  while (!(await findStoredWindow()) && hits < LIMIT) {
    hits += 1;
    expect((await counter.hit('ada')).total).toBe(hits);
  }
  expect(await findStoredWindow()).toMatchObject({ hits, expiresAt: new Date(HOUR_MS) });
  await client.close();
});
