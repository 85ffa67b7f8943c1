import { castVote, createSurvey, readResults, type Answers, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const DRINKS = ['Tea', 'Coffee', 'Juice'];

async function castAnswers(id: string, response: Answers) {
  const voter = await api.createUser();
  return api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
}

async function readCounts(id: string) {
  const { body } = await api.call(readResults, { token: surveyor.token, params: { id } });
  return body.versions[0]?.questions.map(({ answered, counts }) => ({
    answered,
    counts: counts.map(({ option, count, share }) => [option, count, share]),
  }));
}

const DEPENDENT: SurveyDraft['questions'] = [
  { title: 'Which drinks?', kind: 'multiple', options: DRINKS, other: true },
  { title: 'Sugar?', showIf: { question: 1, answers: ['Tea', 'Coffee'] } },
  { title: 'How much?', kind: 'rating', showIf: { question: 2, answers: ['Yes'] } },
  { title: 'How did you hear of it?', kind: 'text', showIf: { question: 1, answers: ['Other'] } },
  { title: 'Which cups?', kind: 'multiple', options: DRINKS, showIf: { question: 1, answers: ['Tea'] } },
];

test.each([
  [{ question: 3, answers: ['Yes'] }, 'showIf.question', 'must be an earlier question'],
  [{ question: 2, answers: ['Yes'] }, 'showIf.question', 'must be a question with options'],
  [{ question: 1, answers: ['Water'] }, 'showIf.answers', 'must be answers to question 1: Tea, Coffee, Juice, Other'],
])('a condition like %j is refused', async (showIf, field, message) => {
  const questions = [
    { title: 'Which?', kind: 'single' as const, options: DRINKS, other: true },
    { title: 'Why?', kind: 'text' as const },
    { title: 'Q', showIf },
  ];
  const body = createTestSurvey({ surveyorEmail: surveyor.email, questions });
  const answer = await api.call(createSurvey, { token: surveyor.token, body });
  expect(answer.body).toMatchObject({ errors: [{ field: `body.questions.2.${field}`, message }] });
});

test.each<[Answers, string[]]>([
  [{ 'Question-1': ['Juice'] }, []],
  [{ 'Question-1': ['Juice'], 'Question-2': 'Yes' }, ['Question-2 is not asked after these answers']],
  [{ 'Question-1': ['Coffee'] }, ['Question-2 must be one of: Yes, No']],
  [{ 'Question-1': ['Coffee'], 'Question-2': 'No' }, []],
  [{ 'Question-1': ['Coffee'], 'Question-2': 'No', 'Question-3': 4 }, ['Question-3 is not asked after these answers']],
  [{ 'Question-1': ['Coffee'], 'Question-2': 'Yes', 'Question-3': 4 }, []],
  [{ 'Question-1': ['Water'], 'Question-4': 'A friend.' }, []],
  [{ 'Question-1': ['Water'] }, ['Question-4 must be a text of 1 to 500 characters']],
])('a ballot with the answers %j is taken or refused by field', async (response, refusals) => {
  const id = await publishSurvey(api, surveyor, { questions: DEPENDENT });
  const { status, body } = await castAnswers(id, response);
  const { errors = [] } = body as unknown as { errors?: { field: string; message: string }[] };
  expect(errors.map(({ field, message }) => `${field.split('.').at(-1)} ${message}`)).toEqual(refusals);
  expect(status).toBe(refusals.length === 0 ? 200 : 422);
});

test('results count those who were asked and answered', async () => {
  const id = await publishSurvey(api, surveyor, { questions: DEPENDENT });
  await castAnswers(id, { 'Question-1': ['Juice'] });
  await castAnswers(id, { 'Question-1': ['Tea'], 'Question-2': 'No', 'Question-5': ['Tea', 'Juice'] });
  await castAnswers(id, { 'Question-1': ['Coffee'], 'Question-2': 'Yes', 'Question-3': 5 });
  const counts = await readCounts(id);
  expect(counts?.map(({ answered }) => answered)).toEqual([3, 2, 1, 0, 1]);
  expect(counts?.[1]?.counts).toEqual([
    ['Yes', 1, 0.5],
    ['No', 1, 0.5],
  ]);
  expect(await findWrongCounts(api.db)).toEqual([]);
});
