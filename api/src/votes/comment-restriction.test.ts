import { castVote, changeStatus } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

async function castWithComment(id: string, voter: TestUser, comment: string, key?: string) {
  const { status, body } = await api.call(castVote, {
    token: voter.token,
    body: createTestVote(id, voter, { comment }),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
  return [status, body.code ?? body.modifiedCount];
}

function makeUser({ uid }: TestUser) {
  return api.db.collection('users').updateOne({ uid }, { $set: { role: 'user' } });
}

test('an empty comment is accepted from every voter', async () => {
  const id = await publishSurvey(api, surveyor);
  expect(await castWithComment(id, await api.createUser(), '  ')).toEqual([200, 1]);
});

test('a repeat of a counted vote with a comment gets the first response after Pro has ended', async () => {
  const id = await publishSurvey(api, surveyor);
  const voter = await api.createUser('pro-user');
  expect(await castWithComment(id, voter, 'Good.', 'key-1')).toEqual([200, 1]);
  await makeUser(voter);
  expect(await castWithComment(id, voter, 'Good.', 'key-1')).toEqual([200, 1]);
  expect(await castWithComment(id, voter, 'Bad.', 'key-1')).toEqual([422, 'idempotency-key-reused']);
  expect(await castWithComment(id, voter, 'Good.', 'key-2')).toEqual([403, 'comment-needs-pro']);
  expect(await castWithComment(id, voter, 'Good.')).toEqual([403, 'comment-needs-pro']);
});

test('a comment that is refused does not tell whether an unpublished survey exists', async () => {
  const id = await publishSurvey(api, surveyor);
  const admin = await api.createUser('admin');
  const body = { newStatus: 'Unpublish', feedback: 'Not now.' };
  await api.call(changeStatus, { token: admin.token, params: { id }, body });
  const voter = await api.createUser();
  expect(await castWithComment(id, voter, 'Good.')).toEqual([404, 'survey-not-found']);
  expect(await castWithComment('0'.repeat(24), voter, 'Good.')).toEqual([404, 'survey-not-found']);
});
