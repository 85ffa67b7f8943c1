import { castVote, changeStatus, decideReports, readOwnPart, updateSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { submitReport, unpublishSurvey } from '../../../testing/data/reports';
import { createTestVote, createTestSurvey, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;
let admin: TestUser;
let now = new Date('2026-11-20T10:00:00.000Z');

beforeAll(async () => {
  api = await startApi({ now: () => now });
  [surveyor, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
});

afterAll(() => api.stop());

function readActivity(id: string, { token }: TestUser) {
  return api.call(readOwnPart, { params: { id }, token });
}

async function vote(id: string, voter: TestUser, overrides: Record<string, unknown> = {}): Promise<void> {
  const { status } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter, overrides) });
  expect(status).toBe(200);
}

test('a user who only read a survey has no activity in it', async () => {
  const id = await publishSurvey(api, surveyor);
  const { status, body } = await readActivity(id, await api.createUser());
  expect([status, body]).toEqual([200, {}]);
});

test('a voter sees their answers, comment and time of voting with the questions', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.createUser('pro-user')];
  now = new Date('2026-11-20T10:30:00.000Z');
  await vote(id, voter, { comment: 'At last.' });
  const { body } = await readActivity(id, voter);
  expect(body).toEqual({
    vote: {
      version: 1,
      questions: [
        expect.objectContaining({ title: 'Should the central library open on Sundays?', options: ['Yes', 'No'] }),
        expect.objectContaining({ title: 'Would you come yourself?' }),
      ],
      response: { 'Question-1': 'Yes', 'Question-2': 'No' },
      comment: 'At last.',
      at: '2026-11-20T10:30:00.000Z',
    },
  });
});

test('the activity of another user is hidden, even from the owner and admins', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.createUser()];
  await vote(id, voter);
  await submitReport(api, voter, id);
  for (const other of [await api.createUser(), admin]) expect((await readActivity(id, other)).body).toEqual({});
  expect((await readActivity(id, surveyor)).body).toEqual({ isOwner: true });
});

test('a vote keeps the questions it answered after the survey was edited', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.createUser()];
  await vote(id, voter);
  const { surveyorEmail: _, ...draft } = createTestSurvey({ questions: [{ title: 'Which day?' }] });
  const { body } = await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft });
  expect(body.version).toBe(2);
  const { vote: earlier } = (await readActivity(id, voter)).body;
  expect(earlier?.version).toBe(1);
  expect(earlier?.questions.map(({ title }) => title)).toEqual([
    'Should the central library open on Sundays?',
    'Would you come yourself?',
  ]);
});

test('a reporter sees when they reported, even after the decision', async () => {
  const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
  now = new Date('2026-11-20T11:00:00.000Z');
  await submitReport(api, reporter, id);
  const reported = { reportedAt: '2026-11-20T11:00:00.000Z' };
  expect((await readActivity(id, reporter)).body).toEqual(reported);
  now = new Date('2026-11-20T12:00:00.000Z');
  await api.call(decideReports, { token: admin.token, params: { id }, body: { decision: 'dismiss' } });
  expect((await readActivity(id, reporter)).body).toEqual(reported);
});

test('an unpublished survey is hidden from its voters until it is published again', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.createUser()];
  await vote(id, voter);
  await vote(id, surveyor);
  await unpublishSurvey(api, admin, id);
  const refused = await readActivity(id, voter);
  expect([refused.status, refused.body.code]).toEqual([404, 'survey-not-found']);
  expect((await readActivity(id, surveyor)).body.vote?.version).toBe(1);
  await api.call(changeStatus, { token: admin.token, params: { id }, body: { newStatus: 'Publish' } });
  expect((await readActivity(id, voter)).body.vote?.version).toBe(1);
});

test('a survey that does not exist is not found', async () => {
  const { status, body } = await readActivity('0'.repeat(24), await api.createUser());
  expect([status, body.code]).toEqual([404, 'survey-not-found']);
});
