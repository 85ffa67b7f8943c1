import {
  castVote,
  compareQuestions,
  createSurvey,
  readSurvey,
  updateSurvey,
  type Answers,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { listShownResponses } from '../../testing/data/shown-responses';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { readChosenCounts } from '../../testing/data/chosen-counts';
import { createDateAnswers, DATE_BOUNDS, DATE_QUESTIONS } from '../../testing/data/dates';
import { listFieldErrors } from '../../testing/field-errors';
import { castTestVote } from '../../testing/data/votes';
import { downloadLines, downloadRows } from '../../testing/download';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const getErrors = (body: unknown) => listFieldErrors(body, /^body\.(responses\.response\.)?/);

async function createWith(questions: SurveyDraft['questions']) {
  const body = createTestSurvey({ surveyorEmail: surveyor.email, questions });
  return api.call(createSurvey, { token: surveyor.token, body });
}

async function listShown(id: string, query?: { question: string; answer: string }) {
  const { body, headers, status } = await listShownResponses(api, surveyor, id, query);
  return { status, body, total: headers.get('x-total-count') };
}

describe('a question for a date', () => {
  test('is stored with its bounds, and without options', async () => {
    const id = await publishSurvey(api, surveyor, { questions: DATE_QUESTIONS });
    const { body } = await api.call(readSurvey, { params: { id } });
    expect(body.questions.slice(0, 2)).toEqual([
      { title: 'Which day suits you?', description: '', kind: 'date', options: [], ...DATE_BOUNDS },
      { title: 'When did you move here?', description: '', kind: 'date', options: [], required: false },
    ]);
  });

  test.each<[string, Partial<NonNullable<SurveyDraft['questions']>[number]>, string[]]>([
    [
      'bounds in the wrong order',
      { earliest: '2027-05-10', latest: '2027-05-01' },
      ['questions.0.latest must not be before the earliest date'],
    ],
    ['a bound that is no date', { earliest: '2027-02-30' }, ['questions.0.earliest must be a date such as 2026-12-24']],
    ['a bound beyond the calendar', { latest: '2100-01-01' }, ['questions.0.latest must be from 1900 to 2099']],
    ['options', { options: ['May', 'June'] }, ['questions.0.options must be left out for this kind of question']],
    ['a setting of other kinds', { shuffle: true }, ['questions.0.shuffle must be left out for this kind of question']],
  ])('is refused with %s', async (_name, settings, errors) => {
    const { status, body } = await createWith([{ title: 'When?', kind: 'date', ...settings }]);
    expect([status, getErrors(body)]).toEqual([422, errors]);
  });

  test('has bounds that other kinds must not have', async () => {
    const { body } = await createWith([{ title: 'Yes?', earliest: '2027-05-01' }]);
    expect(getErrors(body)).toEqual(['questions.0.earliest must be left out for this kind of question']);
  });

  test('cannot be the condition of another question', async () => {
    const { body } = await createWith([
      { title: 'When?', kind: 'date' },
      { title: 'Yes?', showIf: { question: 1, answers: ['2027-05-01'] } },
    ]);
    expect(getErrors(body)).toEqual(['questions.1.showIf.question must be a question with options']);
  });

  test.each<[unknown, boolean]>([
    ['2027-05-01', true],
    ['2027-05-10', true],
    ['2027-04-30', false],
    ['2027-05-11', false],
    ['2027-05-32', false],
    ['May 5', false],
    [5, false],
    [['2027-05-05'], false],
  ])('takes a date within its bounds only: %s', async (answer, isAccepted) => {
    const id = await publishSurvey(api, surveyor, { questions: DATE_QUESTIONS });
    const voter = await api.createUser();
    const response = { 'Question-1': answer, 'Question-3': 'Yes' } as Answers;
    const { status, body } = await api.call(castVote, {
      token: voter.token,
      body: createTestVote(id, voter, { response }),
    });
    expect([status, getErrors(body)]).toEqual(
      isAccepted ? [200, []] : [422, ['Question-1 must be a date from 2027-05-01 to 2027-05-10']],
    );
  });
});

describe('the votes on dates', () => {
  let id: string;

  const ANSWERS = [
    createDateAnswers('2027-05-03', '2011-07-01'),
    createDateAnswers('2027-05-03', '2019-12-31', 'No'),
    createDateAnswers('2027-05-04'),
  ];

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor, { questions: DATE_QUESTIONS });
    for (const [index, response] of ANSWERS.entries()) await castTestVote(api, id, `Voter ${index}`, { response });
  });

  test('are counted by day or, within wide bounds, by decade', async () => {
    expect((await readChosenCounts(api, surveyor, id))?.slice(0, 2)).toEqual([
      {
        answered: 3,
        counts: [
          ['2027-05-03', 2],
          ['2027-05-04', 1],
        ],
      },
      { answered: 2, counts: [['2010-01-01/2019-12-31', 2]] },
    ]);
    expect(await findWrongCounts(api.db)).toEqual([]);
  });

  test.each([
    ['1', '2027-05-03', ['Voter 1', 'Voter 0']],
    ['1', '2027-05-05', []],
    ['2', '2010-01-01/2019-12-31', ['Voter 1', 'Voter 0']],
  ])('are filtered by question %s and %s', async (question, answer, names) => {
    const { body, total } = await listShown(id, { question, answer });
    expect([body.map(({ votedUserName }) => votedUserName), total]).toEqual([names, String(names.length)]);
  });

  test('are not filtered by a date that results do not name', async () => {
    expect((await listShown(id, { question: '2', answer: '2011-07-01' })).status).toBe(422);
  });

  test('are in files as they are', async () => {
    const rows = await downloadRows(api, id, surveyor);
    expect(rows.map((row) => row.slice(7, 9))).toEqual([
      ['Question-1: Which day suits you?', 'Question-2: When did you move here?'],
      ['2027-05-04', ''],
      ['2027-05-03', '2019-12-31'],
      ['2027-05-03', '2011-07-01'],
    ]);
    const lines = await downloadLines(api, id, surveyor);
    expect(lines.map(({ response }) => response['Question-1'])).toEqual(['2027-05-04', '2027-05-03', '2027-05-03']);
  });

  test('are counted together with those on a later version that asks the same', async () => {
    const changed = await publishSurvey(api, surveyor, { questions: DATE_QUESTIONS });
    await castTestVote(api, changed, 'Early', { response: createDateAnswers('2027-05-03') });
    const { body: survey } = await api.call(readSurvey, { token: surveyor.token, params: { id: changed } });
    const questions = [...survey.questions.slice(0, 2), { title: 'Do you come on foot?' }];
    const body = { ...createTestSurvey({ surveyorEmail: surveyor.email, questions }), revision: survey.revision };
    const { status } = await api.call(updateSurvey, { token: surveyor.token, params: { id: changed }, body });
    expect(status).toBe(200);
    await castTestVote(api, changed, 'Late', { response: createDateAnswers('2027-05-03') });
    const { body: found } = await listShown(changed, { question: '1', answer: '2027-05-03' });
    expect(found.map(({ votedUserName }) => votedUserName)).toEqual(['Late', 'Early']);
  });

  test('are compared with other answers', async () => {
    const query = { rows: '1', columns: '3' };
    const { body } = await api.call(compareQuestions, { token: surveyor.token, params: { id }, query });
    // Three votes are too few for a table, and none of them is left out.
    expect([body.votes, body.table]).toEqual([3, undefined]);
    const many = await publishSurvey(api, surveyor, { questions: DATE_QUESTIONS });
    for (let number = 0; number < 24; number += 1) {
      const [day, bus] = [number % 4 < 2 ? '2027-05-03' : '2027-05-07', number % 2 === 0 ? 'Yes' : 'No'];
      await castTestVote(api, many, `Voter ${number}`, { response: createDateAnswers(day, undefined, bus) });
    }
    const compared = await api.call(compareQuestions, { token: surveyor.token, params: { id: many }, query });
    expect(compared.body.table?.rows).toEqual([
      { answers: ['2027-05-03'], votes: 12 },
      { answers: ['2027-05-07'], votes: 12 },
    ]);
  });
});
