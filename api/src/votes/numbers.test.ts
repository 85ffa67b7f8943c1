import {
  castVote,
  createSurvey,
  readSurvey,
  RESULTS_COMPLETE_AFTER_MS,
  type Answers,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { closeSurvey, publishAnonymous } from '../../testing/data/anonymous-ballots';
import { readChosenCounts } from '../../testing/data/chosen-counts';
import { createNumberAnswers, NUMBER_QUESTIONS } from '../../testing/data/numbers';
import { listShownResponses } from '../../testing/data/shown-responses';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { listFieldErrors } from '../../testing/field-errors';
import { castTestVote } from '../../testing/data/votes';
import { downloadLines, downloadRows } from '../../testing/download';
import { settleScheduler } from '../../testing/scheduler';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const getErrors = (body: unknown) => listFieldErrors(body, /^body\.(responses\.response\.|questions\.0\.)?/);

const listShown = async (id: string, query?: { question: string; answer: string }) =>
  (await listShownResponses(api, surveyor, id, query)).body;

describe('a question for a number', () => {
  test('is stored with its bounds and its unit, and without options', async () => {
    const id = await publishSurvey(api, surveyor, { questions: NUMBER_QUESTIONS });
    const { body } = await api.call(readSurvey, { params: { id } });
    expect(body.questions.slice(0, 2)).toEqual([
      {
        title: 'How long is your commute?',
        description: '',
        kind: 'number',
        options: [],
        least: 0,
        most: 60,
        unit: 'minutes',
      },
      {
        title: 'How many children do you have?',
        description: '',
        kind: 'number',
        options: [],
        least: 0,
        most: 12,
        required: false,
      },
    ]);
  });

  test.each<[string, Partial<NonNullable<SurveyDraft['questions']>[number]>, string[]]>([
    [
      'no bounds',
      {},
      ['least must be given for this kind of question', 'most must be given for this kind of question'],
    ],
    ['one bound', { most: 10 }, ['least must be given for this kind of question']],
    ['bounds in the wrong order', { least: 10, most: 1 }, ['most must be greater than the lowest number']],
    ['one number', { least: 1, most: 1 }, ['most must be greater than the lowest number']],
    ['options', { least: 0, most: 1, options: ['0', '1'] }, ['options must be left out for this kind of question']],
    [
      'a setting of other kinds',
      { least: 0, most: 9, shuffle: true },
      ['shuffle must be left out for this kind of question'],
    ],
  ])('is refused with %s', async (_name, settings, errors) => {
    const questions = [{ title: 'How many?', kind: 'number' as const, ...settings }];
    const body = createTestSurvey({ surveyorEmail: surveyor.email, questions });
    const response = await api.call(createSurvey, { token: surveyor.token, body });
    expect([response.status, getErrors(response.body)]).toEqual([422, errors]);
  });

  test('has bounds and a unit that other kinds must not have, not even 0', async () => {
    const questions = [{ title: 'Yes?', least: 0, unit: 'km' }];
    const body = createTestSurvey({ surveyorEmail: surveyor.email, questions });
    const response = await api.call(createSurvey, { token: surveyor.token, body });
    expect(getErrors(response.body)).toEqual([
      'least must be left out for this kind of question',
      'unit must be left out for this kind of question',
    ]);
  });

  test.each<[unknown, boolean]>([
    [0, true],
    [60, true],
    [61, false],
    [-1, false],
    ['30', false],
    ['0/4', false],
    [[30], false],
  ])('takes a whole number within its bounds only: %j', async (answer, isAccepted) => {
    const id = await publishSurvey(api, surveyor, { questions: NUMBER_QUESTIONS });
    const voter = await api.createUser();
    const response = { 'Question-1': answer, 'Question-3': 'Yes' } as Answers;
    const vote = { token: voter.token, body: createTestVote(id, voter, { response }) };
    expect((await api.call(castVote, vote)).status).toBe(isAccepted ? 200 : 422);
  });

  test('says which numbers it takes', async () => {
    const id = await publishSurvey(api, surveyor, { questions: NUMBER_QUESTIONS });
    const voter = await api.createUser();
    const body = createTestVote(id, voter, { response: createNumberAnswers(61) });
    const response = await api.call(castVote, { token: voter.token, body });
    expect(getErrors(response.body)).toEqual(['Question-1 must be a whole number from 0 to 60']);
  });
});

test('votes on numbers are counted in spans, filtered by them, and in files as they are', async () => {
  const id = await publishSurvey(api, surveyor, { questions: NUMBER_QUESTIONS });
  const answers = [createNumberAnswers(12, 2), createNumberAnswers(14, 0, 'No'), createNumberAnswers(60)];
  for (const [index, response] of answers.entries()) await castTestVote(api, id, `Voter ${index}`, { response });
  expect((await readChosenCounts(api, surveyor, id))?.slice(0, 2)).toEqual([
    {
      answered: 3,
      counts: [
        ['10/14', 2],
        ['60', 1],
      ],
    },
    {
      answered: 2,
      counts: [
        ['0', 1],
        ['2', 1],
      ],
    },
  ]);
  expect(await findWrongCounts(api.db)).toEqual([]);
  const names = async (question: string, answer: string) =>
    (await listShown(id, { question, answer })).map(({ votedUserName }) => votedUserName);
  expect(await names('1', '10/14')).toEqual(['Voter 1', 'Voter 0']);
  expect(await names('1', '60')).toEqual(['Voter 2']);
  expect(await names('1', '15/19')).toEqual([]);
  expect(await names('2', '0')).toEqual(['Voter 1']);
  const lines = await downloadLines(api, id, surveyor);
  expect(lines.map(({ response }) => response['Question-1'])).toEqual([60, 14, 12]);
  const rows = await downloadRows(api, id, surveyor);
  expect(rows.map((row) => row[7])).toEqual(['Question-1: How long is your commute?', '60', '14', '12']);
});

test('anonymous ballots show spans of at least five people in place of numbers, and none of fewer', async () => {
  const id = await publishAnonymous(api, surveyor, { questions: NUMBER_QUESTIONS, showsWholeBallots: true });
  const minutes = [1, 2, 3, 6, 7, 31, 32, 33, 34, 35, 59];
  for (const [index, each] of minutes.entries())
    await castTestVote(api, id, `Voter ${index}`, { response: createNumberAnswers(each, index < 4 ? 7 : undefined) });
  await closeSurvey(api, surveyor, id);
  await settleScheduler(api, () => new Date(Date.now() + RESULTS_COMPLETE_AFTER_MS + 60_000));
  const [way, children] = (await readChosenCounts(api, surveyor, id)) ?? [];
  expect(way?.counts).toEqual([
    ['0/9', 5],
    ['10/60', 6],
  ]);
  expect(children?.counts).toEqual([]);
  const shown = (await listShown(id)).map(({ response }) => response);
  expect(shown.map((response) => String(response['Question-1'])).toSorted()).toEqual([
    ...Array<string>(5).fill('0/9'),
    ...Array<string>(6).fill('10/60'),
  ]);
  expect(shown.flatMap((response) => response['Question-2'] ?? [])).toEqual([]);
  expect(await listShown(id, { question: '1', answer: '0/9' })).toHaveLength(5);
});
