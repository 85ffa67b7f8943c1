import { castVote, listResponses, updateSurvey, type QuestionKind } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestVote, createTestSurvey, publishSurvey } from '../../testing/data/surveys';
import { castTestVote, storeVotes } from '../../testing/data/votes';

let api: TestApi;
let surveyor: TestUser;
let id: string;

const QUESTIONS: { title: string; kind: QuestionKind; options?: string[] }[] = [
  { title: 'What for?', kind: 'multiple', options: ['Books', 'Quiet'] },
  { title: 'How good is it?', kind: 'rating' },
  { title: 'Anything else?', kind: 'text' },
];

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  id = await publishSurvey(api, surveyor, { questions: QUESTIONS });
  const answers = [
    [['Books'], 5],
    [['Books', 'Quiet'], 2],
    [['Quiet'], 5],
  ];
  for (const [index, [rows, rating]] of answers.entries()) {
    await castTestVote(api, id, `Voter ${index}`, {
      response: { 'Question-1': rows, 'Question-2': rating, 'Question-3': 'Words' },
      ...(index === 1 && { comment: 'More chairs.' }),
    });
  }
});

afterAll(() => api.stop());

async function list(query: Record<string, string>, survey = id) {
  const { status, body, headers } = await api.call(listResponses, {
    token: surveyor.token,
    params: { id: survey },
    query,
  });
  return { status, body, total: headers.get('x-total-count') };
}

async function names(query: Record<string, string>, survey = id) {
  const { body, total } = await list(query, survey);
  return { who: body.map(({ votedUserName }) => votedUserName), total };
}

test('responses are filtered by a chosen option and counted from the tally', async () => {
  expect(await names({ question: '1', answer: 'Books' })).toEqual({ who: ['Voter 1', 'Voter 0'], total: '2' });
  expect(await names({ question: '1', answer: 'Quiet' })).toEqual({ who: ['Voter 2', 'Voter 1'], total: '2' });
});

test('responses are filtered by a rating', async () => {
  expect(await names({ question: '2', answer: '5' })).toEqual({ who: ['Voter 2', 'Voter 0'], total: '2' });
  expect(await names({ question: '2', answer: '3' })).toEqual({ who: [], total: '0' });
});

test('responses are filtered by comment, alone and combined with an answer', async () => {
  expect(await names({ with: 'comment' })).toEqual({ who: ['Voter 1'], total: null });
  expect(await names({ with: 'comment', question: '1', answer: 'Books' })).toEqual({ who: ['Voter 1'], total: null });
  expect(await names({ with: 'comment', question: '2', answer: '5' })).toEqual({ who: [], total: null });
});

test('a filtered list is paginated', async () => {
  const call = { token: surveyor.token, params: { id } };
  const query = { question: '1', answer: 'Books', limit: '1' };
  const first = await api.call(listResponses, { ...call, query });
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await api.call(listResponses, { ...call, query: { ...query, cursor } });
  expect([first, second].map(({ body }) => body.map(({ votedUserName }) => votedUserName))).toEqual([
    ['Voter 1'],
    ['Voter 0'],
  ]);
  expect(second.headers.get('link')).toBeNull();
});

test.each([
  [{ question: '4', answer: 'Books' }, 'query.question', 'must be a question of the version'],
  [{ question: '1', answer: 'Tea' }, 'query.answer', 'must be an option of the question'],
  [{ question: '3', answer: 'Words' }, 'query.answer', 'must be an option of the question'],
  [{ question: '1' }, 'query.answer', 'must come together with question'],
])('an impossible filter is rejected: %p', async (query, field, message) => {
  const { status, body } = await list(query);
  expect([status, body]).toMatchObject([422, { code: 'invalid-input', errors: [{ field, message }] }]);
});

test('an answer filter applies to the requested version, by default to the current one', async () => {
  const survey = await publishSurvey(api, surveyor, { questions: [{ title: 'Sundays?' }] });
  await castTestVote(api, survey, 'Before', { response: { 'Question-1': 'Yes' } });
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ questions: [{ title: 'Saturdays?' }] });
  await api.call(updateSurvey, { token: surveyor.token, params: { id: survey }, body: draft });
  const after = await api.createUser('user', { name: 'After' });
  const body = createTestVote(survey, after, { response: { 'Question-1': 'Yes' } });
  expect((await api.call(castVote, { token: after.token, body })).status).toBe(200);
  const yes = { question: '1', answer: 'Yes' };
  expect(await names(yes, survey)).toEqual({ who: ['After'], total: '1' });
  expect(await names({ ...yes, version: '1' }, survey)).toEqual({ who: ['Before'], total: '1' });
  expect(await names({ version: '1' }, survey)).toEqual({ who: ['Before'], total: '1' });
});

test('an answer to a question that other versions ask, too, is found and counted in all of them', async () => {
  const survey = await publishSurvey(api, surveyor, { questions: [{ title: 'Sundays?' }, { title: 'Typpo?' }] });
  await castTestVote(api, survey, 'Before', { response: { 'Question-1': 'Yes', 'Question-2': 'No' } });
  const questions = [{ title: 'Typo?' }, { title: 'Sundays?' }];
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ questions });
  await api.call(updateSurvey, { token: surveyor.token, params: { id: survey }, body: draft });
  for (const [name, sundays] of Object.entries({ After: 'Yes', Later: 'No' })) {
    const voter = await api.createUser('user', { name });
    const body = createTestVote(survey, voter, { response: { 'Question-1': 'Yes', 'Question-2': sundays } });
    expect((await api.call(castVote, { token: voter.token, body })).status).toBe(200);
  }
  expect(await names({ question: '2', answer: 'Yes' }, survey)).toEqual({ who: ['After', 'Before'], total: '2' });
  expect(await names({ question: '1', answer: 'Yes' }, survey)).toEqual({ who: ['Later', 'After'], total: '2' });
  expect(await names({ question: '2', answer: 'Yes', version: '2' }, survey)).toEqual({ who: ['After'], total: '1' });
});

test('a rare answer is found among many responses', async () => {
  const survey = await publishSurvey(api, surveyor);
  const rareAnswer = { 'Question-1': 'No', 'Question-2': 'No' };
  const votes = Array.from({ length: 2000 }, (_, index) => (index === 3 ? { response: rareAnswer } : {}));
  await storeVotes(api, survey, votes);
  expect((await names({ question: '1', answer: 'No' }, survey)).who).toEqual(['Voter 3']);
});
