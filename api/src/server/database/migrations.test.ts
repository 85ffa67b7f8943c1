import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import { castVote, listSurveys, readResults, readSurvey } from '@canvass/shared/contracts';
import { createReconcileJob } from '../jobs/reconcile-job';
import { startServer } from '../server';
import { readTestConfig, startApi, type TestApi } from '../../../testing/api';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';
import { assertSupportedData, type Migration, migrateData, MIGRATIONS } from './migrations';
import { createStores } from '../stores';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

function migrate(log: { warn: (...values: unknown[]) => void } = { warn: () => undefined }) {
  return migrateData(api.db, { log, now: () => new Date() });
}

test('a survey of the first release, with its votes, is migrated to the current format', async () => {
  const [surveyor, voter] = [await api.createUser('surveyor'), await api.createUser()];
  const _id = new ObjectId();
  const id = _id.toHexString();
  await api.db.collection('surveys').insertOne({
    _id,
    title: 'From before',
    description: '',
    category: 'Health',
    questions: [{ title: 'Q?', description: '', options: ['Yes', 'No'] }],
    deadline: '2030/1/1',
    closesAt: new Date('2030-01-02T00:00:00Z'),
    timestamp: new Date('2026-11-01T00:00:00Z'),
    surveyorUid: surveyor.uid,
    surveyorEmail: surveyor.email,
    status: 'Publish',
    voteCount: 1,
    version: 1,
  });
  await api.db.collection('votes').insertOne({
    _id: ObjectId.createFromTime(1_793_000_000),
    surveyId: _id,
    voterId: 'somebody',
    votedUserName: 'Somebody',
    votedUserEmail: 'somebody@canvass.test',
    version: 1,
    response: { 'Question-1': 'No' },
    at: new Date(),
  });
  await api.db.collection('upgrades').deleteMany({});
  await Promise.all([migrate(), migrate()]);

  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect(survey).toMatchObject({ revision: 1, questionsFrozen: true, questions: [{ kind: 'yes-no' }] });
  const { body: found } = await api.call(listSurveys, { query: { q: 'before' } });
  expect(found).toMatchObject([{ _id: id, questionCount: 1, firstQuestion: { title: 'Q?' } }]);
  const body = createTestVote(id, voter, { response: { 'Question-1': 'Yes' } });
  expect((await api.call(castVote, { token: voter.token, body })).status).toBe(200);

  const now = () => new Date(Date.now() + 60_000);
  await createReconcileJob(createStores({ db: api.db, now }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
  })();
  const { body: results } = await api.call(readResults, { params: { id }, token: surveyor.token });
  expect(results.versions[0]?.questions[0]?.counts.map(({ count }) => count)).toEqual([1, 1]);
  expect(results.days?.reduce((sum, { votes }) => sum + votes, 0)).toBe(2);
});

test('a survey for invited people without a choice of who finds it is by link only from the next start on', async () => {
  const surveyor = await api.createUser('surveyor');
  const [undecided, listed, open] = [
    await publishSurvey(api, surveyor, { voterPolicy: 'invited' }),
    await publishSurvey(api, surveyor, { voterPolicy: 'invited', visibilityPolicy: 'listed' }),
    await publishSurvey(api, surveyor),
  ];
  const surveys = api.db.collection('surveys');
  const written = [undecided, open].map((id) => new ObjectId(id));
  await surveys.updateMany({ _id: { $in: written } }, { $unset: { visibilityPolicy: true } });
  // Also while processes of the previous release run, after the migration.
  await migrate();
  const policies = await Promise.all(
    [undecided, listed, open].map(async (id) => {
      const { body } = await api.call(readSurvey, { params: { id } });
      return body.visibilityPolicy;
    }),
  );
  expect(policies).toEqual(['link', 'listed', undefined]);
  const { body: found } = await api.call(listSurveys, { query: { limit: '100' } });
  const ids = new Set(found.map(({ _id }) => _id));
  expect([undecided, listed, open].map((id) => ids.has(id))).toEqual([false, true, true]);
});

test('the server refuses to start on data of a newer format, and writes nothing', async () => {
  const upgrades = api.db.collection<{ _id: string; needed?: number }>('upgrades');
  const newerFormat = MIGRATIONS.length + 1;
  await upgrades.updateOne({ _id: 'data' }, { $set: { needed: newerFormat } });
  await api.db.collection('surveys').dropIndex('closesAt_1');
  const config = readTestConfig(api.db.databaseName);
  const sentence = `The data in the database ${api.db.databaseName} has format ${newerFormat}, and this version of Canvass reads formats up to ${MIGRATIONS.length}: start the version that wrote it, or restore a backup from before that version.`;
  await expect(startServer(config, pino({ level: 'silent' }))).rejects.toThrow(sentence);
  expect(await api.db.collection('surveys').indexExists('closesAt_1')).toBe(false);
  await upgrades.updateOne({ _id: 'data' }, { $unset: { needed: true } });
  const server = await startServer(config, pino({ level: 'silent' }));
  await server.stop();
  expect(await api.db.collection('surveys').indexExists('closesAt_1')).toBe(true);
});

const context = { log: { warn: () => undefined }, now: () => new Date() };

test('a migration that breaks earlier releases blocks them before it starts', async () => {
  let errorMessage: unknown;
  const breakingMigration: Migration = {
    breaksEarlierReleases: true,
    run: async (db) => {
      errorMessage = await assertSupportedData(db).catch((error: Error) => error.message);
    },
  };
  const newerMigrations = [...MIGRATIONS, breakingMigration];
  await migrateData(api.db, context, newerMigrations);
  expect(errorMessage).toContain(`has format ${newerMigrations.length}`);
  await expect(assertSupportedData(api.db)).rejects.toThrow(`has format ${newerMigrations.length}`);
  await expect(assertSupportedData(api.db, newerMigrations)).resolves.toBeUndefined();
  await api.db.collection('upgrades').deleteMany({});
});

test('data stored during a rollback is migrated when the newer release returns', async () => {
  let runs = 0;
  const newerMigrations: Migration[] = [
    ...MIGRATIONS,
    {
      run: () => {
        runs += 1;
        return Promise.resolve();
      },
    },
  ];
  await migrateData(api.db, context, newerMigrations);
  await migrateData(api.db, context, newerMigrations);
  expect(runs).toBe(1);
  await migrateData(api.db, context);
  await migrateData(api.db, context, newerMigrations);
  expect(runs).toBe(2);
});
