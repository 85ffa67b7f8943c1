import { castVote, createSurvey, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { createTestVote, createTestSurvey } from '../../testing/data/surveys';

/** A Chinese text of `length` characters, three bytes each, that ends with a number. */
function createText(length: number, number: number): string {
  return `${'調'.repeat(length - 4)}${String(number).padStart(4, '0')}`;
}

/** As many and as long as the contract accepts. */
const QUESTIONS = Array.from({ length: 50 }, (_question, question) => ({
  title: createText(300, question),
  description: createText(1000, question),
  kind: 'multiple' as const,
  options: Array.from({ length: 20 }, (_option, option) => createText(100, option)),
}));

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

test('a body over 1 MB is rejected with a title that names the limit, and a smaller one is accepted', async () => {
  const { token } = await api.createUser('surveyor');
  const getProblem = async (bytes: number) => {
    const { body } = await api.call(createSurvey, { token, body: JSON.stringify('x'.repeat(bytes - 2)) });
    return body;
  };
  const tooLarge = await getProblem(1024 * 1024 + 1);
  expect([tooLarge.code, tooLarge.title]).toEqual(['body-too-large', expect.stringContaining('1 MB')]);
  expect((await getProblem(1024 * 1024)).code).not.toBe('body-too-large');
});

test('the largest survey can be created and voted on with every option', async () => {
  const [surveyor, voter] = [await api.createUser('surveyor'), await api.createUser('pro-user')];
  const largeSurvey = { title: createText(150, 0), description: createText(2000, 0), questions: QUESTIONS };
  const created = await api.call(createSurvey, {
    token: surveyor.token,
    body: createTestSurvey({ surveyorEmail: surveyor.email, ...largeSurvey }),
  });
  expect([created.status, created.body.code]).toEqual([200, undefined]);
  const id = created.body.insertedId;
  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect(survey.questions).toEqual(QUESTIONS);
  const response = Object.fromEntries(QUESTIONS.map(({ options }, index) => [`Question-${index + 1}`, options]));
  const ballot = { ...createTestVote(id, voter, { response, comment: createText(2000, 0) }), survey };
  expect(Buffer.byteLength(JSON.stringify(ballot))).toBeGreaterThan(790_000);
  const voted = await api.call(castVote, { token: voter.token, body: ballot });
  expect([voted.status, voted.body.code]).toEqual([200, undefined]);
});
