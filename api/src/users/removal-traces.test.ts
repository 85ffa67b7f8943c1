import {
  castVote,
  changeRole,
  changeStatus,
  deleteUser,
  ERASED_ANSWER,
  ERASED_TEXT,
  listResponses,
  readResults,
  readSurvey,
  reportSurvey,
  requestReview,
  sendMessage,
  updateSurvey,
  deleteOwnAccount,
} from '@canvass/shared/contracts';
import { buildEventsRepository } from '../events/events.repository';
import { buildEventsService } from '../events/events.service';
import { buildIdentityProvider } from '../identity/identity';
import { startApi, type Person, type TestApi } from '../testing/api';
import { PROJECT } from '../testing/services';
import { buildBallot, buildDraft, publishSurvey } from '../testing/surveys';
import { buildPeople } from './people';

let api: TestApi;
let admin: Person;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person('admin');
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

async function removeSelf(person: Person, writtenAnswers: 'keep' | 'erase' = 'keep'): Promise<void> {
  const { body } = await api.call(deleteOwnAccount, { token: person.token, query: { writtenAnswers } });
  expect(body).toEqual({ deletedCount: 1 });
}

async function vote(survey: string, person: Person, response: object, comment?: string): Promise<void> {
  const ballot = buildBallot(survey, person, { response, ...(comment && { comment }) });
  expect((await api.call(castVote, { token: person.token, body: ballot })).body).toEqual({ modifiedCount: 1 });
}

describe('the votes of a person who is removed', () => {
  const questions = [
    { title: 'Should the library open on Sundays?', kind: 'yes-no' as const },
    { title: 'Why?', kind: 'text' as const },
  ];
  const answers = { 'Question-1': 'Yes', 'Question-2': 'Because I work all week.' };

  async function voted(): Promise<{ survey: string; person: Person }> {
    const survey = await publishSurvey(api, surveyor, { questions, resultsPolicy: 'always' });
    const person = await api.person('pro-user', { name: 'Ada Marsh' });
    await vote(survey, person, answers, 'At last.');
    return { survey, person };
  }

  async function responsesTo(survey: string) {
    return (await api.call(listResponses, { token: surveyor.token, params: { id: survey } })).body;
  }

  async function countsOf(survey: string) {
    const { body } = await api.call(readSurvey, { params: { id: survey } });
    const results = await api.call(readResults, { token: surveyor.token, params: { id: survey } });
    expect(results.status).toBe(200);
    return { voteCount: body.voteCount, results: results.body };
  }

  test('stay counted as they were, under a random id, without name, email and comment', async () => {
    const { survey, person } = await voted();
    const before = await countsOf(survey);
    await removeSelf(person);
    const [response] = await responsesTo(survey);
    expect(response).toMatchObject({ votedUserName: '', votedUserEmail: '', response: answers, version: 1 });
    expect(response).not.toHaveProperty('comment');
    expect(await countsOf(survey)).toEqual(before);
    expect(before.voteCount).toBe(1);
    const [stored] = await api.db.collection('votes').find({ votedUserEmail: '', response: answers }).toArray();
    expect(stored?.['voterId']).toMatch(/^deleted-[0-9a-f-]{36}$/);
    expect(JSON.stringify(stored)).not.toContain(person.uid);
  });

  test('lose their written answers when asked, in every version of the survey, and stay counted', async () => {
    const { survey, person } = await voted();
    const other = await api.person('user');
    const draft = buildDraft({ surveyorEmail: surveyor.email, questions: questions.toReversed() });
    const edit = await api.call(updateSurvey, { token: surveyor.token, params: { id: survey }, body: draft });
    expect(edit.body.version).toBe(2);
    await vote(survey, other, { 'Question-1': 'Rather not.', 'Question-2': 'No' });
    const before = await countsOf(survey);

    await removeSelf(person, 'erase');
    await api.call(deleteUser, {
      token: admin.token,
      params: { id: other.id },
      query: { writtenAnswers: 'erase' },
    });
    expect((await responsesTo(survey)).map(({ version, response }) => ({ version, response }))).toEqual([
      { version: 2, response: { 'Question-1': ERASED_ANSWER, 'Question-2': 'No' } },
      { version: 1, response: { 'Question-1': 'Yes', 'Question-2': ERASED_ANSWER } },
    ]);
    expect(await countsOf(survey)).toEqual(before);
  });

  test('are all found, also when they are many', async () => {
    const person = await api.person('user');
    const votes = api.db.collection('votes');
    const cast = Array.from({ length: 450 }, (_, index) => ({
      surveyId: `survey-${index}`,
      voterId: person.uid,
      votedUserEmail: person.email,
      version: 1,
      response: {},
    }));
    await votes.insertMany(cast);
    await removeSelf(person);
    expect(await votes.countDocuments({ voterId: person.uid })).toBe(0);
    expect(await votes.countDocuments({ surveyId: { $gte: 'survey-' }, votedUserEmail: '' })).toBe(450);
  });
});

describe('what else a person who is removed has left', () => {
  test('surveys are unpublished and lose the email', async () => {
    const owner = await api.person('surveyor');
    const survey = await publishSurvey(api, owner);
    await removeSelf(owner);
    expect((await api.call(readSurvey, { params: { id: survey } })).status).toBe(404);
    const { body } = await api.call(readSurvey, { token: admin.token, params: { id: survey } });
    expect(body).toMatchObject({ status: 'Unpublish', surveyorEmail: '' });
    const published = await api.call(changeStatus, {
      token: admin.token,
      params: { id: survey },
      body: { newStatus: 'Publish' },
    });
    expect(published.body).toEqual({ modifiedCount: 1 });
  });

  test('reports and messages stay without the name and without what was written, payments as they are', async () => {
    const person = await api.person('user', { name: 'Grace Reporter' });
    const survey = await publishSurvey(api, surveyor);
    await api.call(reportSurvey, {
      token: person.token,
      body: { survey: { _id: survey }, reportedBy: person.email, reason: 'spam', details: 'My street is in it.' },
    });
    await api.call(sendMessage, {
      token: person.token,
      body: { name: person.name, email: person.email, message: 'A word.' },
    });
    const payment = { email: person.email, amount: 500 };
    await api.db.collection('payments').insertOne({ ...payment });
    await removeSelf(person);
    const left = async (name: string) => JSON.stringify(await api.db.collection(name).find().toArray());
    expect(await left('reports')).toContain('"reason":"spam"');
    expect(await left('messages')).not.toContain('A word.');
    expect(await left('reports')).not.toContain('My street');
    expect(await api.db.collection('messages').findOne({ message: ERASED_TEXT })).toMatchObject({
      name: '',
      email: '',
    });
    for (const name of ['reports', 'messages', 'events']) {
      expect(await left(name)).not.toMatch(new RegExp(`${person.email}|${person.uid}"|${person.name}`));
    }
    expect(await api.db.collection('payments').findOne({ email: person.email })).toMatchObject(payment);
  });

  test('what a surveyor wrote to ask for another look goes, also from the events', async () => {
    const owner = await api.person('surveyor');
    const survey = await publishSurvey(api, owner);
    const body = { newStatus: 'Unpublish', feedback: 'Leave out the street.' };
    await api.call(changeStatus, { token: admin.token, params: { id: survey }, body });
    const message = 'My own street is gone from it.';
    await api.call(requestReview, { token: owner.token, params: { id: survey }, body: { message } });
    await removeSelf(owner);
    for (const name of ['surveys', 'events']) {
      expect(JSON.stringify(await api.db.collection(name).find().toArray())).not.toContain(message);
    }
  });

  test.each([
    ['themselves', (person: Person) => removeSelf(person)],
    ['by an admin', (person: Person) => api.call(deleteUser, { token: admin.token, params: { id: person.id } })],
  ])('events stay under the id of the record when removed %s', async (_how, remove) => {
    const person = await api.person('user');
    await api.call(changeRole, { token: admin.token, body: { email: person.email, newRole: 'surveyor' } });
    const survey = await publishSurvey(api, person);
    await remove(person);
    const events = await api.db
      .collection('events')
      .find({}, { projection: { _id: 0 } })
      .sort({ _id: -1 })
      .toArray();
    expect(JSON.stringify(events)).not.toContain(person.email);
    const alias = `deleted-${person.id}`;
    expect(events.slice(0, 3)).toMatchObject([
      { action: 'user-deleted', subject: { id: person.id, label: alias } },
      { action: 'survey-created', actor: alias, subject: { id: survey } },
      { action: 'role-changed', actor: admin.email, subject: { id: person.id, label: alias } },
    ]);
  });

  test('what the next owner of the email does stays theirs', async () => {
    const person = await api.person('surveyor');
    await publishSurvey(api, person);
    await removeSelf(person);
    const next = await api.person('surveyor', { email: person.email });
    const survey = await publishSurvey(api, next);
    const events = buildEventsService({ events: buildEventsRepository(api.db), now: () => new Date() });
    const { removeIdentity, getAccounts } = buildIdentityProvider(PROJECT);
    const { removal } = buildPeople({ db: api.db, events, removeIdentity, getAccounts, now: () => new Date() });
    expect((await removal.resumeRemovals()).waiting).toContain(person.id);
    const acts = await api.db.collection('events').find({ actor: next.email }).toArray();
    expect(acts).toMatchObject([{ action: 'survey-created', subject: { id: survey } }]);
  });
});
