import {
  castVote,
  listResponses,
  readHistory,
  readSurvey,
  updateSurvey,
  type Question,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { ObjectId } from 'mongodb';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestSurvey, createTestVote, publishSurvey } from '../../../testing/data/surveys';

const COMPOSED = 'Café';
const DECOMPOSED = 'Cafe\u0301';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** Publishes a survey with texts as earlier releases stored them. */
async function publishEarlier(questions: Partial<Question>[], title = `Our ${DECOMPOSED}`): Promise<string> {
  const id = await publishSurvey(api, surveyor, {
    questions: questions.map((_, index) => ({ title: `Question ${index}`, options: ['A', 'B', 'C'] })),
  });
  const { body } = await api.call(readSurvey, { params: { id } });
  const stored = questions.map((question, index) => ({ ...body.questions[index], ...question }));
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { title, questions: stored } });
  return id;
}

/** Saves the survey as a form sends it that has changed only these fields. */
async function edit(id: string, changes: Partial<SurveyDraft> = {}) {
  const { body } = await api.call(readSurvey, { params: { id } });
  const { title, questions } = body;
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ title, questions, ...changes });
  return api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft });
}

async function cast(id: string, answer: string | string[]) {
  const voter = await api.createUser();
  const body = createTestVote(id, voter, { response: { 'Question-1': answer } });
  return api.call(castVote, { token: voter.token, body });
}

async function listAnswers(id: string) {
  const { body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
  return body.map(({ response }) => response['Question-1']).toReversed();
}

test('an edit of another field keeps texts that are not normalized, and the votes on them', async () => {
  const id = await publishEarlier([{ options: [DECOMPOSED, 'Tea', 'Water'] }]);
  await cast(id, DECOMPOSED);
  const { status, body } = await edit(id, { description: 'New' });
  expect([status, body.version]).toEqual([200, 1]);
  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect([survey.title, survey.questions[0]?.options[0]]).toEqual([`Our ${DECOMPOSED}`, DECOMPOSED]);
  const { body: history } = await api.call(readHistory, { params: { id } });
  expect(history[0]?.changes.map(({ field }) => field)).toEqual(['description']);
});

test('an edit keeps options that look the same in one question, and refuses them in another', async () => {
  const id = await publishEarlier([{ options: [COMPOSED, DECOMPOSED, 'café'] }]);
  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect((await edit(id, { description: 'New' })).status).toBe(200);
  const added = { title: 'New', options: ['Yes', 'yes'] };
  const { status, body } = await edit(id, { questions: [...survey.questions, added] });
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({
      errors: [{ field: 'body.questions.1.options', message: 'must have different options' }],
    }),
  ]);
});

test('a condition keeps naming an option that is not normalized when only its own question changes', async () => {
  const id = await publishEarlier([
    { options: [DECOMPOSED, 'Tea', 'Water'] },
    { title: 'Why?', showIf: { question: 1, answers: [DECOMPOSED] } },
  ]);
  const { body: survey } = await api.call(readSurvey, { params: { id } });
  const [first, second] = survey.questions;
  if (!first || !second) throw new Error('The survey has two questions.');
  expect((await edit(id, { questions: [first, { ...second, title: 'Why so?' }] })).status).toBe(200);
  const { body: saved } = await api.call(readSurvey, { params: { id } });
  expect(saved.questions[1]).toMatchObject({ title: 'Why so?', showIf: { question: 1, answers: [DECOMPOSED] } });
});

test('a vote for an option that is not normalized counts for that option', async () => {
  const id = await publishEarlier([{ options: [DECOMPOSED, COMPOSED, 'Tea'] }]);
  expect((await cast(id, DECOMPOSED)).status).toBe(200);
  expect((await cast(id, COMPOSED)).status).toBe(200);
  expect(await listAnswers(id)).toEqual([DECOMPOSED, COMPOSED]);
});
