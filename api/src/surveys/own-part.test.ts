import { castVote, changeStatus, decideReports, readOwnPart, updateSurvey } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { report, unpublish } from '../testing/reports';
import { buildBallot, buildDraft, publishSurvey } from '../testing/surveys';

let api: TestApi;
let surveyor: Person;
let admin: Person;
let now = new Date('2026-11-20T10:00:00.000Z');

beforeAll(async () => {
  api = await startApi({ now: () => now });
  [surveyor, admin] = [await api.person('surveyor'), await api.person('admin')];
});

afterAll(() => api.stop());

function own(id: string, { token }: Person) {
  return api.call(readOwnPart, { params: { id }, token });
}

async function vote(id: string, voter: Person, overrides: Record<string, unknown> = {}): Promise<void> {
  const { status } = await api.call(castVote, { token: voter.token, body: buildBallot(id, voter, overrides) });
  expect(status).toBe(200);
}

test('somebody who has only read a survey has no part in it', async () => {
  const id = await publishSurvey(api, surveyor);
  const { status, body } = await own(id, await api.person());
  expect([status, body]).toEqual([200, {}]);
});

test('a voter reads their answers, comment and moment, with the questions', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.person('pro-user')];
  now = new Date('2026-11-20T10:30:00.000Z');
  await vote(id, voter, { comment: 'At last.' });
  const { body } = await own(id, voter);
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

test('nobody reads of the vote or the report of another, not even the owner or an admin', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.person()];
  await vote(id, voter);
  await report(api, voter, id);
  for (const other of [await api.person(), surveyor, admin]) expect((await own(id, other)).body).toEqual({});
});

test('a vote keeps the questions that it answered when the survey asks others since', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.person()];
  await vote(id, voter);
  const { surveyorEmail: _, ...draft } = buildDraft({ questions: [{ title: 'Which day?' }] });
  const { body } = await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft });
  expect(body.version).toBe(2);
  const { vote: earlier } = (await own(id, voter)).body;
  expect(earlier?.version).toBe(1);
  expect(earlier?.questions.map(({ title }) => title)).toEqual([
    'Should the central library open on Sundays?',
    'Would you come yourself?',
  ]);
});

test('a reporter reads when they reported, also after the report was decided', async () => {
  const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
  now = new Date('2026-11-20T11:00:00.000Z');
  await report(api, reporter, id);
  const reported = { reportedAt: '2026-11-20T11:00:00.000Z' };
  expect((await own(id, reporter)).body).toEqual(reported);
  now = new Date('2026-11-20T12:00:00.000Z');
  await api.call(decideReports, { token: admin.token, params: { id }, body: { decision: 'dismiss' } });
  expect((await own(id, reporter)).body).toEqual(reported);
});

test('an unpublished survey is not there for its voters, and there with their vote when it is published again', async () => {
  const [id, voter] = [await publishSurvey(api, surveyor), await api.person()];
  await vote(id, voter);
  await vote(id, surveyor);
  await unpublish(api, admin, id);
  const refused = await own(id, voter);
  expect([refused.status, refused.body.code]).toEqual([404, 'survey-not-found']);
  expect((await own(id, surveyor)).body.vote?.version).toBe(1);
  await api.call(changeStatus, { token: admin.token, params: { id }, body: { newStatus: 'Publish' } });
  expect((await own(id, voter)).body.vote?.version).toBe(1);
});

test('a survey that does not exist is not there', async () => {
  const { status, body } = await own('0'.repeat(24), await api.person());
  expect([status, body.code]).toEqual([404, 'survey-not-found']);
});
