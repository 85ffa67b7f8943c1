import {
  castVote,
  changeStatus,
  deleteOwnAccount,
  listResponses,
  reportSurvey,
  sendMessage,
  updateSurvey,
} from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { resumeRemovals } from '../testing/removals';
import { buildBallot, buildDraft, publishSurvey } from '../testing/surveys';

let api: TestApi;
let admin: Person;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person('admin');
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

async function vote(survey: string, person: Person, ballot: Record<string, unknown>): Promise<void> {
  const body = buildBallot(survey, person, ballot);
  expect((await api.call(castVote, { token: person.token, body })).body).toEqual({ modifiedCount: 1 });
}

async function removeSelf({ id, token }: Person): Promise<void> {
  expect((await api.call(deleteOwnAccount, { token, query: {} })).body).toEqual({ deletedCount: 1 });
  expect((await resumeRemovals(api)).finished).toEqual([id]);
}

test('name and email go from what others wrote', async () => {
  const person = await api.person('surveyor', { name: 'Grace Namely', email: 'grace.namely@canvass.test' });
  const [other, pro] = [await api.person('user'), await api.person('pro-user')];
  const questions = [{ title: 'Who told you?', kind: 'text' as const }];
  const survey = await publishSurvey(api, surveyor, { questions });
  const words = 'Grace Namely (grace.namely@canvass.test) told me.';
  const report = { survey: { _id: survey }, reportedBy: other.email, reason: 'other', details: words };
  await api.call(reportSurvey, { token: other.token, body: report });
  await api.call(sendMessage, { body: { name: 'Somebody', email: 'some@body.test', message: words } });
  await api.call(castVote, {
    token: pro.token,
    body: buildBallot(survey, pro, { comment: words, response: { 'Question-1': words } }),
  });
  await api.call(changeStatus, {
    token: admin.token,
    params: { id: survey },
    body: { newStatus: 'Unpublish', feedback: words },
  });
  await removeSelf(person);
  const expected = '[removed] ([removed]) told me.';
  const stored = async (collection: string, field: string) =>
    (await api.db.collection(collection).distinct(field, { [field]: expected })) as string[];
  const places = [
    ['reports', 'details'],
    ['messages', 'message'],
    ['votes', 'comment'],
    ['votes', 'response.Question-1'],
    ['surveys', 'feedback'],
    ['events', 'after.feedback'],
  ] as const;
  for (const [collection, field] of places)
    expect([field, await stored(collection, field)]).toEqual([field, [expected]]);
});

describe('a name alone', () => {
  const messages = () => api.db.collection('messages');

  async function writeAll(texts: string[]): Promise<void> {
    const body = { name: 'Somebody', email: 'some@body.test' };
    for (const message of texts) await api.call(sendMessage, { body: { ...body, message } });
  }

  test('goes from written answers to an earlier version, and never from what was chosen', async () => {
    const [person, voter, second] = [
      await api.person('user', { name: 'Ida Quill' }),
      await api.person('user'),
      await api.person('user'),
    ];
    const asked = [
      { title: 'Who should lead?', kind: 'single' as const, options: ['Ida Quill', 'Somebody else'] },
      { title: 'Why?', kind: 'text' as const },
    ];
    const survey = await publishSurvey(api, surveyor, { questions: asked });
    await vote(survey, voter, { response: { 'Question-1': 'Ida Quill', 'Question-2': 'Ida Quill listens.' } });
    const draft = buildDraft({ surveyorEmail: surveyor.email, questions: asked.toReversed() });
    await api.call(updateSurvey, { token: surveyor.token, params: { id: survey }, body: draft });
    await vote(survey, second, { response: { 'Question-1': 'As Ida Quill said.', 'Question-2': 'Ida Quill' } });
    await removeSelf(person);
    const { body } = await api.call(listResponses, { token: surveyor.token, params: { id: survey } });
    expect(body.map(({ response }) => response)).toEqual([
      { 'Question-1': 'As [removed] said.', 'Question-2': 'Ida Quill' },
      { 'Question-1': 'Ida Quill', 'Question-2': '[removed] listens.' },
    ]);
  });

  test('stays in what was written before the account was created', async () => {
    await writeAll(['Ask Olive Orchard.']);
    const person = await api.person('user', { name: 'Olive Orchard' });
    const createdAt = new Date(Date.now() + 60_000);
    await api.db.collection('users').updateOne({ uid: person.uid }, { $set: { createdAt } });
    await removeSelf(person);
    expect(await messages().countDocuments({ message: 'Ask Olive Orchard.' })).toBe(1);
  });

  test('stays where so many texts have it that it is a phrase like any other', async () => {
    const person = await api.person('user', { name: 'City Council' });
    const texts = Array.from({ length: 21 }, (_, index) => `The City Council met ${index} times.`);
    await messages().insertMany(texts.map((message) => ({ message })));
    await messages().insertOne({ message: `The City Council of ${person.email}` });
    await removeSelf(person);
    expect(await messages().countDocuments({ message: { $in: texts } })).toBe(21);
    expect(await messages().countDocuments({ message: 'The [removed] of [removed]' })).toBe(1);
  });
});
