import { ObjectId } from 'mongodb';
import { castVote, changeState, readHistory, readSurvey } from '@canvass/shared/contracts';
import { createReconcileJob } from '../../server/jobs/reconcile-job';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestVote, DEADLINE_YEAR, publishSurvey } from '../../../testing/data/surveys';
import { castTestVote } from '../../../testing/data/votes';
import { createTestScheduler } from '../../../testing/scheduler';
import { createStores } from '../../server/stores';

const MINUTE_MS = 60_000;

let api: TestApi;
let surveyor: TestUser;
/** Called before each command that stores a vote. */
let beforeInsert: (() => void) | undefined;

beforeAll(async () => {
  api = await startApi({
    onCommand: ({ commandName, command }) => {
      if (commandName === 'insert' && command['insert'] === 'votes') beforeInsert?.();
    },
  });
  surveyor = await api.createUser('surveyor');
});

afterEach(() => {
  beforeInsert = undefined;
});

afterAll(() => api.stop());

function close(id: string) {
  return api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
}

async function createVotedSurvey(): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  await castTestVote(api, id, 'Early voter');
  return id;
}

function countStoredVotes(id: string) {
  return api.db.collection('votes').countDocuments({ surveyId: new ObjectId(id) });
}

async function readVoteCount(id: string): Promise<number> {
  return (await api.call(readSurvey, { params: { id }, token: surveyor.token })).body.voteCount;
}

test('votes and closing at the same time leave exactly the accepted votes', async () => {
  const id = await createVotedSurvey();
  const voters = await Promise.all(Array.from({ length: 12 }, () => api.createUser()));
  const ballots = voters.map((voter) => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) }));
  const [, ...answers] = await Promise.all([close(id), ...ballots]);
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'survey-closed')).toBe(true);
  expect([await readVoteCount(id), await countStoredVotes(id)]).toEqual([accepted + 1, accepted + 1]);
});

test('a vote that reached the server before its survey was closed counts, even if it is stored later', async () => {
  const id = await createVotedSurvey();
  const voter = await api.createUser();
  let closing: Promise<unknown> | undefined;
  beforeInsert = () => {
    beforeInsert = undefined;
    closing = close(id);
  };
  const { status } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  await closing;
  expect([status, await readVoteCount(id), await countStoredVotes(id)]).toEqual([200, 2, 2]);
});

test('a vote that was received after the closing is removed and refused, even if its survey was read before', async () => {
  const id = await createVotedSurvey();
  const voter = await api.createUser();
  const closedAt = new Date(Date.now() - 5);
  beforeInsert = () => {
    beforeInsert = undefined;
    // As another process stores it, between this vote's read of the survey and its count.
    void api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { closesAt: closedAt, closedAt } });
  };
  const { body } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  expect([body.code, await readVoteCount(id), await countStoredVotes(id)]).toEqual(['survey-closed', 1, 1]);
});

test('a vote of a crashed process that was received after the closing is neither counted nor repeated', async () => {
  const id = await createVotedSurvey();
  const voter = await api.createUser();
  await close(id);
  const late = createTestVote(id, voter);
  await api.db.collection('votes').insertOne({
    surveyId: new ObjectId(id),
    voterId: voter.uid,
    votedUserName: voter.name,
    votedUserEmail: voter.email,
    version: 1,
    response: late.responses.response,
    idempotencyKey: 'key-of-a-late-vote',
    at: new Date(Date.now() + 1),
  });
  const headers = { 'Idempotency-Key': 'key-of-a-late-vote' };
  const repeat = await api.call(castVote, { token: voter.token, body: late, headers });
  expect(repeat.body.code).toBe('survey-closed');
  const now = () => new Date(Date.now() + 2 * MINUTE_MS);
  const reconcile = createReconcileJob(createStores({ db: api.db, now }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts: () => Promise.resolve(new Map()),
  });
  await reconcile();
  expect([await readVoteCount(id), await countStoredVotes(id)]).toEqual([1, 1]);
});

test('a closing by deadline is added to the history once, by whichever process finds it', async () => {
  const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/1/1` });
  const closedEarly = await createVotedSurvey();
  await close(closedEarly);
  const later = () => new Date(Date.UTC(DEADLINE_YEAR, 0, 5));
  const scheduler = createTestScheduler(api, later);
  await Promise.all([scheduler.runDueTasks(), scheduler.runDueTasks()]);
  await scheduler.runDueTasks();
  const listHistory = async (surveyId: string) =>
    (await api.call(readHistory, { params: { id: surveyId } })).body.map(({ kind, by, at }) => [kind, by, at]);
  expect((await listHistory(id))[1]).toEqual(['closed', 'schedule', `${DEADLINE_YEAR}-01-02T00:00:00.000Z`]);
  expect((await listHistory(id)).map(([kind]) => kind)).toEqual(['reported', 'closed', 'opened']);
  expect((await listHistory(closedEarly)).map(([kind, by]) => [kind, by])).toEqual([
    ['reported', 'schedule'],
    ['closed', 'owner'],
    ['opened', 'owner'],
  ]);
  const closings = (await scheduler.listTasks()).find(({ name }) => name === 'record-closings');
  expect(closings).toMatchObject({ done: 1, lastRunAt: later().toISOString() });
});

test('the closing of a survey whose history is damaged does not stop the others', async () => {
  const damaged = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/2/1` });
  const intact = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/2/2` });
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(damaged) }, { $set: { history: 'lost' } });
  const now = () => new Date(Date.UTC(DEADLINE_YEAR, 1, 5));
  await createTestScheduler(api, now).runDueTasks();
  expect((await api.call(readHistory, { params: { id: intact } })).body[0]?.kind).toBe('closed');
});
