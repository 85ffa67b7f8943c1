import { MongoClient, type Db } from 'mongodb';
import { createLocks } from '../../kernel/database/lock';
import { createDeliveriesRepository } from '../../mails/deliveries.repository';
import { createReconcileJob } from './reconcile-job';
import { createAccountCheck } from '../../sessions/account-check';
import { createSessionsRepository } from '../../sessions/sessions.repository';
import { startApi, type TestApi } from '../../../testing/api';
import { getDatabaseUri } from '../../../testing/database-uri';
import { createQueryWatcher, type PlannedRead } from '../../../testing/data/query-plans';
import { seedAll } from '../../../testing/data/seed-all';
import { createTestScheduler } from '../../../testing/scheduler';
import { createStores } from '../stores';

/** More runs than it takes to do everything that is due because of the seeded data. */
const MAX_RUNS = 20;

const queryWatcher = createQueryWatcher();
let api: TestApi;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  api = await startApi();
  await seedAll(api);
  // They are of a later date, and therefore not due.
  await api.db.collection('payments').updateMany({}, { $unset: { announcements: '' } });
  client = await MongoClient.connect(getDatabaseUri(), { monitorCommands: true });
  client.on('commandStarted', (event) => queryWatcher.onCommand(event));
  db = client.db(api.db.databaseName);
});

afterAll(async () => {
  await client.close();
  await api.stop();
});

const isWasteful = ({ stages, documents }: PlannedRead): boolean => stages.includes('COLLSCAN') || documents > 1;

const describePlan = ({ stages, documents, description }: PlannedRead): string =>
  `${stages.join(' < ')}: ${documents} documents: ${description}`;

test('the scheduler reads at most one document of each kind while nothing is due', async () => {
  const { ballotKeysDirectory } = api;
  const scheduler = createTestScheduler({ db, ballotKeysDirectory }, () => new Date());
  let queries: PlannedRead[] = [];
  for (let run = 0; run < MAX_RUNS; run += 1)
    queries = await queryWatcher.collectQueries(api.db, () => scheduler.runDueTasks());
  expect(queries.length).toBeGreaterThan(10);
  expect(queries.filter(isWasteful).map(describePlan)).toEqual([]);
});

test('the mail worker reads at most one mail while none is due', async () => {
  const deliveries = createDeliveriesRepository(db);
  const now = new Date(0);
  await api.db.collection('mails').updateMany({ state: 'ready' }, { $set: { nextAttemptAt: new Date(1) } });
  const queries = await queryWatcher.collectQueries(api.db, async () => {
    expect(await deliveries.hasWork(now)).toBe(false);
    expect(await deliveries.claim('worker', now)).toBeNull();
    expect(await deliveries.markAbandoned('worker', now)).toBe(0);
    await deliveries.bringForward(now);
    await deliveries.eraseOldContents(now);
  });
  expect(queries.length).toBe(7);
  expect(queries.filter(isWasteful).map(describePlan)).toEqual([]);
});

test('the account check reads only users who may have a valid product token', async () => {
  const checkAccounts = createAccountCheck(
    {
      sessions: createSessionsRepository(db),
      getAccounts: () => Promise.resolve(new Map()),
      leases: createLocks(db),
      now: () => new Date(),
    },
    0,
  );
  // The API has checked them when it started.
  await api.db.collection<{ _id: string }>('leases').deleteOne({ _id: 'account-check' });
  const queries = await queryWatcher.collectQueries(api.db, checkAccounts);
  expect(queries.length).toBeGreaterThan(1);
  expect(queries.filter(isWasteful).map(describePlan)).toEqual([]);
});

test('the reconcile job finds what it checks by an index', async () => {
  const reconcile = createReconcileJob(
    createStores({ db, ballotKeysDirectory: api.ballotKeysDirectory, now: () => new Date() }),
    { removeIdentity: () => Promise.resolve(), getAccounts: () => Promise.resolve(new Map()) },
  );
  const queries = await queryWatcher.collectQueries(api.db, reconcile);
  expect(queries.length).toBeGreaterThan(10);
  const scans = queries.filter(({ stages }) => stages.includes('COLLSCAN'));
  expect(scans.map(describePlan)).toEqual([]);
});
