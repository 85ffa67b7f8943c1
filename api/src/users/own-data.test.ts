import { castVote, changeRole, readOwnData, reportSurvey, sendMessage, type Answer } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildBallot, publishSurvey } from '../testing/surveys';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

async function download(person: Person): Promise<{ headers: Headers; text: string; data: Answer<typeof readOwnData> }> {
  const response = await api.send(readOwnData, { token: person.token });
  const text = await response.text();
  return { headers: response.headers, text, data: readOwnData.answer.parse(JSON.parse(text)) };
}

test('a person without anything gets their record and empty lists, as a file to save', async () => {
  const person = await api.person('user', { name: 'Zoë "Quote" Müller' });
  const { data, headers } = await download(person);
  expect(data).toEqual({
    user: {
      _id: person.id,
      uid: person.uid,
      name: 'Zoë "Quote" Müller',
      email: person.email,
      role: 'user',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      emailVerified: true,
      grants: [],
      sessions: [],
    },
    votes: [],
    surveys: [],
    reports: [],
    messages: [],
    payments: [],
    events: [],
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?canvass-data\.json"?$/);
  expect(headers.get('cache-control')).toContain('no-store');
});

test('everything of a person is in it, and nothing of anybody else', async () => {
  const [owner, other, voter] = [
    await api.person('surveyor'),
    await api.person('surveyor'),
    await api.person('pro-user'),
  ];
  const surveys = [await publishSurvey(api, owner, { title: 'First' }), await publishSurvey(api, other)];
  for (const id of surveys) {
    const ballot = buildBallot(id, voter, { comment: `To ${id}` });
    await api.call(castVote, { token: voter.token, body: ballot });
    await api.call(castVote, { token: other.token, body: buildBallot(id, other) });
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

test('what an admin did is in it, without the emails of others and the acts of who had the email before', async () => {
  const [before, user] = [await api.person('surveyor'), await api.person()];
  await publishSurvey(api, before);
  await api.db.collection('users').updateOne({ uid: before.uid }, { $set: { email: 'before@canvass.test' } });
  const admin = await api.person('admin', { email: before.email });
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

test('what a former holder of the email does after its new holder has signed up is not in it', async () => {
  const former = await api.person('surveyor');
  const heir = await api.person('user', { email: `heir-of-${former.email}` });
  // The former holder's record has not heard of the new email yet; the heir's takes the freed one at the provider.
  await publishSurvey(api, former);
  await api.db.collection('users').updateOne({ uid: former.uid }, { $set: { email: 'moved-on@canvass.test' } });
  await api.db.collection('users').updateOne({ uid: heir.uid }, { $set: { email: former.email } });
  expect((await download({ ...heir, email: former.email })).data.events).toEqual([]);
  expect((await download(former)).data.events).toMatchObject([{ action: 'survey-created' }]);
});

test('messages that others signed with this email are not in it, own ones under another email are', async () => {
  const [person, other] = [await api.person(), await api.person()];
  const sign = (email: string, message: string) => ({ body: { name: 'Somebody', email, message } });
  await api.call(sendMessage, sign(person.email, 'Signed out'));
  await api.call(sendMessage, { ...sign(person.email, 'By another'), token: other.token });
  await api.call(sendMessage, { ...sign('work@canvass.test', 'My own'), token: person.token });
  expect((await download(person)).data.messages).toEqual([expect.objectContaining({ message: 'My own' })]);
});

test('the messages of somebody who left are not in the file of who gets their email', async () => {
  const person = await api.person();
  const message = { name: 'First', email: person.email, message: 'Of the first owner.' };
  await api.call(sendMessage, { token: person.token, body: message });
  await api.db.collection('users').updateOne({ uid: person.uid }, { $set: { email: 'moved@canvass.test' } });
  const next = await api.person('user', { email: person.email });
  expect((await download(next)).data.messages).toEqual([]);
});

test('thousands of votes arrive whole', async () => {
  const person = await api.person();
  const votes = Array.from({ length: 3000 }, (_, index) => ({
    surveyId: `survey-${index}`,
    voterId: person.uid,
    version: 1,
    response: { 'Question-1': `Answer ${index}` },
  }));
  await api.db.collection('votes').insertMany(votes);
  const { data } = await download(person);
  expect(data.votes).toHaveLength(3000);
  expect(new Set(data.votes.map(({ surveyId }) => surveyId)).size).toBe(3000);
});
