import { ObjectId } from 'mongodb';
import { exportCsv, exportJsonLines, listResponses, updateSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { download, downloadLines, downloadRows } from '../../../testing/download';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { castTestVote, storeVotes } from '../../../testing/data/votes';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Open on Sundays?' },
  { title: 'What for?', kind: 'multiple', options: ['Reading', 'Lending', 'Coffee'] },
  { title: 'How good is it?', kind: 'rating' },
  { title: 'Anything else?', kind: 'text' },
];

const ANSWERS = { 'Question-1': 'Yes', 'Question-2': ['Coffee'], 'Question-3': 5, 'Question-4': 'No' };

describe('a file for programs', () => {
  test('the JSON lines file has one response per line, with the titles of its questions', async () => {
    const id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
    const response = { 'Question-1': 'Yes', 'Question-2': ['Coffee'], 'Question-3': 5, 'Question-4': '=1+1' };
    await castTestVote(api, id, 'Ada Marsh', { response, comment: 'Line\u2028break' });
    await castTestVote(api, id, 'Ben Oak', { response: { ...response, 'Question-3': 2 } });
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

  test('the JSON lines file of a survey without votes is empty', async () => {
    const id = await publishSurvey(api, surveyor);
    const { status, text, trailers, checksum } = await download(api, exportJsonLines, id, surveyor);
    expect([status, text]).toEqual([200, '']);
    expect(trailers).toEqual({ 'x-row-count': '0', 'x-content-sha256': checksum });
  });
});

async function editQuestions(id: string, questions: SurveyDraft['questions']): Promise<void> {
  const body = { ...createTestSurvey(), surveyorEmail: surveyor.email, questions };
  expect((await api.call(updateSurvey, { token: surveyor.token, params: { id }, body })).status).toBe(200);
}

test('the location of a survey stands beside each response, so that the files of several places can become one', async () => {
  const id = await publishSurvey(api, surveyor, { questions: QUESTIONS, location: ' East branch ' });
  const elsewhere = await publishSurvey(api, surveyor, { questions: QUESTIONS });
  for (const survey of [id, elsewhere]) await castTestVote(api, survey, 'Ada Marsh', { response: ANSWERS });
  const [headers, row] = await downloadRows(api, id, surveyor);
  expect([headers?.at(-1), row?.at(-1)]).toEqual(['Location', 'East branch']);
  expect(await downloadLines(api, id, surveyor)).toMatchObject([{ survey: { location: 'East branch' } }]);
  const [otherHeaders] = await downloadRows(api, elsewhere, surveyor);
  expect(headers?.slice(0, -1)).toEqual(otherHeaders);
  expect((await downloadLines(api, elsewhere, surveyor))[0]).not.toHaveProperty('survey');
});

describe('the files of a survey with several versions', () => {
  test('a question that has changed has columns of its own, with the titles its voters saw', async () => {
    const id = await publishSurvey(api, surveyor, {
      questions: [{ title: 'More trees?' }, { title: 'Where?', kind: 'text' }],
    });
    await castTestVote(api, id, 'Ada Marsh', { response: { 'Question-1': 'Yes', 'Question-2': 'At the lake' } });
    await editQuestions(id, [{ title: 'More lamps?' }]);
    await castTestVote(api, id, 'Ben Oak', { response: { 'Question-1': 'No' } });
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

  test('a question that has not changed has one column, wherever it stands', async () => {
    const where = { title: 'Where?', kind: 'text' as const };
    const id = await publishSurvey(api, surveyor, { questions: [{ title: 'More tres?' }, where] });
    await castTestVote(api, id, 'Ada Marsh', { response: { 'Question-1': 'Yes', 'Question-2': 'At the lake' } });
    await editQuestions(id, [where, { title: 'More trees?' }]);
    await castTestVote(api, id, 'Ben Oak', { response: { 'Question-1': 'In the park', 'Question-2': 'No' } });
    await editQuestions(id, [where, { title: 'More trees?' }, { title: 'When?', kind: 'text' }]);
    const response = { 'Question-1': 'At home', 'Question-2': 'Yes', 'Question-3': 'Now' };
    await castTestVote(api, id, 'Cleo Reed', { response });
    const [headers, ...rows] = await downloadRows(api, id, surveyor);
    expect(headers?.slice(7)).toEqual([
      'Version 1, Question-1: More tres?',
      'Question-1: Where?',
      'Versions 2 and 3, Question-2: More trees?',
      'Version 3, Question-3: When?',
    ]);
    expect(rows.map((row) => row.slice(7))).toEqual([
      ['', 'At home', 'Yes', 'Now'],
      ['', 'In the park', 'No', ''],
      ['Yes', 'At the lake', '', ''],
    ]);
  });
});

describe('an export', () => {
  const endpoints = [
    ['csv', exportCsv],
    ['jsonl', exportJsonLines],
  ] as const;

  test.each(endpoints)('only the owner and admins can export as %s', async (_name, endpoint) => {
    const id = await publishSurvey(api, surveyor);
    const exportAs = async (user: TestUser, surveyId = id) => {
      const { status, body } = await api.call(endpoint, { token: user.token, params: { id: surveyId } });
      return [status, (body as { code?: string }).code];
    };
    expect(await exportAs(await api.createUser('surveyor'))).toEqual([403, 'not-your-survey']);
    expect(await exportAs(await api.createUser('user'))).toEqual([403, 'forbidden']);
    expect(await exportAs(await api.createUser('admin'))).toEqual([200, undefined]);
    expect(await exportAs(surveyor, '0123456789abcdef01234567')).toEqual([404, 'survey-not-found']);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { status: 'Unpublish' } });
    expect(await exportAs(surveyor)).toEqual([200, undefined]);
  });

  test.each(endpoints)(
    'an export as %s is streamed without caching or compression and ends with a checksum',
    async (_name, endpoint) => {
      const id = await publishSurvey(api, surveyor);
      const votes = Array.from({ length: 30 }, () => ({}));
      await storeVotes(api, id, votes);
      const { headers, trailers, checksum } = await download(api, endpoint, id, surveyor, {
        'Accept-Encoding': 'gzip, br',
      });
      expect(headers['cache-control']).toBe('no-store, no-transform');
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBeUndefined();
      expect(headers.trailer).toBe('X-Row-Count, X-Content-SHA256');
      expect(trailers).toEqual({ 'x-row-count': '30', 'x-content-sha256': checksum });
    },
  );

  test('an export contains no internal fields', async () => {
    const id = await publishSurvey(api, surveyor);
    await storeVotes(api, id, [{}]);
    for (const [, endpoint] of endpoints) {
      const { text } = await download(api, endpoint, id, surveyor);
      expect(text).not.toMatch(/key-0|voter-0(?!@)/);
    }
  });
});
