import { markMessage, readOverview, requestReview, sendMessage } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { submitReport, unpublishSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
});

afterAll(() => api.stop());

async function overview() {
  const { status, body } = await api.call(readOverview, { token: admin.token });
  expect(status).toBe(200);
  return body;
}

test('the overview counts all records and the open tasks of admins', async () => {
  expect(await overview()).toEqual({
    users: 1,
    unverifiedHolders: '0',
    surveys: 0,
    votes: 0,
    unpublished: '0',
    reports: '0',
    reported: '0',
    reviews: '0',
    messages: '0',
    surveyorRequests: '0',
  });
  const [surveyor, reader, other] = [await api.createUser('surveyor'), await api.createUser(), await api.createUser()];
  const [first, second, third] = [
    await publishSurvey(api, surveyor),
    await publishSurvey(api, surveyor),
    await publishSurvey(api, surveyor),
  ];
  for (const user of [reader, other]) await submitReport(api, user, first);
  await submitReport(api, reader, second);
  await submitReport(api, other, third);
  for (const id of [second, third]) await unpublishSurvey(api, admin, id, 'Too long.');
  await api.call(requestReview, { token: surveyor.token, params: { id: second }, body: {} });
  const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'Hello' };
  const { body: sent } = await api.call(sendMessage, { body: message });
  await api.call(sendMessage, { body: message });
  await api.call(markMessage, { token: admin.token, params: { id: sent.insertedId }, body: { state: 'done' } });
  expect(await overview()).toEqual({
    users: 4,
    unverifiedHolders: '0',
    surveys: 3,
    votes: 0,
    unpublished: '2',
    reports: '2',
    reported: '1',
    reviews: '1',
    messages: '1',
    surveyorRequests: '0',
  });
});

test('open tasks are counted up to a thousand', async () => {
  const at = new Date();
  const manyMessages = Array.from({ length: 1001 }, () => ({ name: 'A', email: '', message: 'B', state: 'open', at }));
  await api.db.collection('messages').insertMany(manyMessages);
  expect(await overview()).toMatchObject({ messages: '1000+' });
});
