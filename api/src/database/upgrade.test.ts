import { ObjectId } from 'mongodb';
import { castVote, listSurveys, readResults, readSurvey } from '@canvass/shared/contracts';
import { reconcileDatabase } from '../reconcile/reconcile-database';
import { startApi, type TestApi } from '../testing/api';
import { buildBallot } from '../testing/surveys';
import { upgradeData } from './upgrade';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

function upgrade(log: { warn: (...told: unknown[]) => void } = { warn: () => undefined }) {
  return upgradeData(api.db, { log, now: () => new Date() });
}

test('a survey of the first release, with its votes, goes on as one of this release', async () => {
  const [surveyor, voter] = [await api.person('surveyor'), await api.person()];
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
  await Promise.all([upgrade(), upgrade()]);

  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect(survey).toMatchObject({ revision: 1, questionsFrozen: true, questions: [{ kind: 'yes-no' }] });
  const { body: found } = await api.call(listSurveys, { query: { q: 'before' } });
  expect(found).toMatchObject([{ _id: id, questionCount: 1, firstQuestion: { title: 'Q?' } }]);
  const body = buildBallot(id, voter, { response: { 'Question-1': 'Yes' } });
  expect((await api.call(castVote, { token: voter.token, body })).status).toBe(200);

  const now = () => new Date(Date.now() + 60_000);
  await reconcileDatabase({
    db: api.db,
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
    now,
  })();
  const { body: results } = await api.call(readResults, { params: { id }, token: surveyor.token });
  expect(results.versions[0]?.questions[0]?.counts.map(({ count }) => count)).toEqual([1, 1]);
  expect(results.days?.reduce((sum, { votes }) => sum + votes, 0)).toBe(2);
});
