import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { castVote } from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestRequest, type TestUser } from '../../testing/api';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

// Requests that wait at the same time share database calls. Their answers must be those that they get alone.

let api: TestApi;
let surveyor: TestUser;
let voters: TestUser[];

const MAX_VOTERS = 60;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  voters = await Promise.all(Array.from({ length: MAX_VOTERS }, () => api.createUser()));
});

afterAll(() => api.stop());

interface Surveys {
  open: string;
  /** Has one question of another kind. */
  other: string;
  unpublished: string;
}

async function publishSurveys(): Promise<Surveys> {
  const questions = [{ title: 'Which day?', kind: 'single' as const, options: ['Monday', 'Tuesday'] }];
  const [open, other, unpublished] = await Promise.all([
    publishSurvey(api, surveyor),
    publishSurvey(api, surveyor, { questions }),
    publishSurvey(api, surveyor),
  ]);
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(unpublished) }, { $set: { status: 'Unpublish' } });
  return { open, other, unpublished };
}

function createRequest(surveyId: string, voter: TestUser, overrides: Record<string, unknown> = {}): TestRequest {
  return { token: voter.token, body: createTestVote(surveyId, voter, overrides) };
}

const withKey = (request: TestRequest, key: string) => ({ ...request, headers: { 'Idempotency-Key': key } });

/** What a voter does: the requests that are sent at the same time. */
const ACTIONS = {
  votes: (voter, { open }) => [createRequest(open, voter)],
  'votes on another survey': (voter, { other }) => [
    createRequest(other, voter, { response: { 'Question-1': 'Tuesday' } }),
  ],
  'repeats a vote': (voter, { open }) => {
    const request = withKey(createRequest(open, voter), `ballot-${voter.id}`);
    return [request, request, request];
  },
  'votes twice': (voter, { open }) =>
    ['first', 'second'].map((name) => withKey(createRequest(open, voter), `${name}-${voter.id}`)),
  'answers what is not asked': (voter, { open }) => [
    createRequest(open, voter, { response: { 'Question-1': 'Maybe' } }),
  ],
  'answers an earlier version': (voter, { open }) => {
    const { survey, ...vote } = createTestVote(open, voter);
    return [{ token: voter.token, body: { ...vote, survey: { ...survey, version: 7 } } }];
  },
  'votes on an unpublished survey': (voter, { unpublished }) => [createRequest(unpublished, voter)],
  'votes on no survey': (voter) => [createRequest(new ObjectId().toHexString(), voter)],
  'comments without Pro': (voter, { open }) => [createRequest(open, voter, { comment: 'Open earlier.' })],
  'is unknown': (voter, { open }) => [{ ...createRequest(open, voter), token: signToken(`unknown-${voter.id}`) }],
} satisfies Record<string, (voter: TestUser, surveys: Surveys) => TestRequest[]>;

type Action = keyof typeof ACTIONS;

/** The statuses and codes that each voter gets, in any order. */
async function act(index: number, action: Action, surveys: Surveys): Promise<string> {
  const voter = voters[index] ?? surveyor;
  const responses = await Promise.all(ACTIONS[action](voter, surveys).map((request) => api.call(castVote, request)));
  const outcomes = responses.map(({ status, body }) => `${status} ${body.code ?? body.modifiedCount}`);
  return `${action}: ${outcomes.toSorted().join(', ')}`;
}

test('requests that are sent at once are answered and counted like those that are sent one after the other', async () => {
  const anyAction = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]));
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 10, maxLength: MAX_VOTERS }), async (actions) => {
      const [alone, atOnce] = [await publishSurveys(), await publishSurveys()];
      const expected: string[] = [];
      for (const [index, action] of actions.entries()) expected.push(await act(index, action, alone));
      const found = await Promise.all(actions.map((action, index) => act(index, action, atOnce)));
      expect(found).toEqual(expected);
      for (const outcome of found) seen.add(outcome);
      expect(await findWrongCounts(api.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
  expect(seen).toEqual(
    new Set([
      'votes: 200 1',
      'votes on another survey: 200 1',
      'repeats a vote: 200 1, 200 1, 200 1',
      'votes twice: 200 1, 409 already-voted',
      'answers what is not asked: 422 invalid-input',
      'answers an earlier version: 409 survey-changed',
      'votes on an unpublished survey: 404 survey-not-found',
      'votes on no survey: 404 survey-not-found',
      'comments without Pro: 403 comment-needs-pro',
      'is unknown: 401 user-unknown',
    ]),
  );
});

test('votes that arrive around the closing time are counted to the millisecond, however many wait together', async () => {
  const id = await publishSurvey(api, surveyor);
  const votes = voters.map((voter) => api.call(castVote, createRequest(id, voter)));
  // While they are underway, the survey closes at a time between their arrivals.
  const closesAt = new Date();
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { closesAt, closedAt: closesAt } });
  const responses = await Promise.all(votes);
  const stored = await api.db
    .collection('votes')
    .find({ surveyId: new ObjectId(id) })
    .toArray();
  expect(stored.every(({ at }) => (at as Date) < closesAt)).toBe(true);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(stored.length);
  const codes = new Set(responses.map(({ body }) => body.code));
  expect([...codes].filter((code) => code !== undefined && code !== 'survey-closed')).toEqual([]);
  expect(await findWrongCounts(api.db)).toEqual([]);
});
