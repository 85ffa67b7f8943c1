import {
  castVote,
  compareQuestions,
  createSurvey,
  readSurvey,
  RESULTS_COMPLETE_AFTER_MS,
  type Answers,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { closeSurvey, publishAnonymous } from '../../testing/data/anonymous-ballots';
import { readChosenCounts } from '../../testing/data/chosen-counts';
import { createMatrixAnswers, MATRIX_QUESTIONS } from '../../testing/data/matrices';
import { listShownResponses } from '../../testing/data/shown-responses';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { castTestVote } from '../../testing/data/votes';
import { downloadLines, downloadRows } from '../../testing/download';
import { listFieldErrors } from '../../testing/field-errors';
import { settleScheduler } from '../../testing/scheduler';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const getErrors = (body: unknown) => listFieldErrors(body, /^body\.(responses\.response\.|questions\.\d\.)?/);

const listShown = async (id: string, query?: { question: string; answer: string }) =>
  (await listShownResponses(api, surveyor, id, query)).body;

test('a matrix is stored with its rows and options', async () => {
  const id = await publishSurvey(api, surveyor, { questions: MATRIX_QUESTIONS });
  const { body } = await api.call(readSurvey, { params: { id } });
  expect(body.questions[0]).toEqual({
    title: 'How is the café?',
    description: '',
    kind: 'matrix',
    rows: ['Coffee', 'Price'],
    options: ['Good', 'Fair', 'Poor'],
  });
});

test('no question can depend on a matrix', async () => {
  const questions = [...(MATRIX_QUESTIONS ?? []), { title: 'Why?', showIf: { question: 1, answers: ['Good'] } }];
  const body = createTestSurvey({ surveyorEmail: surveyor.email, questions });
  const response = await api.call(createSurvey, { token: surveyor.token, body });
  expect([response.status, getErrors(response.body)]).toEqual([422, ['showIf.question must not be a matrix']]);
});

describe('the answer to a matrix', () => {
  async function cast(answer: unknown) {
    const id = await publishSurvey(api, surveyor, { questions: MATRIX_QUESTIONS });
    const voter = await api.createUser();
    const response = { 'Question-1': answer, 'Question-3': 'Yes' } as Answers;
    return api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
  }

  test('is an option for each row', async () => {
    expect((await cast(['Good', 'Poor'])).status).toBe(200);
  });

  test.each([[['Good']], [['Good', 'Awful']], [['Good', 'Good', 'Good']], ['Good']])(
    'is refused with what it has to be: %j',
    async (answer) => {
      const { status, body } = await cast(answer);
      const error = 'must be a list of 2 options, one for each row, each one of: Good, Fair, Poor';
      expect([status, getErrors(body)]).toEqual([422, [`Question-1 ${error}`]]);
    },
  );

  test('is refused in the form of an object', async () => {
    expect((await cast({ Coffee: 'Good', Price: 'Poor' })).status).toBe(422);
  });
});

test('votes are counted and found by row and option, and every file has the rows', async () => {
  const id = await publishSurvey(api, surveyor, { questions: MATRIX_QUESTIONS });
  const answers = [
    createMatrixAnswers(['Good', 'Poor'], ['Yes', 'No']),
    createMatrixAnswers(['Good', 'Good']),
    createMatrixAnswers(['Poor', 'Good'], ['Yes', 'Yes']),
  ];
  for (const [index, response] of answers.entries()) await castTestVote(api, id, `Voter ${index}`, { response });
  expect((await readChosenCounts(api, surveyor, id))?.slice(0, 2)).toEqual([
    {
      answered: 3,
      counts: [
        ['Coffee: Good', 2],
        ['Coffee: Poor', 1],
        ['Price: Good', 2],
        ['Price: Poor', 1],
      ],
    },
    {
      answered: 2,
      counts: [
        ['Shade: Yes', 2],
        ['Quiet: Yes', 1],
        ['Quiet: No', 1],
      ],
    },
  ]);
  expect(await findWrongCounts(api.db)).toEqual([]);

  const names = async (question: string, answer: string) =>
    (await listShown(id, { question, answer })).map(({ votedUserName }) => votedUserName);
  // In another row, the same option is another answer.
  expect(await names('1', 'Coffee: Good')).toEqual(['Voter 1', 'Voter 0']);
  expect(await names('1', 'Price: Good')).toEqual(['Voter 2', 'Voter 1']);
  expect(await names('2', 'Quiet: No')).toEqual(['Voter 0']);
  expect(await names('1', 'Coffee: Fair')).toEqual([]);

  const [line] = await downloadLines(api, id, surveyor);
  expect(line).toMatchObject({
    response: { 'Question-1': ['Poor', 'Good'] },
    rows: { 'Question-1': ['Coffee', 'Price'], 'Question-2': ['Shade', 'Quiet'] },
  });
  const rows = await downloadRows(api, id, surveyor);
  expect(rows.map((row) => row.slice(7, 11))).toEqual([
    [
      'Question-1: How is the café?, Coffee',
      'Question-1: How is the café?, Price',
      'Question-2: And the garden?, Shade',
      'Question-2: And the garden?, Quiet',
    ],
    ['Poor', 'Good', 'Yes', 'Yes'],
    ['Good', 'Good', '', ''],
    ['Good', 'Poor', 'Yes', 'No'],
  ]);
});

test('a row of a matrix is compared, but not the matrix', async () => {
  const id = await publishSurvey(api, surveyor, { questions: MATRIX_QUESTIONS });
  const compare = async (rows: string, columns: string) => {
    const { body } = await api.call(compareQuestions, {
      token: surveyor.token,
      params: { id },
      query: { rows, columns },
    });
    return body;
  };
  expect(listFieldErrors(await compare('1', '3'), /^query\./)).toEqual([
    'rows must name a row of the matrix, such as 1.1',
  ]);
  expect(listFieldErrors(await compare('3', '1.3'), /^query\./)).toEqual([
    'columns must be a question of the version, or a row of a matrix',
  ]);
  expect(listFieldErrors(await compare('1.2', '1.2'), /^query\./)).toEqual(['columns must be another question']);

  for (const [coffee, price, often] of [
    ['Good', 'Good', 'Yes'],
    ['Good', 'Poor', 'No'],
    ['Poor', 'Good', 'Yes'],
    ['Poor', 'Poor', 'No'],
  ] as const)
    for (let n = 0; n < 5; n += 1)
      await castTestVote(api, id, `Guest ${coffee} ${price} ${n}`, {
        response: createMatrixAnswers([coffee, price], ['Yes', 'Yes'], often),
      });
  const listCounts = async (rows: string, columns: string) => (await compare(rows, columns)).table?.counts;
  expect(await listCounts('3', '1.1')).toEqual([
    [5, 5],
    [5, 5],
  ]);
  const { table } = await compare('1.1', '1.2');
  expect(table?.rows).toEqual([
    { answers: ['Good'], votes: 10 },
    { answers: ['Poor'], votes: 10 },
  ]);
  // Whoever found the price good comes often, so this table would tell.
  expect(await listCounts('3', '1.2')).toBeUndefined();
});

test('anonymous ballots are counted, and their answers do not tell who chose what in another row', async () => {
  const id = await publishAnonymous(api, surveyor, { questions: MATRIX_QUESTIONS });
  // Whoever likes the coffee likes the price, and the others neither.
  for (let voter = 0; voter < 40; voter += 1)
    await castTestVote(api, id, `Voter ${voter}`, {
      response: createMatrixAnswers(voter % 2 === 0 ? ['Good', 'Good'] : ['Poor', 'Poor']),
    });
  await closeSurvey(api, surveyor, id);
  await settleScheduler(api, () => new Date(Date.now() + RESULTS_COMPLETE_AFTER_MS + 60_000));
  expect((await readChosenCounts(api, surveyor, id))?.[0]?.counts).toEqual([
    ['Coffee: Good', 20],
    ['Coffee: Poor', 20],
    ['Price: Good', 20],
    ['Price: Poor', 20],
  ]);
  const shown = (await listShown(id)).map(({ response }) => response['Question-1'] as string[]);
  expect(shown.map(([coffee]) => coffee).filter((option) => option === 'Good')).toHaveLength(20);
  expect(shown.map(([, price]) => price).filter((option) => option === 'Good')).toHaveLength(20);
  // By chance, the rows agree on all ballots once in 10¹¹ times.
  expect(shown.some(([coffee, price]) => coffee !== price)).toBe(true);
});
