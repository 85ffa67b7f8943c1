import {
  castVote,
  changeStatus,
  deleteOwnAccount,
  listResponses,
  reportSurvey,
  sendMessage,
  updateSurvey,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { resumeDeletions } from '../../../testing/data/account-deletions';
import { storeSurveyorRequest } from '../../../testing/data/surveyor-requests';
import { createTestVote, createTestSurvey, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

async function vote(survey: string, user: TestUser, ballot: Record<string, unknown>): Promise<void> {
  const body = createTestVote(survey, user, ballot);
  expect((await api.call(castVote, { token: user.token, body })).body).toEqual({ modifiedCount: 1 });
}

async function removeSelf({ id, token }: TestUser): Promise<void> {
  expect((await api.call(deleteOwnAccount, { token, query: {} })).body).toEqual({ deletedCount: 1 });
  expect((await resumeDeletions(api)).finished).toEqual([id]);
}

test('name and email of a deleted user are removed from texts of others', async () => {
  const user = await api.createUser('surveyor', { name: 'Grace Namely', email: 'grace.namely@canvass.test' });
  const [other, pro] = [await api.createUser('user'), await api.createUser('pro-user')];
  const questions = [{ title: 'Who told you?', kind: 'text' as const }];
  const survey = await publishSurvey(api, surveyor, { questions });
  const textWithMention = 'Grace Namely (grace.namely@canvass.test) told me.';
  const report = { survey: { _id: survey }, reportedBy: other.email, reason: 'other', details: textWithMention };
  await api.call(reportSurvey, { token: other.token, body: report });
  await api.call(sendMessage, { body: { name: 'Somebody', email: 'some@body.test', message: textWithMention } });
  await storeSurveyorRequest(api, textWithMention);
  await api.call(castVote, {
    token: pro.token,
    body: createTestVote(survey, pro, { comment: textWithMention, response: { 'Question-1': textWithMention } }),
  });
  await api.call(changeStatus, {
    token: admin.token,
    params: { id: survey },
    body: { newStatus: 'Unpublish', feedback: textWithMention },
  });
  await removeSelf(user);
  const expected = '[removed] ([removed]) told me.';
  const stored = async (collection: string, field: string) =>
    (await api.db.collection(collection).distinct(field, { [field]: expected })) as string[];
  const locations = [
    ['reports', 'details'],
    ['messages', 'message'],
    ['surveyorRequests', 'purpose'],
    ['votes', 'comment'],
    ['votes', 'response.Question-1'],
    ['surveys', 'feedback'],
    ['events', 'after.feedback'],
  ] as const;
  for (const [collection, field] of locations)
    expect([field, await stored(collection, field)]).toEqual([field, [expected]]);
});

describe('a name alone', () => {
  const messages = () => api.db.collection('messages');

  async function insertMessages(texts: string[]): Promise<void> {
    const body = { name: 'Somebody', email: 'some@body.test' };
    for (const message of texts) await api.call(sendMessage, { body: { ...body, message } });
  }

  test('a name is removed from written answers of earlier versions, but never from chosen options', async () => {
    const [user, voter, second] = [
      await api.createUser('user', { name: 'Ida Quill' }),
      await api.createUser('user'),
      await api.createUser('user'),
    ];
    const textQuestions = [
      { title: 'Who should lead?', kind: 'single' as const, options: ['Ida Quill', 'Somebody else'] },
      { title: 'Why?', kind: 'text' as const },
    ];
    const survey = await publishSurvey(api, surveyor, { questions: textQuestions });
    await vote(survey, voter, { response: { 'Question-1': 'Ida Quill', 'Question-2': 'Ida Quill listens.' } });
    const draft = createTestSurvey({ surveyorEmail: surveyor.email, questions: textQuestions.toReversed() });
    await api.call(updateSurvey, { token: surveyor.token, params: { id: survey }, body: draft });
    await vote(survey, second, { response: { 'Question-1': 'As Ida Quill said.', 'Question-2': 'Ida Quill' } });
    await removeSelf(user);
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id: survey } });
    expect(body.map(({ response }) => response)).toEqual([
      { 'Question-1': 'As [removed] said.', 'Question-2': 'Ida Quill' },
      { 'Question-1': 'Ida Quill', 'Question-2': '[removed] listens.' },
    ]);
  });

  test('a name stays in texts older than the account', async () => {
    await insertMessages(['Ask Olive Orchard.']);
    const user = await api.createUser('user', { name: 'Olive Orchard' });
    const createdAt = new Date(Date.now() + 60_000);
    await api.db.collection('users').updateOne({ uid: user.uid }, { $set: { createdAt } });
    await removeSelf(user);
    expect(await messages().countDocuments({ message: 'Ask Olive Orchard.' })).toBe(1);
  });

  test('a name that appears in many texts is kept as a common phrase', async () => {
    const user = await api.createUser('user', { name: 'City Council' });
    const texts = Array.from({ length: 21 }, (_, index) => `The City Council met ${index} times.`);
    await messages().insertMany(texts.map((message) => ({ message })));
    await messages().insertOne({ message: `The City Council of ${user.email}` });
    await removeSelf(user);
    expect(await messages().countDocuments({ message: { $in: texts } })).toBe(21);
    expect(await messages().countDocuments({ message: 'The [removed] of [removed]' })).toBe(1);
  });
});
