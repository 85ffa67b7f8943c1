import { ObjectId } from 'mongodb';
import { changeState, listSurveys } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { getNextCursor } from '../../../testing/next-cursor';
import { publishSurvey } from '../../../testing/data/surveys';
import { createSurveyStatesRepository } from '../states/survey-states.repository';

const DAY_MS = 86_400_000;

let api: TestApi;
let surveyor: TestUser;
let clockOffsetMs: number;

/** A deadline some days from now. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  return `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}`;
}

async function publish(title: string, days: number, voteCount: number): Promise<string> {
  const id = await publishSurvey(api, surveyor, {
    title,
    deadline: inDays(days),
    category: 'Health',
    description: '',
  });
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { voteCount } });
  return id;
}

beforeAll(async () => {
  clockOffsetMs = 0;
  api = await startApi({ now: () => new Date(Date.now() + clockOffsetMs), searchLimits: { count: 2 } });
  surveyor = await api.createUser('surveyor');
  await publish('Library short', 1, 5);
  await publish('Library long', 100, 3);
  const id = await publish('Library closed', 100, 9);
  await publish('Market', 100, 7);
  await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
});

beforeEach(() => {
  clockOffsetMs = 0;
});

afterAll(() => api.stop());

async function list(query: Record<string, string>, token?: string) {
  const { body, headers } = await api.call(listSurveys, { query, ...(token && { token }) });
  return [headers.get('x-total-count'), ...body.map(({ title }) => title)];
}

test.each([
  [{}, ['2+', 'Market', 'Library long', 'Library short']],
  [{ sort: 'votes:desc' }, ['2+', 'Market', 'Library short', 'Library long']],
  [{ sort: 'votes:asc' }, ['2+', 'Library long', 'Library short', 'Market']],
  [{ category: 'Health' }, ['2+', 'Market', 'Library long', 'Library short']],
  [{ category: 'Education' }, ['0']],
  [{ q: 'library' }, ['2', 'Library long', 'Library short']],
  [{ q: 'library', sort: 'votes:desc' }, ['2', 'Library short', 'Library long']],
  [{ q: 'library', sort: 'votes:asc', category: 'Health' }, ['2', 'Library long', 'Library short']],
  [{ q: 'market' }, ['1', 'Market']],
  [{ q: 'closed' }, ['0']],
])('of open surveys, %j lists %j', async (query, expected) => {
  expect(await list({ state: 'open', ...query })).toEqual(expected);
});

test('a survey leaves the list when it closes, before its closing is recorded', async () => {
  clockOffsetMs = 3 * DAY_MS;
  expect(await list({ state: 'open' })).toEqual(['2', 'Market', 'Library long']);
  expect(await list({ state: 'open', q: 'library' })).toEqual(['1', 'Library long']);
  expect(await list({ q: 'library' })).toEqual(['2+', 'Library closed', 'Library long', 'Library short']);
});

test('a list of open surveys is read page by page', async () => {
  const first = await api.call(listSurveys, { query: { state: 'open', sort: 'votes:desc', limit: '2' } });
  expect(first.body.map(({ title }) => title)).toEqual(['Market', 'Library short']);
  const cursor = getNextCursor(first.headers) ?? '';
  expect(await list({ state: 'open', sort: 'votes:desc', limit: '2', cursor })).toEqual(['2+', 'Library long']);
});

test('unpublished surveys are not open, for admins either', async () => {
  await api.db.collection('surveys').updateOne({ title: 'Market' }, { $set: { status: 'Unpublish' } });
  const { token } = await api.createUser('admin');
  expect(await list({ state: 'open', status: 'all' }, token)).toEqual(['2', 'Library long', 'Library short']);
  expect(await list({ state: 'open', status: 'Unpublish' }, token)).toEqual(['0']);
  await api.db.collection('surveys').updateOne({ title: 'Market' }, { $set: { status: 'Publish' } });
});

test('a state that does not exist is refused', async () => {
  expect((await api.call(listSurveys, { query: { state: 'shut' } })).status).toBe(422);
});

test('an open survey of an earlier release is listed once its closing is due', async () => {
  await api.db.collection('surveys').updateOne({ title: 'Market' }, { $unset: { closingDueAt: '' } });
  expect(await list({ state: 'open', q: 'market' })).toEqual(['0']);
  const states = createSurveyStatesRepository(api.db);
  await states.addDueClosings(new Date());
  expect(await list({ state: 'open', q: 'market' })).toEqual(['1', 'Market']);
  const closed = await api.db.collection('surveys').findOne({ title: 'Library closed' });
  expect(closed).not.toHaveProperty('closingDueAt');
});
