import { ObjectId } from 'mongodb';
import {
  castVote,
  endpoints,
  listSurveys,
  readHistory,
  readSurvey,
  updateSurvey,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { getSurveysCollection, type HistoryEntry } from '../records/surveys.collection';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { storeInvitation } from '../../testing/data/invitations';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';

const QUESTION_WORD = 'Zirconium';
const TITLE_WORD = 'Quokka';

const content = {
  title: `${TITLE_WORD} hours`,
  questions: [{ title: `${QUESTION_WORD}?`, description: '', options: ['Yes', 'No'] }],
  resultsPolicy: 'always' as const,
};

const READS = Object.values(endpoints)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => ({ path }));
const SURVEY_READS = READS.filter(({ path }) => path.startsWith('/surveys/:id') || path.includes('/surveys/:id/'));
const LISTS = READS.filter(({ path }) => !path.includes(':'));

let api: TestApi;
let surveyor: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  stranger = await api.createUser('surveyor');
});

afterAll(() => api.stop());

function publish(overrides: Partial<SurveyDraft> = {}) {
  return publishSurvey(api, surveyor, { ...content, ...overrides });
}

/** The texts that a visitor and another user get from an address. */
async function readTexts(path: string): Promise<string[]> {
  const answers = await Promise.all([
    api.raw(path),
    api.raw(path, { headers: { authorization: `Bearer ${stranger.token}` } }),
  ]);
  return answers.map(({ body }) => JSON.stringify(body));
}

function edit(overrides: Partial<SurveyDraft>) {
  const { surveyorEmail: _email, ...survey } = createTestSurvey({ ...content, ...overrides });
  return survey;
}

async function isListed(id: string): Promise<boolean> {
  const { body } = await api.call(listSurveys, { query: { q: TITLE_WORD, limit: '100' } });
  return body.some(({ _id }) => _id === id);
}

test('a survey for invited people is by link only, unless its owner says otherwise', async () => {
  const [invited, listed, open, link] = [
    await publish({ voterPolicy: 'invited' }),
    await publish({ voterPolicy: 'invited', visibilityPolicy: 'listed' }),
    await publish(),
    await publish({ visibilityPolicy: 'link' }),
  ];
  const policies = await Promise.all(
    [invited, listed, open, link].map(async (id) => {
      const { body } = await api.call(readSurvey, { params: { id } });
      return [body.visibilityPolicy, await isListed(id)];
    }),
  );
  expect(policies).toEqual([
    ['link', false],
    ['listed', true],
    ['listed', true],
    ['link', false],
  ]);
});

test.each(LISTS)('$path has no survey that is by link only', async ({ path }) => {
  const title = 'Bilby hours';
  const id = await publish({ title, visibilityPolicy: 'link' });
  const calls = [path, `${path}?q=bilby`, `${path}?sort=votes%3Adesc`, `${path}?category=Health`];
  const texts = (await Promise.all(calls.map(readTexts))).flat();
  expect(texts.filter((text) => text.includes(id) || text.includes(title))).toEqual([]);
});

test('an admin finds a survey by link only where surveys are moderated, and not in the public list', async () => {
  const id = await publish({ title: 'Dugong hours', visibilityPolicy: 'link' });
  const { token } = await api.createUser('admin');
  const find = async (query: { status?: 'all' }) => {
    const { body } = await api.call(listSurveys, { token, query: { q: 'dugong', ...query } });
    return body.map(({ _id }) => _id);
  };
  expect([await find({ status: 'all' }), await find({})]).toEqual([[id], []]);
});

test.each(SURVEY_READS)('$path has no question for those who are not invited', async ({ path }) => {
  const id = await publish({ voterPolicy: 'invited', visibilityPolicy: 'listed' });
  const texts = await readTexts(`${path.replace(':id', id)}?question=1&rows=1&columns=2`);
  expect(texts.filter((text) => text.includes(QUESTION_WORD))).toEqual([]);
});

test('lists have no question of a survey for invited people', async () => {
  await publish({ voterPolicy: 'invited', visibilityPolicy: 'listed', title: 'Numbat hours' });
  const { body } = await api.call(listSurveys, { query: { q: 'numbat' } });
  expect(body.map(({ firstQuestion }) => firstQuestion)).toEqual([{ title: '', options: [] }]);
});

test('invited people, the owner, and admins read the questions', async () => {
  const id = await publish({ voterPolicy: 'invited' });
  const invited = await api.createUser();
  await storeInvitation(api, id, { uid: invited.uid });
  const admin = await api.createUser('admin');
  for (const { token } of [invited, surveyor, admin]) {
    const { body } = await api.call(readSurvey, { params: { id }, token });
    expect([body.questions[0]?.title, body.questionsHidden]).toEqual([`${QUESTION_WORD}?`, undefined]);
  }
  const { body } = await api.call(readSurvey, { params: { id }, token: stranger.token });
  expect([body.title, body.questions, body.questionsHidden]).toEqual([content.title, [], true]);
});

test('a vote of somebody who is not invited is refused without a word about the questions', async () => {
  const id = await publish({ voterPolicy: 'invited' });
  const vote = createTestVote(id, stranger, { response: { 'Question-1': 'Perhaps' } });
  const { body } = await api.call(castVote, { token: stranger.token, body: vote });
  expect(body.code).toBe('voter-not-invited');
});

test('a change of who finds a survey is in its history, and in lists at once', async () => {
  const id = await publish();
  const params = { id };
  await api.call(updateSurvey, { token: surveyor.token, params, body: edit({ visibilityPolicy: 'link' }) });
  expect(await isListed(id)).toBe(false);
  const { body } = await api.call(readHistory, { params });
  expect(body[0]?.changes).toEqual([{ field: 'visibilityPolicy', before: 'listed', after: 'link' }]);
  await api.call(updateSurvey, { token: surveyor.token, params, body: edit({ visibilityPolicy: 'listed' }) });
  expect(await isListed(id)).toBe(true);
});

test('an edit that restricts a survey to invited people takes it off the lists', async () => {
  const id = await publish();
  await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: edit({ voterPolicy: 'invited' }) });
  expect(await isListed(id)).toBe(false);
});

test('a field that only a later release knows does not fail the history, whoever reads it', async () => {
  const id = await publish({ voterPolicy: 'invited' });
  const changes = [{ field: 'mood', before: QUESTION_WORD, after: 'calm' }];
  const entry = { kind: 'edited' as const, at: new Date(), by: 'owner' as const, changes } as unknown as HistoryEntry;
  await getSurveysCollection(api.db).updateOne({ _id: new ObjectId(id) }, { $push: { history: entry } });
  for (const { token } of [surveyor, stranger]) {
    const { status, body } = await api.call(readHistory, { token, params: { id } });
    expect([status, body.map(({ kind }) => kind)]).toEqual([200, ['opened']]);
  }
});
