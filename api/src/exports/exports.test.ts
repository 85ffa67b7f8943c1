import { ObjectId } from 'mongodb';
import { exportCsv, exportJsonLines, listResponses, updateSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { download, downloadLines, downloadRows } from '../testing/download';
import { buildDraft, publishSurvey } from '../testing/surveys';
import { castVoteOf, storeVotes } from '../testing/votes';

let api: TestApi;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

const QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Open on Sundays?' },
  { title: 'What for?', kind: 'multiple', options: ['Reading', 'Lending', 'Coffee'] },
  { title: 'How good is it?', kind: 'rating' },
  { title: 'Anything else?', kind: 'text' },
];

describe('a file for programs', () => {
  test('has the list of responses, a line each, with the words of its questions', async () => {
    const id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
    const response = { 'Question-1': 'Yes', 'Question-2': ['Coffee'], 'Question-3': 5, 'Question-4': '=1+1' };
    await castVoteOf(api, id, 'Ada Marsh', { response, comment: 'Line\u2028break' });
    await castVoteOf(api, id, 'Ben Oak', { response: { ...response, 'Question-3': 2 } });
    const { headers, text } = await download(api, exportJsonLines, id, surveyor);
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    expect(text).not.toContain('\u2028');
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
    const questions = Object.fromEntries(QUESTIONS.map(({ title }, index) => [`Question-${index + 1}`, title]));
    const lines = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual(body.map((entry) => ({ ...entry, questions })));
  });

  test('of a survey without votes is empty', async () => {
    const id = await publishSurvey(api, surveyor);
    const { status, text, trailers, sum } = await download(api, exportJsonLines, id, surveyor);
    expect([status, text]).toEqual([200, '']);
    expect(trailers).toEqual({ 'x-row-count': '0', 'x-content-sha256': sum });
  });
});

test('each version of a survey has its own columns, in the words that its voters saw', async () => {
  const id = await publishSurvey(api, surveyor, {
    questions: [{ title: 'More trees?' }, { title: 'Where?', kind: 'text' }],
  });
  await castVoteOf(api, id, 'Ada Marsh', { response: { 'Question-1': 'Yes', 'Question-2': 'At the lake' } });
  const saved = await api.call(updateSurvey, {
    token: surveyor.token,
    params: { id },
    body: { ...buildDraft(), surveyorEmail: surveyor.email, questions: [{ title: 'More lamps?' }] },
  });
  expect([saved.status, saved.body.version]).toEqual([200, 2]);
  await castVoteOf(api, id, 'Ben Oak', { response: { 'Question-1': 'No' } });
  const [headers, ben, ada] = await downloadRows(api, id, surveyor);
  expect(headers?.slice(7)).toEqual([
    'Version 1, Question-1: More trees?',
    'Version 1, Question-2: Where?',
    'Version 2, Question-1: More lamps?',
  ]);
  expect(ben?.slice(5)).toEqual(['2', '', '', '', 'No']);
  expect(ada?.slice(5)).toEqual(['1', '', 'Yes', 'At the lake', '']);
  expect((await downloadLines(api, id, surveyor)).map(({ questions }) => questions)).toEqual([
    { 'Question-1': 'More lamps?' },
    { 'Question-1': 'More trees?', 'Question-2': 'Where?' },
  ]);
});

describe('an export', () => {
  const both = [
    ['csv', exportCsv],
    ['jsonl', exportJsonLines],
  ] as const;

  test.each(both)('as %s is for the owner and for admins only', async (_name, endpoint) => {
    const id = await publishSurvey(api, surveyor);
    const answerTo = async (person: Person, surveyId = id) => {
      const { status, body } = await api.call(endpoint, { token: person.token, params: { id: surveyId } });
      return [status, (body as { code?: string }).code];
    };
    expect(await answerTo(await api.person('surveyor'))).toEqual([403, 'not-your-survey']);
    expect(await answerTo(await api.person('user'))).toEqual([403, 'forbidden']);
    expect(await answerTo(await api.person('admin'))).toEqual([200, undefined]);
    expect(await answerTo(surveyor, '0123456789abcdef01234567')).toEqual([404, 'survey-not-found']);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { status: 'Unpublish' } });
    expect(await answerTo(surveyor)).toEqual([200, undefined]);
  });

  test.each(both)(
    'as %s is never stored, compressed or measured in advance, and sums itself up',
    async (_name, endpoint) => {
      const id = await publishSurvey(api, surveyor);
      const votes = Array.from({ length: 30 }, () => ({}));
      await storeVotes(api, id, votes);
      const { headers, trailers, sum } = await download(api, endpoint, id, surveyor, { 'Accept-Encoding': 'gzip, br' });
      expect(headers['cache-control']).toBe('no-store, no-transform');
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBeUndefined();
      expect(headers.trailer).toBe('X-Row-Count, X-Content-SHA256');
      expect(trailers).toEqual({ 'x-row-count': '30', 'x-content-sha256': sum });
    },
  );

  test('shows nothing that only the server needs', async () => {
    const id = await publishSurvey(api, surveyor);
    await storeVotes(api, id, [{}]);
    for (const [, endpoint] of both) {
      const { text } = await download(api, endpoint, id, surveyor);
      expect(text).not.toMatch(/key-0|voter-0(?!@)/);
    }
  });
});
