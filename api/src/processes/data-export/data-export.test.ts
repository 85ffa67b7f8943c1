import {
  castVote,
  changeRole,
  readOwnData,
  reportSurvey,
  sendMessage,
  type ResponseBody,
} from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

async function download(
  targetUser: TestUser,
): Promise<{ headers: Headers; text: string; data: ResponseBody<typeof readOwnData> }> {
  const response = await api.send(readOwnData, { token: targetUser.token });
  const text = await response.text();
  return { headers: response.headers, text, data: getDeclaration(readOwnData).answer.parse(JSON.parse(text)) };
}

test('a new user gets their record and empty lists as a download', async () => {
  const targetUser = await api.createUser('user', { name: 'Zoë "Quote" Müller' });
  const { data, headers } = await download(targetUser);
  expect(data).toEqual({
    user: {
      _id: targetUser.id,
      uid: targetUser.uid,
      name: 'Zoë "Quote" Müller',
      email: targetUser.email,
      role: 'user',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      emailVerified: true,
      grants: [],
      sessions: [],
    },
    votes: [],
    anonymousVotes: [],
    surveys: [],
    drafts: [],
    invitations: [],
    reports: [],
    messages: [],
    surveyorRequests: [],
    notifications: [],
    notificationPreferences: [],
    followedSurveys: [],
    payments: [],
    events: [],
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?canvass-data\.json"?$/);
  expect(headers.get('cache-control')).toContain('no-store');
});

test('the export has all data of the user and nothing of others', async () => {
  const [owner, other, voter] = [
    await api.createUser('surveyor'),
    await api.createUser('surveyor'),
    await api.createUser('pro-user'),
  ];
  const surveys = [await publishSurvey(api, owner, { title: 'First' }), await publishSurvey(api, other)];
  for (const id of surveys) {
    const voteRequest = createTestVote(id, voter, { comment: `To ${id}` });
    await api.call(castVote, { token: voter.token, body: voteRequest });
    await api.call(castVote, { token: other.token, body: createTestVote(id, other) });
  }
  const report = { survey: { _id: surveys[0] }, reportedBy: voter.email, reason: 'spam', details: 'Look.' };
  await api.call(reportSurvey, { token: voter.token, body: report });
  const message = { name: 'V', email: voter.email, message: 'A word.' };
  await api.call(sendMessage, { token: voter.token, body: message });

  const { data, text } = await download(voter);
  expect(data.votes).toEqual([
    expect.objectContaining({ surveyId: surveys[1], comment: `To ${surveys[1]}`, version: 1 }),
    expect.objectContaining({ surveyId: surveys[0], response: { 'Question-1': 'Yes', 'Question-2': 'No' } }),
  ]);
  expect(data.reports).toEqual([expect.objectContaining({ surveyId: surveys[0], reason: 'spam', details: 'Look.' })]);
  expect(data.messages).toEqual([expect.objectContaining({ message: 'A word.' })]);
  expect(text).not.toContain(other.email);

  const own = (await download(owner)).data;
  expect(own.surveys).toEqual([expect.objectContaining({ _id: surveys[0], title: 'First', voteCount: 2 })]);
  expect(own.votes).toEqual([]);
});

test('the export has the actions of an admin without emails of others or earlier holders', async () => {
  const [before, user] = [await api.createUser('surveyor'), await api.createUser()];
  await publishSurvey(api, before);
  await api.db.collection('users').updateOne({ uid: before.uid }, { $set: { email: 'before@canvass.test' } });
  const admin = await api.createUser('admin', { email: before.email });
  await api.call(changeRole, { token: admin.token, body: { email: user.email, newRole: 'surveyor' } });
  const { data, text } = await download(admin);
  expect(data.events).toEqual([
    {
      action: 'role-changed',
      subject: { kind: 'user', id: user.id },
      before: { role: 'user' },
      after: { role: 'surveyor' },
      outcome: 'done',
      at: expect.any(String),
    },
  ]);
  expect(text).not.toContain(user.email);
});

test('the export excludes actions of a former holder of the email', async () => {
  const formerHolder = await api.createUser('surveyor');
  const nextHolder = await api.createUser('user', { email: `heir-of-${formerHolder.email}` });
  // The former holder's record does not have their new email yet; the heir takes over the freed email at the provider.
  await publishSurvey(api, formerHolder);
  await api.db.collection('users').updateOne({ uid: formerHolder.uid }, { $set: { email: 'moved-on@canvass.test' } });
  await api.db.collection('users').updateOne({ uid: nextHolder.uid }, { $set: { email: formerHolder.email } });
  expect((await download({ ...nextHolder, email: formerHolder.email })).data.events).toEqual([]);
  expect((await download(formerHolder)).data.events).toMatchObject([{ action: 'survey-created' }]);
});

test('the export has the messages sent by the account, not those that only use its email', async () => {
  const [targetUser, other] = [await api.createUser(), await api.createUser()];
  const createMessageRequest = (email: string, message: string) => ({ body: { name: 'Somebody', email, message } });
  await api.call(sendMessage, createMessageRequest(targetUser.email, 'Signed out'));
  await api.call(sendMessage, { ...createMessageRequest(targetUser.email, 'By another'), token: other.token });
  await api.call(sendMessage, { ...createMessageRequest('work@canvass.test', 'My own'), token: targetUser.token });
  expect((await download(targetUser)).data.messages).toEqual([expect.objectContaining({ message: 'My own' })]);
});

test('the export excludes messages of a deleted user with the same email', async () => {
  const targetUser = await api.createUser();
  const message = { name: 'First', email: targetUser.email, message: 'Of the first owner.' };
  await api.call(sendMessage, { token: targetUser.token, body: message });
  await api.db.collection('users').updateOne({ uid: targetUser.uid }, { $set: { email: 'moved@canvass.test' } });
  const emailHolder = await api.createUser('user', { email: targetUser.email });
  expect((await download(emailHolder)).data.messages).toEqual([]);
});

test('an export with thousands of votes is complete', async () => {
  const targetUser = await api.createUser();
  const votes = Array.from({ length: 3000 }, (_, index) => ({
    surveyId: `survey-${index}`,
    voterId: targetUser.uid,
    version: 1,
    response: { 'Question-1': `Answer ${index}` },
  }));
  await api.db.collection('votes').insertMany(votes);
  const { data } = await download(targetUser);
  expect(data.votes).toHaveLength(3000);
  expect(new Set(data.votes.map(({ surveyId }) => surveyId)).size).toBe(3000);
});
