import { castVote, createSurvey, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { buildBallot, buildDraft } from '../testing/surveys';

/** A Chinese text of so many characters, of three bytes each, that ends with a number. */
function words(length: number, number: number): string {
  return `${'調'.repeat(length - 4)}${String(number).padStart(4, '0')}`;
}

/** As large as the contract takes it. */
const QUESTIONS = Array.from({ length: 50 }, (_question, question) => ({
  title: words(300, question),
  description: words(1000, question),
  kind: 'multiple' as const,
  options: Array.from({ length: 20 }, (_option, option) => words(100, option)),
}));

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

test('a body over 1 MB is refused with a title that says so, and one below it is not', async () => {
  const { token } = await api.person('surveyor');
  const refusalOf = async (bytes: number) => {
    const { body } = await api.call(createSurvey, { token, body: JSON.stringify('x'.repeat(bytes - 2)) });
    return body;
  };
  const over = await refusalOf(1024 * 1024 + 1);
  expect([over.code, over.title]).toEqual(['body-too-large', expect.stringContaining('1 MB')]);
  expect((await refusalOf(1024 * 1024)).code).not.toBe('body-too-large');
});

test('the largest survey is created, and voted on with every option and the whole survey in the body', async () => {
  const [surveyor, voter] = [await api.person('surveyor'), await api.person('pro-user')];
  const large = { title: words(150, 0), description: words(2000, 0), questions: QUESTIONS };
  const created = await api.call(createSurvey, {
    token: surveyor.token,
    body: buildDraft({ surveyorEmail: surveyor.email, ...large }),
  });
  expect([created.status, created.body.code]).toEqual([200, undefined]);
  const id = created.body.insertedId;
  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect(survey.questions).toEqual(QUESTIONS);
  const response = Object.fromEntries(QUESTIONS.map(({ options }, index) => [`Question-${index + 1}`, options]));
  const ballot = { ...buildBallot(id, voter, { response, comment: words(2000, 0) }), survey };
  expect(Buffer.byteLength(JSON.stringify(ballot))).toBeGreaterThan(790_000);
  const voted = await api.call(castVote, { token: voter.token, body: ballot });
  expect([voted.status, voted.body.code]).toEqual([200, undefined]);
});
