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
import { ObjectId } from 'mongodb';
import { createIdentityProvider } from '../../kernel/identity/identity';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestMail, storeFailedMail } from '../../../testing/data/mails';
import { PROJECT } from '../../../testing/services';
import { createTestVote, createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { createUserServices } from '../../server/modules/user-services';
import { createStores } from '../../server/stores';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

async function removeSelf(user: TestUser, writtenAnswers: 'keep' | 'erase' = 'keep'): Promise<void> {
  const { body } = await api.call(deleteOwnAccount, { token: user.token, query: { writtenAnswers } });
  expect(body).toEqual({ deletedCount: 1 });
}

async function vote(survey: string, user: TestUser, response: object, comment?: string): Promise<void> {
  const voteRequest = createTestVote(survey, user, { response, ...(comment && { comment }) });
  expect((await api.call(castVote, { token: user.token, body: voteRequest })).body).toEqual({ modifiedCount: 1 });
}

describe('the votes of a person who is removed', () => {
  const questions = [
    { title: 'Should the library open on Sundays?', kind: 'yes-no' as const },
    { title: 'Why?', kind: 'text' as const },
  ];
  const answers = { 'Question-1': 'Yes', 'Question-2': 'Because I work all week.' };

  async function voted(): Promise<{ survey: string; user: TestUser }> {
    const survey = await publishSurvey(api, surveyor, { questions, resultsPolicy: 'always' });
    const user = await api.createUser('pro-user', { name: 'Ada Marsh' });
    await vote(survey, user, answers, 'At last.');
    return { survey, user };
  }

  async function listResponsesTo(survey: string) {
    return (await api.call(listResponses, { token: surveyor.token, params: { id: survey } })).body;
  }

  async function getCounts(survey: string) {
    const { body } = await api.call(readSurvey, { params: { id: survey } });
    const results = await api.call(readResults, { token: surveyor.token, params: { id: survey } });
    expect(results.status).toBe(200);
    return { voteCount: body.voteCount, results: results.body };
  }

  test('votes of a deleted user stay counted under a random id, without name, email and comment', async () => {
    const { survey, user } = await voted();
    const before = await getCounts(survey);
    await removeSelf(user);
    const [response] = await listResponsesTo(survey);
    expect(response).toMatchObject({ votedUserName: '', votedUserEmail: '', response: answers, version: 1 });
    expect(response).not.toHaveProperty('comment');
    expect(await getCounts(survey)).toEqual(before);
    expect(before.voteCount).toBe(1);
    const [stored] = await api.db.collection('votes').find({ votedUserEmail: '', response: answers }).toArray();
    expect(stored?.['voterId']).toMatch(/^deleted-[0-9a-f-]{36}$/);
    expect(JSON.stringify(stored)).not.toContain(user.uid);
  });

  test('votes of a deleted user lose their written answers on request and stay counted', async () => {
    const { survey, user } = await voted();
    const other = await api.createUser('user');
    const draft = createTestSurvey({ surveyorEmail: surveyor.email, questions: questions.toReversed() });
    const edit = await api.call(updateSurvey, { token: surveyor.token, params: { id: survey }, body: draft });
    expect(edit.body.version).toBe(2);
    await vote(survey, other, { 'Question-1': 'Rather not.', 'Question-2': 'No' });
    const before = await getCounts(survey);

    await removeSelf(user, 'erase');
    await api.call(deleteUser, {
      token: admin.token,
      params: { id: other.id },
      query: { writtenAnswers: 'erase' },
    });
    expect((await listResponsesTo(survey)).map(({ version, response }) => ({ version, response }))).toEqual([
      { version: 2, response: { 'Question-1': ERASED_ANSWER, 'Question-2': 'No' } },
      { version: 1, response: { 'Question-1': 'Yes', 'Question-2': ERASED_ANSWER } },
    ]);
    expect(await getCounts(survey)).toEqual(before);
  });

  test('all votes of a deleted user are anonymized, even thousands', async () => {
    const user = await api.createUser('user');
    const votes = api.db.collection('votes');
    const cast = Array.from({ length: 450 }, (_, index) => ({
      surveyId: `survey-${index}`,
      voterId: user.uid,
      votedUserEmail: user.email,
      version: 1,
      response: {},
    }));
    await votes.insertMany(cast);
    await removeSelf(user);
    expect(await votes.countDocuments({ voterId: user.uid })).toBe(0);
    expect(await votes.countDocuments({ surveyId: { $gte: 'survey-' }, votedUserEmail: '' })).toBe(450);
  });
});

describe('what else a person who is removed has left', () => {
  test('surveys of a deleted user are unpublished and lose the email', async () => {
    const owner = await api.createUser('surveyor');
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

  test('reports and messages of a deleted user stay without name and text, and payments stay unchanged', async () => {
    const user = await api.createUser('user', { name: 'Grace Reporter' });
    const survey = await publishSurvey(api, surveyor);
    await api.call(reportSurvey, {
      token: user.token,
      body: { survey: { _id: survey }, reportedBy: user.email, reason: 'spam', details: 'My street is in it.' },
    });
    await api.call(sendMessage, {
      token: user.token,
      body: { name: user.name, email: user.email, message: 'A word.' },
    });
    const payment = { email: user.email, amount: 500 };
    await api.db.collection('payments').insertOne({ ...payment });
    await removeSelf(user);
    const readCollection = async (name: string) => JSON.stringify(await api.db.collection(name).find().toArray());
    expect(await readCollection('reports')).toContain('"reason":"spam"');
    expect(await readCollection('messages')).not.toContain('A word.');
    expect(await readCollection('reports')).not.toContain('My street');
    expect(await api.db.collection('messages').findOne({ message: ERASED_TEXT })).toMatchObject({
      name: '',
      email: '',
    });
    for (const name of ['reports', 'messages', 'events']) {
      expect(await readCollection(name)).not.toMatch(new RegExp(`${user.email}|${user.uid}"|${user.name}`));
    }
    expect(await api.db.collection('payments').findOne({ email: user.email })).toMatchObject(payment);
  });

  test('mails to a deleted user that were not sent are removed, and records of sent ones lose the address', async () => {
    const user = await api.createUser('user');
    const { kind, subject, text, html } = createTestMail();
    const content = { subject, text, html };
    const at = new Date();
    for (const state of ['begun', 'ready', 'failed', 'uncertain', 'sent'] as const) {
      await storeFailedMail(api.db, { kind, to: user.email, content, at, state, reply: `550 ${user.email}` });
    }
    const other = await storeFailedMail(api.db);
    await removeSelf(user);
    const mails = await api.db.collection('mails').find().sort({ _id: 1 }).toArray();
    expect(mails).toMatchObject([{ state: 'sent' }, { _id: new ObjectId(other), state: 'failed' }]);
    expect(JSON.stringify(mails)).not.toContain(user.email);
  });

  test('the appeals of a deleted surveyor are erased, including in the audit log', async () => {
    const owner = await api.createUser('surveyor');
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
    ['themselves', (user: TestUser) => removeSelf(user)],
    ['by an admin', (user: TestUser) => api.call(deleteUser, { token: admin.token, params: { id: user.id } })],
  ])('audit entries stay under the record id when a user is deleted %s', async (_how, remove) => {
    const user = await api.createUser('user');
    await api.call(changeRole, { token: admin.token, body: { email: user.email, newRole: 'surveyor' } });
    const survey = await publishSurvey(api, user);
    await remove(user);
    const events = await api.db
      .collection('events')
      .find({}, { projection: { _id: 0 } })
      .sort({ _id: -1 })
      .toArray();
    expect(JSON.stringify(events)).not.toContain(user.email);
    const alias = `deleted-${user.id}`;
    expect(events.slice(0, 3)).toMatchObject([
      { action: 'user-deleted', subject: { id: user.id, label: alias } },
      { action: 'survey-created', actor: alias, subject: { id: survey } },
      { action: 'role-changed', actor: admin.email, subject: { id: user.id, label: alias } },
    ]);
  });

  test('actions of the next holder of the email stay attributed to them', async () => {
    const user = await api.createUser('surveyor');
    await publishSurvey(api, user);
    await removeSelf(user);
    const nextHolder = await api.createUser('surveyor', { email: user.email });
    const survey = await publishSurvey(api, nextHolder);
    const { removeIdentity, getAccounts } = createIdentityProvider(PROJECT);
    const stores = createStores({ db: api.db, now: () => new Date() });
    const { removal } = createUserServices(stores, { removeIdentity, getAccounts });
    expect((await removal.resumeDeletions()).waiting).toContain(user.id);
    const acts = await api.db.collection('events').find({ actor: nextHolder.email }).toArray();
    expect(acts).toMatchObject([{ action: 'survey-created', subject: { id: survey } }]);
  });
});
