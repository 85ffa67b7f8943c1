import { ObjectId } from 'mongodb';
import { castVote, readResults, updateSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestVote, createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { createReconcileJob } from '../../server/jobs/reconcile-job';
import { createStores } from '../../server/stores';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const MINUTE_MS = 60_000;

/** Runs the job with a clock that is a few minutes ahead. */
function reconcile(minutes: number) {
  const now = () => new Date(Date.now() + minutes * MINUTE_MS);
  return createReconcileJob(createStores({ db: api.db, now }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
  })();
}

async function castVoteOfNewUser(id: string): Promise<TestUser> {
  const voter = await api.createUser();
  await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  return voter;
}

/** Stores a vote that was never counted because of a crash. */
async function insertUncountedVote(id: string, n: number, version = 1): Promise<void> {
  await api.db.collection('votes').insertOne({
    _id: new ObjectId(),
    surveyId: new ObjectId(id),
    voterId: `lost-${n}`,
    votedUserName: 'Lost',
    votedUserEmail: 'lost@canvass.test',
    version,
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: new Date(),
  });
}

async function readCounts(id: string) {
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  return [body.voteCount, ...body.versions.map(({ votes, questions }) => [votes, questions[0]?.counts[0]?.count])];
}

test('votes left uncounted by a crash are counted once and reported by the run', async () => {
  const id = await publishSurvey(api, surveyor);
  for (let n = 0; n < 3; n += 1) await castVoteOfNewUser(id);
  await insertUncountedVote(id, 1);
  await insertUncountedVote(id, 2);
  expect(await readCounts(id)).toEqual([3, [3, 3]]);
  expect(await reconcile(2)).toMatchObject({
    tallies: [{ surveyId: id, before: { voteCount: 3 }, after: { voteCount: 5 } }],
    busy: [],
  });
  expect(await readCounts(id)).toEqual([5, [5, 5]]);
  expect(await reconcile(3)).toMatchObject({ tallies: [], busy: [] });
});

test('a survey that is being voted on is left for the next run', async () => {
  const id = await publishSurvey(api, surveyor);
  await insertUncountedVote(id, 1);
  const now = await reconcile(0);
  expect([now?.busy.includes(id), now?.tallies]).toEqual([true, []]);
  expect(await reconcile(2)).toMatchObject({ tallies: [{ surveyId: id }], busy: [] });
});

test('a count that is too high is corrected for each version', async () => {
  const id = await publishSurvey(api, surveyor);
  await castVoteOfNewUser(id);
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ questions: [{ title: 'New?' }, { title: 'And?' }] });
  await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft });
  await castVoteOfNewUser(id);
  await insertUncountedVote(id, 1, 1);
  await api.db
    .collection('surveys')
    .updateOne({ _id: new ObjectId(id) }, { $inc: { voteCount: 7, 'tallies.v2.counts.q0.o0': 7 } });
  await reconcile(2);
  expect(await readCounts(id)).toEqual([3, [1, 1], [2, 2]]);
});

test('results left unpublished by a crash are published', async () => {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < 9; n += 1) await castVoteOfNewUser(id);
  await insertUncountedVote(id, 1);
  const listShownVotes = async () =>
    (await api.call(readResults, { params: { id } })).body.versions.map(({ votes }) => votes);
  expect(await listShownVotes()).toEqual([]);
  await reconcile(2);
  expect(await listShownVotes()).toEqual([5]);
});

test('a correction never publishes more votes than there are', async () => {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < 10; n += 1) await castVoteOfNewUser(id);
  const surveys = api.db.collection('surveys');
  const wrongTallies = { 'shownTallies.v1.votes': 12, 'nextTallies.v1.votes': 20 };
  await surveys.updateOne({ _id: new ObjectId(id) }, { $set: wrongTallies });
  await reconcile(2);
  const stored = await surveys.findOne({ _id: new ObjectId(id) });
  expect(stored?.['shownTallies']).toMatchObject({ v1: { votes: 10, counts: { q0: { o0: 10 } } } });
  expect(stored?.['nextTallies']).toEqual({});
});

test('a run counts only the votes since the previous run', async () => {
  const id = await publishSurvey(api, surveyor);
  for (let n = 0; n < 4; n += 1) await castVoteOfNewUser(id);
  await reconcile(20);
  const surveyFilter = { _id: new ObjectId(id) };
  expect(await api.db.collection('countedVotes').findOne(surveyFilter)).toMatchObject({
    tallies: { v1: { votes: 4 } },
  });
  // If a run read the first four votes again, it would ignore this checkpoint.
  await api.db.collection('countedVotes').updateOne(surveyFilter, { $set: { 'tallies.v1.votes': 1004 } });
  await api.db.collection('checkpoints').deleteMany({});
  await reconcile(20);
  expect((await readCounts(id))[0]).toBe(1004);
});

test('only one of several processes reconciles at a time', async () => {
  const runs = await Promise.all([reconcile(30), reconcile(30), reconcile(30)]);
  expect(runs.filter((found) => found !== null)).toHaveLength(1);
});
