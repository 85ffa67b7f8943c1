import { decideReports, listOwnReports, listReportedSurveys } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { listModerationEvents, submitReport } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.createUser('admin'), await api.createUser('surveyor')];
});

afterAll(() => api.stop());

async function decide(surveyId: string, body: Record<string, unknown>) {
  return (await api.call(decideReports, { token: admin.token, params: { id: surveyId }, body })).body;
}

async function readQueued(surveyId: string) {
  const { body } = await api.call(listReportedSurveys, { token: admin.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

test('a dismissal that is undone puts its reports back into the queue, once, and both acts are recorded', async () => {
  const id = await publishSurvey(api, surveyor);
  const reporter = await api.createUser();
  await submitReport(api, reporter, id);
  await submitReport(api, await api.createUser(), id, { reason: 'abusive' });
  const { decidedAt } = await decide(id, { decision: 'dismiss' });
  expect(await readQueued(id)).toBeUndefined();
  expect(await decide(id, { decision: 'reopen', decidedAt })).toEqual({ modifiedCount: 2 });
  expect(await readQueued(id)).toMatchObject({ open: 2, reasons: { spam: 1, abusive: 1 } });
  expect(await decide(id, { decision: 'reopen', decidedAt })).toEqual({ modifiedCount: 0 });
  expect(await readQueued(id)).toMatchObject({ open: 2 });
  const { body } = await api.call(listOwnReports, { token: reporter.token, query: { email: reporter.email } });
  expect(body).toMatchObject([{ state: 'open' }]);
  expect(body[0]?.decidedAt).toBeUndefined();
  const actions = (await listModerationEvents(api, admin, id)).map(({ action }) => action);
  expect(actions).toEqual(['reports-reopened', 'reports-dismissed']);
});

test('undoing a dismissal leaves the reports of an earlier dismissal decided', async () => {
  const id = await publishSurvey(api, surveyor);
  const [earlyReporter, lateReporter] = [await api.createUser(), await api.createUser()];
  await submitReport(api, earlyReporter, id);
  const first = await decide(id, { decision: 'dismiss' });
  await submitReport(api, lateReporter, id);
  const second = await decide(id, { decision: 'dismiss' });
  expect(second.decidedAt).not.toBe(first.decidedAt);
  expect(await decide(id, { decision: 'reopen', decidedAt: second.decidedAt })).toEqual({ modifiedCount: 1 });
  const { body } = await api.call(listOwnReports, {
    token: earlyReporter.token,
    query: { email: earlyReporter.email },
  });
  expect(body).toMatchObject([{ state: 'dismissed' }]);
});

test('reports that were upheld are not opened again', async () => {
  const id = await publishSurvey(api, surveyor);
  await submitReport(api, await api.createUser(), id);
  await decide(id, { decision: 'unpublish', feedback: 'Spam.' });
  const decidedAt = new Date().toISOString();
  expect(await decide(id, { decision: 'reopen', decidedAt })).toEqual({ modifiedCount: 0 });
});
