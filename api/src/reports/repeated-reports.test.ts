import { reportSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestReport, readStoredSurvey, unpublishSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.createUser('admin'), await api.createUser('surveyor')];
});

afterAll(() => api.stop());

test('a report that is sent eight times at once under one key is stored once, and answered alike each time', async () => {
  const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
  const send = (reason: string) =>
    api.call(reportSurvey, {
      token: reporter.token,
      body: { ...createTestReport(id, reporter), reason },
      headers: { 'Idempotency-Key': 'one-report' },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('spam')));
  const stored = await api.db.collection('reports').findOne({ reporterId: reporter.uid });
  for (const { body } of answers) expect(body).toEqual({ insertedId: String(stored?._id) });
  expect((await readStoredSurvey(api, id))['openReports']).toEqual({ total: 1, spam: 1 });
  const { status, body } = await send('other');
  expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
});

test('a report that is repeated under its key is answered alike when the survey was unpublished because of it', async () => {
  const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
  const body = createTestReport(id, reporter);
  const send = () => api.call(reportSurvey, { token: reporter.token, body, headers: { 'Idempotency-Key': 'upheld' } });
  const first = await send();
  expect(first.status).toBe(200);
  await unpublishSurvey(api, admin, id);
  expect((await send()).body).toEqual(first.body);
});
