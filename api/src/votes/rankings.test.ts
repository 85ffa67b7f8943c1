import {
  castVote,
  createDraft,
  createSurvey,
  deleteOwnAccount,
  listResponses,
  MAX_RANKED_OPTIONS,
  readResults,
  readSurvey,
  scheduleDraft,
  RESULTS_COMPLETE_AFTER_MS,
  type Answers,
  type BallotPolicy,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { closeSurvey } from '../../testing/data/anonymous-ballots';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import {
  createTestDraft,
  createTestSurvey,
  createTestVote,
  DEADLINE_YEAR,
  publishSurvey,
} from '../../testing/data/surveys';
import { listFieldErrors } from '../../testing/field-errors';
import { castTestVote } from '../../testing/data/votes';
import { settleScheduler } from '../../testing/scheduler';
import { downloadLines, downloadRows } from '../../testing/download';
import { createMentions } from '../processes/account-deletion/mentions';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const DRINKS = ['Tea', 'Coffee', 'Juice'];
const MUST_BE_RANKING = 'Question-1 must be a list of all options, best first: Tea, Coffee, Juice';

const QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Which drinks?', kind: 'ranking', options: DRINKS },
  { title: 'Which days?', kind: 'ranking', options: ['Monday', 'Sunday'], required: false, shuffle: true },
];

const getErrors = (body: unknown) => listFieldErrors(body, /^body\.(responses\.response|questions\.\d+)\./);

async function castAnswers(id: string, response: Answers) {
  const voter = await api.createUser();
  return api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
}

async function create(questions: SurveyDraft['questions']) {
  const body = createTestSurvey({ surveyorEmail: surveyor.email, questions });
  return api.call(createSurvey, { token: surveyor.token, body });
}

async function readQuestionResults(id: string, reader?: TestUser) {
  const { body } = await api.call(readResults, { ...(reader && { token: reader.token }), params: { id } });
  return body.versions[0]?.questions;
}

test('a ranking is stored with its options and the settings that it has', async () => {
  const showIf = { question: 1, answers: ['Yes'] };
  const id = await publishSurvey(api, surveyor, {
    questions: [
      { title: 'Thirsty?' },
      { title: 'Which?', kind: 'ranking', options: DRINKS, required: false, shuffle: true, showIf },
    ],
  });
  const { body } = await api.call(readSurvey, { params: { id } });
  expect(body.questions[1]).toEqual({
    title: 'Which?',
    description: '',
    kind: 'ranking',
    options: DRINKS,
    required: false,
    shuffle: true,
    showIf,
  });
});

test.each([
  [{ options: ['Tea'] }, 'options must have at least 2 options'],
  [{}, 'options must have at least 2 options'],
  [
    { options: Array.from({ length: MAX_RANKED_OPTIONS + 1 }, (_, index) => `Drink ${index}`) },
    'options must have at most 10 options',
  ],
  [{ options: ['Tea', 'Tea'] }, 'options must have different options'],
  [{ options: DRINKS, other: true }, 'other must be left out for this kind of question'],
  [{ options: DRINKS, none: true }, 'none must be left out for this kind of question'],
  [{ options: DRINKS, minChoices: 2 }, 'minChoices must be left out for this kind of question'],
  [{ options: DRINKS, maxChoices: 2 }, 'maxChoices must be left out for this kind of question'],
  [{ options: DRINKS, labels: { low: 'Bad' } }, 'labels must be left out for this kind of question'],
])('a ranking like %j is refused', async (question, error) => {
  const { status, body } = await create([{ title: 'Which?', kind: 'ranking', ...question }]);
  expect(status).toBe(422);
  expect([...new Set(getErrors(body))]).toEqual([error]);
});

test('no question can depend on a ranking', async () => {
  const dependent = { title: 'Why?', showIf: { question: 1, answers: ['Tea'] } };
  const { status, body } = await create([{ title: 'Which?', kind: 'ranking', options: DRINKS }, dependent]);
  expect(status).toBe(422);
  expect(getErrors(body)).toEqual(['showIf.question must not be a ranking']);
});

test('a draft with a ranking opens as a survey, and one with too many options does not', async () => {
  const opensAt = `${DEADLINE_YEAR}-11-20T08:00:00.000Z`;
  const schedule = async (options: string[]) => {
    const questions = [{ title: 'Which?', description: '', kind: 'ranking' as const, options }];
    const content = createTestDraft({ questions });
    const { body } = await api.call(createDraft, { token: surveyor.token, body: { content } });
    const params = { id: body.insertedId };
    return (await api.call(scheduleDraft, { token: surveyor.token, params, body: { opensAt } })).status;
  };
  expect(await schedule(DRINKS)).toBe(200);
  expect(await schedule(Array.from({ length: MAX_RANKED_OPTIONS + 1 }, (_, index) => `Drink ${index}`))).toBe(422);
});

describe.each(['named', 'anonymous'] as const)('a survey whose votes are %s', (ballotPolicy) => {
  test.each<[Answers, string[]]>([
    [{ 'Question-1': ['Juice', 'Tea', 'Coffee'] }, []],
    [{ 'Question-1': DRINKS, 'Question-2': ['Sunday', 'Monday'] }, []],
    [{}, [MUST_BE_RANKING]],
    [{ 'Question-1': [] }, [MUST_BE_RANKING]],
    [{ 'Question-1': ['Juice'] }, ['Question-1 must rank all options, also: Tea, Coffee']],
    [{ 'Question-1': ['Juice', 'Tea', 'Tea'] }, [MUST_BE_RANKING]],
    [{ 'Question-1': ['Juice', 'Tea', 'Water'] }, [MUST_BE_RANKING]],
    [{ 'Question-1': [...DRINKS, 'Water'] }, [MUST_BE_RANKING]],
    [{ 'Question-1': [...DRINKS, 'Tea'] }, [MUST_BE_RANKING]],
    [{ 'Question-1': 'Tea' }, [MUST_BE_RANKING]],
    [{ 'Question-1': 1 }, [MUST_BE_RANKING]],
    [
      { 'Question-1': DRINKS, 'Question-2': [] },
      ['Question-2 must be a list of all options, best first: Monday, Sunday'],
    ],
    [{ 'Question-1': DRINKS, 'Question-2': ['Sunday'] }, ['Question-2 must rank all options, also: Monday']],
  ])('takes the answers %j, or refuses them by field', async (response, errors) => {
    const id = await publishSurvey(api, surveyor, { questions: QUESTIONS, ballotPolicy });
    const { status, body } = await castAnswers(id, response);
    expect(status).toBe(errors.length === 0 ? 200 : 422);
    expect(getErrors(body)).toEqual(errors);
  });
});

describe('the votes on rankings', () => {
  let id: string;

  const ANSWERS: Answers[] = [
    { 'Question-1': ['Juice', 'Tea', 'Coffee'] },
    { 'Question-1': ['Juice', 'Coffee', 'Tea'], 'Question-2': ['Sunday', 'Monday'] },
    { 'Question-1': ['Tea', 'Juice', 'Coffee'] },
  ];

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
    for (const [index, response] of ANSWERS.entries()) await castTestVote(api, id, `Voter ${index}`, { response });
  });

  test('results count how often each option has each rank', async () => {
    const [drinks, days] = (await readQuestionResults(id, surveyor)) ?? [];
    expect(drinks?.answered).toBe(3);
    expect(drinks?.counts).toEqual([
      { option: 'Tea', count: 1, share: 1 / 3, ranks: [1, 1, 1] },
      { option: 'Coffee', count: 0, share: 0, ranks: [0, 1, 2] },
      { option: 'Juice', count: 2, share: 2 / 3, ranks: [2, 1, 0] },
    ]);
    expect(days?.answered).toBe(1);
    expect(days?.counts).toEqual([
      { option: 'Monday', count: 0, share: 0, ranks: [0, 1] },
      { option: 'Sunday', count: 1, share: 1, ranks: [1, 0] },
    ]);
    expect(await findWrongCounts(api.db)).toEqual([]);
  });

  test.each([
    ['1', 'Juice', ['Voter 1', 'Voter 0']],
    ['1', 'Coffee', []],
    ['2', 'Sunday', ['Voter 1']],
  ])('the responses to question %s are filtered by the option %s, ranked first', async (question, answer, names) => {
    const query = { question, answer };
    const { body, headers } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
    expect(body.map(({ votedUserName }) => votedUserName)).toEqual(names);
    expect(headers.get('x-total-count')).toBe(String(names.length));
  });

  test('the CSV file has a column with the ranks of each option', async () => {
    const [headers, , second, third] = await downloadRows(api, id, surveyor);
    expect(headers?.slice(7)).toEqual([
      'Question-1: Which drinks?, Tea',
      'Question-1: Which drinks?, Coffee',
      'Question-1: Which drinks?, Juice',
      'Question-2: Which days?, Monday',
      'Question-2: Which days?, Sunday',
    ]);
    expect(second?.slice(7)).toEqual(['3', '2', '1', '2', '1']);
    expect(third?.slice(7)).toEqual(['2', '3', '1', '', '']);
  });

  test('JSON lines have the options, best first', async () => {
    const lines = await downloadLines(api, id, surveyor);
    expect(lines.map(({ response }) => response)).toEqual(ANSWERS.toReversed());
  });
});

describe('readers see the ranks', () => {
  const readRanks = async (id: string) => (await readQuestionResults(id))?.[0]?.counts.map(({ ranks }) => ranks);

  async function publishWithNineVotes(ballotPolicy: BallotPolicy): Promise<string> {
    const id = await publishSurvey(api, surveyor, { questions: QUESTIONS, ballotPolicy, resultsPolicy: 'always' });
    for (let n = 0; n < 9; n += 1) await castAnswers(id, { 'Question-1': n % 2 ? DRINKS : DRINKS.toReversed() });
    return id;
  }

  test('of votes with names in steps', async () => {
    const id = await publishWithNineVotes('named');
    expect(await readRanks(id)).toBeUndefined();
    await castAnswers(id, { 'Question-1': ['Coffee', 'Tea', 'Juice'] });
    expect(await readRanks(id)).toEqual([
      [2, 0, 3],
      [0, 5, 0],
      [3, 0, 2],
    ]);
  });

  test('of anonymous votes when they are complete', async () => {
    const id = await publishWithNineVotes('anonymous');
    await castAnswers(id, { 'Question-1': ['Coffee', 'Tea', 'Juice'] });
    expect(await readRanks(id)).toBeUndefined();
    await closeSurvey(api, surveyor, id);
    await settleScheduler(api, () => new Date(Date.now() + 2 * RESULTS_COMPLETE_AFTER_MS));
    expect(await readRanks(id)).toEqual([
      [4, 1, 5],
      [1, 9, 0],
      [5, 0, 5],
    ]);
  });
});

test('a ranking is kept when what its voter wrote is erased, and when people in its options are removed', async () => {
  const people = ['Ada Marsh', 'Ben Oak'];
  const id = await publishSurvey(api, surveyor, {
    questions: [
      { title: 'Who first?', kind: 'ranking', options: people },
      { title: 'Why?', kind: 'text' },
    ],
  });
  const voter = await api.createUser();
  const response = { 'Question-1': ['Ben Oak', 'Ada Marsh'], 'Question-2': 'Ada Marsh is late.' };
  await api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
  const before = await readQuestionResults(id, surveyor);
  await createMentions(api.db).replace({ name: 'Ada Marsh', email: 'ada.marsh@people.test' }, new Date(0));
  const readResponse = async () =>
    (await api.call(listResponses, { token: surveyor.token, params: { id } })).body[0]?.response;
  expect(await readResponse()).toEqual({ ...response, 'Question-2': '[removed] is late.' });
  await api.call(deleteOwnAccount, { token: voter.token, query: { writtenAnswers: 'erase' } });
  expect(await readResponse()).toMatchObject({ 'Question-1': response['Question-1'] });
  expect(await readQuestionResults(id, surveyor)).toEqual(before);
  expect(await findWrongCounts(api.db)).toEqual([]);
});
