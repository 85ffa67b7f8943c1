import { decideReports, listOwnReports, listReportedSurveys } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { moderationOf, report } from '../testing/reports';
import { publishSurvey } from '../testing/surveys';

let api: TestApi;
let admin: Person;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.person('admin'), await api.person('surveyor')];
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
  const reporter = await api.person();
  await report(api, reporter, id);
  await report(api, await api.person(), id, { reason: 'abusive' });
  const { decidedAt } = await decide(id, { decision: 'dismiss' });
  expect(await readQueued(id)).toBeUndefined();
  expect(await decide(id, { decision: 'reopen', decidedAt })).toEqual({ modifiedCount: 2 });
  expect(await readQueued(id)).toMatchObject({ open: 2, reasons: { spam: 1, abusive: 1 } });
  expect(await decide(id, { decision: 'reopen', decidedAt })).toEqual({ modifiedCount: 0 });
  expect(await readQueued(id)).toMatchObject({ open: 2 });
  const { body } = await api.call(listOwnReports, { token: reporter.token, query: { email: reporter.email } });
  expect(body).toMatchObject([{ state: 'open' }]);
  expect(body[0]?.decidedAt).toBeUndefined();
  const actions = (await moderationOf(api, admin, id)).map(({ action }) => action);
  expect(actions).toEqual(['reports-reopened', 'reports-dismissed']);
});

test('undoing a dismissal leaves the reports of an earlier dismissal decided', async () => {
  const id = await publishSurvey(api, surveyor);
  const [early, late] = [await api.person(), await api.person()];
  await report(api, early, id);
  const first = await decide(id, { decision: 'dismiss' });
  await report(api, late, id);
  const second = await decide(id, { decision: 'dismiss' });
  expect(second.decidedAt).not.toBe(first.decidedAt);
  expect(await decide(id, { decision: 'reopen', decidedAt: second.decidedAt })).toEqual({ modifiedCount: 1 });
  const { body } = await api.call(listOwnReports, { token: early.token, query: { email: early.email } });
  expect(body).toMatchObject([{ state: 'dismissed' }]);
});

test('reports that were upheld are not opened again', async () => {
  const id = await publishSurvey(api, surveyor);
  await report(api, await api.person(), id);
  await decide(id, { decision: 'unpublish', feedback: 'Spam.' });
  const decidedAt = new Date().toISOString();
  expect(await decide(id, { decision: 'reopen', decidedAt })).toEqual({ modifiedCount: 0 });
});
