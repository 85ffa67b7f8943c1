import {
  castVote,
  createSurvey,
  deleteOwnAccount,
  ERASED_ANSWER,
  listResponses,
  readResults,
  readSurvey,
  updateSurvey,
  type Answers,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { castTestVote } from '../../testing/data/votes';
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

const QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Open?', required: false, section: { title: 'The room' } },
  { title: 'Which drink?', kind: 'single', options: DRINKS, other: true },
  { title: 'Which drinks?', kind: 'multiple', options: [...DRINKS, 'None'], none: true, other: true, required: false },
  { title: 'Two or three?', kind: 'multiple', options: [...DRINKS, 'Milk'], minChoices: 2, maxChoices: 3 },
  { title: 'How likely?', kind: 'scale', labels: { high: 'Very' } },
  { title: 'Why?', kind: 'text', required: false },
];

/** Answers to the questions that must be answered. */
const REQUIRED = { 'Question-2': 'Tea', 'Question-4': ['Tea', 'Juice'], 'Question-5': 0 };

async function castAnswers(id: string, response: Answers) {
  const voter = await api.createUser();
  return api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
}

async function getRefusals(id: string, response: Answers) {
  const { status, body } = await castAnswers(id, { ...REQUIRED, ...response });
  return status === 200
    ? []
    : (body as unknown as { errors: { field: string; message: string }[] }).errors.map(
        ({ field, message }) => `${field.replace('body.responses.response.', '')} ${message}`,
      );
}

async function readCounts(id: string) {
  const { body } = await api.call(readResults, { token: surveyor.token, params: { id } });
  return body.versions[0]?.questions.map(({ answered, counts }) => ({
    answered,
    counts: counts.map(({ option, count, share }) => [option, count, share]),
  }));
}

test('the settings of questions are stored, and those with their default are left out', async () => {
  const questions = [
    ...(QUESTIONS as object[]),
    { title: 'Plain?', required: true },
    { title: 'One?', kind: 'multiple', options: DRINKS, other: false, none: false, minChoices: 1 },
  ] as SurveyDraft['questions'];
  const id = await publishSurvey(api, surveyor, { questions });
  const { body } = await api.call(readSurvey, { params: { id } });
  expect(body.questions[0]).toEqual({
    title: 'Open?',
    description: '',
    kind: 'yes-no',
    options: ['Yes', 'No'],
    required: false,
    section: { title: 'The room', description: '' },
  });
  expect(body.questions[2]).toMatchObject({ none: true, other: true, required: false });
  expect(body.questions[3]).toMatchObject({ minChoices: 2, maxChoices: 3 });
  expect(body.questions[4]).toMatchObject({ kind: 'scale', labels: { high: 'Very' } });
  expect(body.questions[6]).toEqual({ title: 'Plain?', description: '', kind: 'yes-no', options: ['Yes', 'No'] });
  expect(Object.keys(body.questions[7] ?? {})).toEqual(['title', 'description', 'kind', 'options']);
});

test.each([
  [{ title: 'Q', other: true }, 'other', 'must be left out for this kind of question'],
  [{ title: 'Q', kind: 'single', options: DRINKS, none: true }, 'none', 'must be left out for this kind of question'],
  [{ title: 'Q', kind: 'text', maxChoices: 2 }, 'maxChoices', 'must be left out for this kind of question'],
  [{ title: 'Q', kind: 'text', labels: { low: 'Bad' } }, 'labels', 'must be left out for this kind of question'],
  [{ title: 'Q', kind: 'multiple', options: DRINKS, maxChoices: 4 }, 'maxChoices', 'must be at most 3'],
  [{ title: 'Q', kind: 'multiple', options: DRINKS, none: true, minChoices: 3 }, 'minChoices', 'must be at most 2'],
  [{ title: 'Q', kind: 'multiple', options: DRINKS, minChoices: 3, maxChoices: 2 }, 'minChoices', 'must be at most 2'],
  [
    { title: 'Q', kind: 'single', options: ['Tea', 'Other'], other: true },
    'options',
    'must not have the option “Other” if voters can write another answer',
  ],
  [{ title: 'Q', section: { title: ' ' } }, 'section.title', 'must not be empty'],
  [{ title: 'Q', shuffle: true }, 'shuffle', 'must be left out for this kind of question'],
  [{ title: 'Q', showIf: { question: 1, answers: ['Yes'] } }, 'showIf.question', 'must be an earlier question'],
])('a question like %j is refused', async (question, field, message) => {
  const { status, body } = await api.call(createSurvey, {
    token: surveyor.token,
    body: createTestSurvey({
      surveyorEmail: surveyor.email,
      questions: [question] as SurveyDraft['questions'],
    }),
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ field: `body.questions.0.${field}`, message }] });
});

test.each<[Answers, string[]]>([
  [{}, []],
  [{ 'Question-1': '' }, ['Question-1 must be one of: Yes, No']],
  [
    { 'Question-3': [] },
    ['Question-3 must be a list of one or more of: Tea, Coffee, Juice, None, or a text of 1 to 100 characters'],
  ],
  [{ 'Question-6': ' ' }, ['Question-6 must be a text of 1 to 500 characters']],
  [{ 'Question-2': 'Water' }, []],
  [{ 'Question-2': '' }, ['Question-2 must be one of: Tea, Coffee, Juice, or a text of 1 to 100 characters']],
  [
    { 'Question-2': 'x'.repeat(101) },
    ['Question-2 must be one of: Tea, Coffee, Juice, or a text of 1 to 100 characters'],
  ],
  [{ 'Question-3': ['Tea', 'Water'] }, []],
  [
    { 'Question-3': ['Water', 'Milk'] },
    ['Question-3 must be a list of one or more of: Tea, Coffee, Juice, None, or a text of 1 to 100 characters'],
  ],
  [{ 'Question-3': ['None'] }, []],
  [{ 'Question-3': ['Tea', 'None'] }, ['Question-3 must have no other choices beside None']],
  [{ 'Question-4': ['Tea'] }, ['Question-4 must have at least 2 choices']],
  [{ 'Question-4': [...DRINKS, 'Milk'] }, ['Question-4 must have at most 3 choices']],
  [{ 'Question-5': 10 }, []],
])('a ballot with the answers %j is taken or refused by field', async (response, refusals) => {
  const id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
  expect(await getRefusals(id, response)).toEqual(refusals);
});

test('a rating takes no number of a scale', async () => {
  const id = await publishSurvey(api, surveyor, { questions: [{ title: 'How good?', kind: 'rating' }] });
  expect(await getRefusals(id, { 'Question-1': 0 })).toContain('Question-1 must be a whole number from 1 to 5');
  expect(await getRefusals(id, { 'Question-1': 6 })).toContain('Question-1 must be a whole number from 1 to 5');
});

describe('the votes on a survey with all settings', () => {
  let id: string;

  const ANSWERS: Answers[] = [
    { ...REQUIRED, 'Question-1': 'Yes', 'Question-3': ['Tea', '=Water'], 'Question-6': 'Because.' },
    { ...REQUIRED, 'Question-2': 'Water', 'Question-3': ['None'] },
    { ...REQUIRED, 'Question-2': 'Milk', 'Question-5': 10 },
    { ...REQUIRED, 'Question-3': ['Tea', 'Coffee'] },
  ];

  beforeAll(async () => {
    id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
    for (const [index, response] of ANSWERS.entries()) await castTestVote(api, id, `Voter ${index}`, { response });
  });

  test('results count other answers, and shares are those of the people who answered', async () => {
    const counts = await readCounts(id);
    expect(counts?.map(({ answered }) => answered)).toEqual([1, 4, 3, 4, 4, 1]);
    expect(counts?.[0]?.counts).toEqual([
      ['Yes', 1, 1],
      ['No', 0, 0],
    ]);
    expect(counts?.[1]?.counts).toEqual([
      ['Tea', 2, 0.5],
      ['Coffee', 0, 0],
      ['Juice', 0, 0],
      ['Other', 2, 0.5],
    ]);
    expect(counts?.[2]?.counts.map(([, count]) => count)).toEqual([2, 1, 0, 1, 1]);
    expect(counts?.[4]?.counts.map(([, count]) => count)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await findWrongCounts(api.db)).toEqual([]);
  });

  test.each([
    ['2', 'Other', ['Voter 2', 'Voter 1']],
    ['2', 'Tea', ['Voter 3', 'Voter 0']],
    ['3', 'Other', ['Voter 0']],
    ['3', 'None', ['Voter 1']],
    ['5', '0', ['Voter 3', 'Voter 1', 'Voter 0']],
    ['5', '10', ['Voter 2']],
  ])('the responses to question %s are filtered by the answer %s', async (question, answer, names) => {
    const query = { question, answer };
    const { body, headers } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
    expect(body.map(({ votedUserName }) => votedUserName)).toEqual(names);
    expect(headers.get('x-total-count')).toBe(String(names.length));
  });

  test('an answer in place of an option can be filtered only where voters can write one', async () => {
    const query = { question: '4', answer: 'Other' };
    const { status } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
    expect(status).toBe(422);
  });

  test('files have other answers as they were written, and nothing for questions that were left out', async () => {
    const [, , , , first] = await downloadRows(api, id, surveyor);
    const drinks = ['1', '0', '0', '0', "'=Water"];
    const twoOrThree = ['1', '0', '1', '0'];
    expect(first?.slice(7)).toEqual(['Yes', 'Tea', ...drinks, ...twoOrThree, '0', 'Because.']);
    const lines = await downloadLines(api, id, surveyor);
    expect(lines[1]).toMatchObject({ response: ANSWERS[2] });
    expect(Object.keys(lines[1]?.response ?? {})).toEqual(Object.keys(ANSWERS[2] ?? {}).toSorted());
  });
});

test('a change of a setting is a new version, and the history says that the questions changed', async () => {
  const questions = [{ title: 'Open?' }];
  const id = await publishSurvey(api, surveyor, { questions });
  await castAnswers(id, { 'Question-1': 'Yes' });
  const { surveyorEmail: _email, ...content } = createTestSurvey({
    questions: [{ title: 'Open?', required: false }],
  });
  const body = { ...content, revision: (await api.call(readSurvey, { params: { id } })).body.revision };
  expect((await api.call(updateSurvey, { token: surveyor.token, params: { id }, body })).status).toBe(200);
  expect((await api.call(readSurvey, { params: { id } })).body).toMatchObject({
    version: 2,
    questions: [{ required: false }],
  });
});

test('erasing what a person wrote erases other answers, and changes no count', async () => {
  const id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
  const voter = await api.createUser();
  const response = { ...REQUIRED, 'Question-2': 'Ada’s own', 'Question-3': ['Tea', 'Ada’s blend'] };
  await api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
  const before = await readCounts(id);
  await api.call(deleteOwnAccount, { token: voter.token, query: { writtenAnswers: 'erase' } });
  const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
  expect(body[0]?.response).toEqual({
    ...REQUIRED,
    'Question-2': ERASED_ANSWER,
    'Question-3': ['Tea', ERASED_ANSWER],
  });
  expect(await readCounts(id)).toEqual(before);
  expect(await findWrongCounts(api.db)).toEqual([]);
});

test('the name and email of a removed person leave other answers of others, but not the options of the surveyor', async () => {
  const person = { name: 'Ada Marsh', email: 'ada.marsh@people.test' };
  const options = ['Ada Marsh', 'Ben Oak'];
  const id = await publishSurvey(api, surveyor, {
    questions: [
      { title: 'Who?', kind: 'single', options, other: true },
      { title: 'Who else?', kind: 'multiple', options, other: true },
    ],
  });
  await castAnswers(id, { 'Question-1': `Ask ${person.email}`, 'Question-2': ['Ada Marsh', 'Ada Marsh or nobody'] });
  const before = await readCounts(id);
  await createMentions(api.db).replace(person, new Date(0));
  const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
  expect(body[0]?.response).toEqual({
    'Question-1': 'Ask [removed]',
    'Question-2': ['Ada Marsh', '[removed] or nobody'],
  });
  expect(await readCounts(id)).toEqual(before);
});
