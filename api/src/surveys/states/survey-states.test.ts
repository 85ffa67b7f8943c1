import { ObjectId } from 'mongodb';
import {
  castVote,
  changeState,
  isAllowedTransition,
  listFeedbacks,
  listOwnSurveys,
  listParticipated,
  listSurveys,
  readHistory,
  readSurvey,
  surveyStateSchema,
  SURVEY_TRANSITIONS,
  updateSurvey,
  type StateChange,
  type SurveyTransition,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { readStoredSurvey, republishSurvey, unpublishSurvey } from '../../../testing/data/reports';
import { createTestSurvey, createTestVote, DEADLINE_YEAR, publishSurvey } from '../../../testing/data/surveys';
import { castTestVote } from '../../../testing/data/votes';

const DAY_MS = 86_400_000;

let api: TestApi;
let surveyor: TestUser;
let admin: TestUser;
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);

beforeAll(async () => {
  api = await startApi({ now });
  surveyor = await api.createUser('surveyor');
  admin = await api.createUser('admin');
});

beforeEach(() => {
  clockOffsetMs = 0;
});

afterAll(() => api.stop());

/** A deadline some days from now. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  return `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}`;
}

async function change(id: string, body: StateChange, { token } = surveyor) {
  return (await api.call(changeState, { token, params: { id }, body })).body;
}

async function read(id: string, token?: string) {
  return (await api.call(readSurvey, { params: { id }, ...(token && { token }) })).body;
}

async function listHistory(id: string) {
  const { body } = await api.call(readHistory, { params: { id }, token: surveyor.token });
  return body.map(({ kind, by }) => `${kind} by ${by}`);
}

async function vote(id: string) {
  const voter = await api.createUser();
  return (await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) })).body;
}

describe('the declared machine', () => {
  const transitions = Object.keys(SURVEY_TRANSITIONS) as SurveyTransition[];

  test.each(surveyStateSchema.options.filter((state) => state !== 'deleted'))(
    'the state %s can be left and reached',
    (state) => {
      expect(
        transitions.some(
          (each) => isAllowedTransition(each, state, 'owner') || isAllowedTransition(each, state, 'admin'),
        ),
      ).toBe(true);
      const isReached = transitions.some((each) => {
        const { to } = SURVEY_TRANSITIONS[each];
        return to === state || (to === 'by-deadline' && (state === 'open' || state === 'closed'));
      });
      expect(isReached).toBe(true);
    },
  );

  test('nobody changes a deleted survey', () => {
    const actors = ['owner', 'admin', 'schedule'] as const;
    expect(transitions.filter((each) => actors.some((actor) => isAllowedTransition(each, 'deleted', actor)))).toEqual(
      [],
    );
  });

  test('the API allows the owner exactly the declared changes in each state', async () => {
    const prepare: Record<string, (id: string) => Promise<unknown>> = {
      open: () => Promise.resolve(),
      closed: (id) => change(id, { action: 'close' }),
      withdrawn: (id) => change(id, { action: 'withdraw' }),
      unpublished: (id) => unpublishSurvey(api, admin, id),
    };
    const deadline = `${DEADLINE_YEAR}/12/24`;
    const changes: StateChange[] = [
      { action: 'close' },
      { action: 'extend', deadline },
      { action: 'reopen', deadline },
      { action: 'withdraw' },
      { action: 'restore' },
    ];
    for (const state of ['open', 'closed', 'withdrawn', 'unpublished'] as const) {
      for (const each of changes) {
        const id = await publishSurvey(api, surveyor);
        await prepare[state]?.(id);
        const { code, modifiedCount } = await change(id, each);
        const isAllowed = isAllowedTransition(each.action, state, 'owner');
        // A survey that is already in the requested state stays as it is.
        const isSame =
          { close: 'closed', withdraw: 'withdrawn', restore: 'open', extend: '', reopen: '' }[each.action] === state;
        const isDone = isSame || (each.action === 'restore' && state === 'closed');
        expect([state, each.action, code ?? modifiedCount]).toEqual([
          state,
          each.action,
          isAllowed ? 1 : isDone ? 0 : 'state-conflict',
        ]);
      }
    }
  });
});

describe('closing', () => {
  test('a survey that its owner closes takes no more votes, and its results can be completed', async () => {
    const id = await publishSurvey(api, surveyor);
    await castTestVote(api, id, 'Early voter');
    expect(await change(id, { action: 'close' })).toEqual({ modifiedCount: 1, state: 'closed' });
    expect(await vote(id)).toMatchObject({ code: 'survey-closed' });
    const { state, status, voteCount, deadline, closesAt } = await read(id);
    expect({ state, status, voteCount, deadline }).toEqual({
      state: 'closed',
      status: 'Publish',
      voteCount: 1,
      deadline: inDays(0),
    });
    expect(Date.parse(closesAt)).toBeLessThanOrEqual(Date.now());
    expect(await listHistory(id)).toEqual(['closed by owner', 'opened by owner']);
  });

  test('an edit of a survey that was closed early leaves it closed', async () => {
    const id = await publishSurvey(api, surveyor);
    await change(id, { action: 'close' });
    const { deadline } = await read(id);
    const { surveyorEmail: _email, ...edit } = createTestSurvey({ title: 'Corrected', deadline });
    expect((await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: edit })).status).toBe(200);
    expect(await read(id)).toMatchObject({ title: 'Corrected', state: 'closed' });
  });

  test('closing twice at the same time changes a survey once', async () => {
    const id = await publishSurvey(api, surveyor);
    const results = await Promise.all([1, 2, 3].map(() => change(id, { action: 'close' })));
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    expect(await listHistory(id)).toEqual(['closed by owner', 'opened by owner']);
  });

  test('a survey that was closed today can be reopened until tonight', async () => {
    const id = await publishSurvey(api, surveyor);
    await change(id, { action: 'close' });
    expect(await change(id, { action: 'reopen', deadline: inDays(0) })).toEqual({ modifiedCount: 1, state: 'open' });
    expect(await vote(id)).toEqual({ modifiedCount: 1 });
    expect((await listHistory(id))[0]).toBe('reopened by owner');
    expect((await readStoredSurvey(api, id))['closedAt']).toBeUndefined();
  });

  test('an open survey is extended to a later day only', async () => {
    const id = await publishSurvey(api, surveyor, { deadline: inDays(5) });
    expect((await change(id, { action: 'extend', deadline: inDays(5) })).errors).toEqual([
      { field: 'body.deadline', message: 'must be later than the current deadline' },
    ]);
    expect((await change(id, { action: 'extend', deadline: '2020/1/1' })).errors?.[0]?.message).toBe(
      'must not be in the past',
    );
    expect(await change(id, { action: 'extend', deadline: inDays(9) })).toEqual({ modifiedCount: 1, state: 'open' });
    expect(await read(id)).toMatchObject({ deadline: inDays(9) });
  });

  test('after a hundred changes, a survey can be closed and withdrawn, but not reopened or restored', async () => {
    const id = await publishSurvey(api, surveyor);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { revision: 100 } });
    expect(await change(id, { action: 'close' })).toMatchObject({ modifiedCount: 1 });
    expect(await change(id, { action: 'reopen', deadline: inDays(3) })).toMatchObject({ code: 'too-many-changes' });
    expect(await change(id, { action: 'withdraw' })).toMatchObject({ modifiedCount: 1 });
    expect(await change(id, { action: 'restore' })).toMatchObject({ code: 'too-many-changes' });
  });
});

describe('withdrawing', () => {
  test('a withdrawn survey is hidden from everybody but its owner and admins, and restoring it keeps its votes', async () => {
    const id = await publishSurvey(api, surveyor, { title: 'Withdrawn survey' });
    await castTestVote(api, id, 'Early voter');
    await change(id, { action: 'withdraw' });
    expect(await read(id)).toMatchObject({ code: 'survey-not-found' });
    expect(await vote(id)).toMatchObject({ code: 'survey-not-found' });
    for (const { token } of [surveyor, admin])
      expect(await read(id, token)).toMatchObject({ status: 'Unpublish', state: 'withdrawn' });
    const { body: own } = await api.call(listOwnSurveys, { token: surveyor.token, query: { q: 'withdrawn' } });
    expect(own.map(({ state }) => state)).toEqual(['withdrawn']);
    const { body: all } = await api.call(listSurveys, { token: admin.token, query: { status: 'all', q: 'withdrawn' } });
    expect(all.map(({ _id, state }) => [_id, state])).toEqual([[id, 'withdrawn']]);
    const { body: feedbacks } = await api.call(listFeedbacks, { token: surveyor.token });
    expect(feedbacks.some(({ surveyId }) => surveyId === id)).toBe(false);
    expect(await change(id, { action: 'restore' })).toEqual({ modifiedCount: 1, state: 'open' });
    expect(await read(id)).toMatchObject({ voteCount: 1, state: 'open' });
    expect(await listHistory(id)).toEqual(['restored by owner', 'withdrawn by owner', 'opened by owner']);
  });

  test('an admin cannot publish a survey that its owner withdrew', async () => {
    const id = await publishSurvey(api, surveyor);
    await change(id, { action: 'withdraw' });
    expect((await republishSurvey(api, admin, id)).body).toMatchObject({ code: 'survey-withdrawn' });
    expect(await read(id, surveyor.token)).toMatchObject({ state: 'withdrawn' });
  });

  test('an owner cannot evade an admin by withdrawing: unpublishing comes first, and undoing it withdraws again', async () => {
    const id = await publishSurvey(api, surveyor);
    await change(id, { action: 'withdraw' });
    expect((await unpublishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 1 });
    expect(await change(id, { action: 'restore' })).toMatchObject({ code: 'state-conflict' });
    expect((await republishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 1 });
    expect(await read(id, surveyor.token)).toMatchObject({ state: 'withdrawn' });
    expect(await change(id, { action: 'restore' })).toMatchObject({ modifiedCount: 1 });
  });

  test('a voter still finds a withdrawn survey among those that they voted on', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await api.createUser();
    await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
    await change(id, { action: 'withdraw' });
    const { body } = await api.call(listParticipated, { token: voter.token, query: { email: voter.email } });
    expect(body.map(({ _id, status, state }) => [_id, status, state])).toEqual([[id, 'Unpublish', 'withdrawn']]);
  });
});
