import { ObjectId } from 'mongodb';
import {
  castVote,
  readResults,
  readSurvey,
  resultsPolicySchema,
  type Answers,
  type QuestionKind,
  type ResultsPolicy,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestVote, DEADLINE_YEAR, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  [surveyor, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
});

afterAll(() => api.stop());

const QUESTIONS: { title: string; kind: QuestionKind; options?: string[] }[] = [
  { title: 'Open on Sundays?', kind: 'yes-no' },
  { title: 'Which day?', kind: 'single', options: ['Saturday', 'Sunday'] },
  { title: 'What for?', kind: 'multiple', options: ['Books', 'Quiet', 'Coffee'] },
  { title: 'How good is it?', kind: 'rating' },
  { title: 'Anything else?', kind: 'text' },
];

function createAnswers(n: number): Answers {
  return {
    'Question-1': n % 2 ? 'Yes' : 'No',
    'Question-2': 'Sunday',
    'Question-3': n % 3 ? ['Books', 'Coffee'] : ['Quiet'],
    'Question-4': (n % 5) + 1,
    'Question-5': `Words ${n}`,
  };
}

async function vote(id: string, response: Answers): Promise<TestUser> {
  const voter = await api.createUser();
  const sent = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter, { response }) });
  expect(sent.status).toBe(200);
  return voter;
}

async function results(id: string, user?: TestUser) {
  return api.call(readResults, { params: { id }, ...(user && { token: user.token }) });
}

async function close(title: string): Promise<void> {
  await api.db.collection('surveys').updateOne({ title }, { $set: { closesAt: new Date(0) } });
}

test('results count every option of every question kind with its share', async () => {
  const id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
  for (let n = 0; n < 7; n += 1) await vote(id, createAnswers(n));
  const { body } = await results(id, surveyor);
  expect(body).toMatchObject({ surveyId: id, policy: 'after-voting', voteCount: 7, exact: true });
  const [version] = body.versions;
  expect(version).toMatchObject({ version: 1, votes: 7 });
  const counts = version?.questions.map((question) => question.counts.map(({ count }) => count));
  expect(counts).toEqual([[3, 4], [0, 7], [4, 3, 4], [2, 2, 1, 1, 1], []]);
  expect(version?.questions.map(({ answered }) => answered)).toEqual([7, 7, 7, 7, 7]);
  expect(version?.questions[0]?.counts[0]).toEqual({ option: 'Yes', count: 3, share: 3 / 7 });
});

test('public results move in steps, one step behind, and include the step size', async () => {
  const id = await publishSurvey(api, surveyor, { questions: [{ title: 'Yes?' }], resultsPolicy: 'always' });
  const seen: number[] = [];
  const exact: number[] = [];
  for (let n = 1; n <= 16; n += 1) {
    await vote(id, { 'Question-1': 'Yes' });
    seen.push((await results(id)).body.versions[0]?.votes ?? 0);
    exact.push((await results(id, surveyor)).body.versions[0]?.votes ?? 0);
  }
  expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10]);
  expect(exact).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  expect((await results(id)).body).toMatchObject({ voteCount: 16, exact: false, step: 5, stage: 'open' });
});

describe.each(resultsPolicySchema.options)('with the policy %s', (policy: ResultsPolicy) => {
  /** The result for each reader: the number of votes shown, or the code of the refusal. */
  async function readAsEach(id: string, voter: TestUser, stranger: TestUser) {
    const read = async (user?: TestUser) => {
      const { status, body } = await results(id, user);
      return status === 200 ? (body.versions[0]?.votes ?? 0) : body.code;
    };
    return {
      visitor: await read(),
      stranger: await read(stranger),
      voter: await read(voter),
      owner: await read(surveyor),
      admin: await read(admin),
    };
  }

  test('every role gets the results allowed by the policy, open and closed', async () => {
    const title = `Policy ${policy}`;
    const questions = [{ title: 'Yes?' }];
    const id = await publishSurvey(api, surveyor, { title, questions, resultsPolicy: policy });
    const voters: TestUser[] = [];
    for (let n = 0; n < 11; n += 1) voters.push(await vote(id, { 'Question-1': 'No' }));
    const stranger = await api.createUser();
    const [voter] = voters as [TestUser];
    const expected = {
      'after-voting': [
        ['results-after-voting', 'results-after-voting', 5],
        ['results-after-voting', 'results-after-voting', 11],
      ],
      'after-closing': [
        ['results-after-closing', 'results-after-closing', 'results-after-closing'],
        [11, 11, 11],
      ],
      always: [
        [5, 5, 5],
        [11, 11, 11],
      ],
      owner: [
        ['results-owner-only', 'results-owner-only', 'results-owner-only'],
        ['results-owner-only', 'results-owner-only', 'results-owner-only'],
      ],
    }[policy];
    const toExpected = (row: (string | number)[] = []) => ({
      visitor: row[0],
      stranger: row[1],
      voter: row[2],
      owner: 11,
      admin: 11,
    });
    expect(await readAsEach(id, voter, stranger)).toEqual(toExpected(expected[0]));
    await close(title);
    expect(await readAsEach(id, voter, stranger)).toEqual(toExpected(expected[1]));
  });
});

test('a demoted owner sees only the public results', async () => {
  const formerSurveyor = await api.createUser('surveyor');
  const id = await publishSurvey(api, formerSurveyor, { resultsPolicy: 'owner' });
  await api.db.collection('users').updateOne({ uid: formerSurveyor.uid }, { $set: { role: 'user' } });
  expect((await results(id, formerSurveyor)).body.code).toBe('results-owner-only');
});

test('only the owner and admins see results of an unpublished survey', async () => {
  const id = await publishSurvey(api, surveyor, { title: 'Hidden', resultsPolicy: 'always' });
  await api.db.collection('surveys').updateOne({ title: 'Hidden' }, { $set: { status: 'Unpublish' } });
  const statuses = [await results(id), await results(id, surveyor), await results(id, admin)];
  expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200]);
});

describe('an answer', () => {
  test.each<[string, Answers[string] | undefined, number]>([
    ['no answer', undefined, 1],
    ['not an option', 'Maybe', 1],
    ['a list for one choice', ['Yes'], 1],
    ['a number for a choice', 1, 1],
    ['one option for several', 'Books', 3],
    ['no option of several', [], 3],
    ['an option twice', ['Books', 'Books'], 3],
    ['a strange option of several', ['Books', 'Tea'], 3],
    ['a text for a rating', '4', 4],
    ['a rating of six', 6, 4],
    ['half a rating', 2.5, 4],
    ['an empty text', ' ', 5],
    ['a number for a text', 4, 5],
    ['a long text', 'x'.repeat(501), 5],
  ])('an answer that is %s is rejected at its field', async (_name, answer, question) => {
    const id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
    const voter = await api.createUser();
    const response = { ...createAnswers(1), [`Question-${question}`]: answer };
    const { status, body } = await api.call(castVote, {
      token: voter.token,
      body: createTestVote(id, voter, { response }),
    });
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([
      422,
      [expect.stringContaining(`body.responses.response.Question-${question}`)],
    ]);
    expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(0);
  });
});

describe('a question', () => {
  test.each([
    [{ title: 'Q', kind: 'text', options: ['a', 'b'] }],
    [{ title: 'Q', kind: 'rating', options: ['1', '2'] }],
    [{ title: 'Q', kind: 'yes-no', options: ['Sure', 'Never'] }],
    [{ title: 'Q', kind: 'multiple' }],
    [{ title: 'Q', kind: 'single', options: [] }],
    [{ title: 'Q', kind: 'matrix', options: ['a', 'b'] }],
    [{ title: 'Q', options: ['a'] }],
    [{ title: 'Q', options: ['a', 'a'] }],
    [{ title: 'Q', options: Array.from({ length: 21 }, (_, n) => `${n}`) }],
  ])('a question like %j is rejected', async (question) => {
    const { status, body } = await api.raw<object>('/api/surveys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${surveyor.token}` },
      body: JSON.stringify({
        title: 'T',
        surveyorEmail: surveyor.email,
        category: 'Health',
        deadline: `${DEADLINE_YEAR}/1/1`,
        questions: [question],
      }),
    });
    expect([status, body.errors?.[0]?.field]).toEqual([422, expect.stringContaining('body.questions.0')]);
  });

  test('a question sent without a kind gets the default kind', async () => {
    const questions = [{ title: 'A' }, { title: 'B', options: ['Yes', 'No'] }, { title: 'C', options: ['x', 'y'] }];
    const id = await publishSurvey(api, surveyor, { questions });
    const { body } = await api.call(readSurvey, { params: { id } });
    expect(body.questions.map(({ kind }) => kind)).toEqual(['yes-no', 'yes-no', 'single']);
  });
});

test('the owner and admins see how many voted on which day, over all versions; others do not', async () => {
  const id = await publishSurvey(api, surveyor, { questions: QUESTIONS, resultsPolicy: 'always' });
  for (let n = 0; n < 10; n += 1) await vote(id, createAnswers(n));
  const today = new Date().toISOString().slice(0, 10);
  for (const user of [surveyor, admin]) {
    const { body } = await results(id, user);
    expect(body.days).toEqual([{ day: today, votes: 10 }]);
  }
  const { body } = await results(id);
  expect(body).not.toHaveProperty('days');
  const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
  expect([stored?.['shownTallies'].v1.votes, stored?.['nextTallies'].v1.votes]).toEqual([5, 10]);
  expect(stored?.['shownTallies'].v1).not.toHaveProperty('days');
  expect(stored?.['nextTallies'].v1).not.toHaveProperty('days');
});
