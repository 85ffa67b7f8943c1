import {
  listFeedbacks,
  listOwnSurveys,
  listReportedSurveys,
  listSurveys,
  readOwnPart,
  readSurvey,
  type SurveySummary,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { submitReport, unpublishSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';
import { getPublicName } from './surveyors';

let api: TestApi;
let surveyor: TestUser;
let admin: TestUser;
let id: string;

const FORMER = 'former@canvass.test';

beforeAll(async () => {
  api = await startApi();
  [surveyor, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
  id = await publishSurvey(api, surveyor);
  await api.db.collection('users').updateOne({ email: surveyor.email }, { $set: { name: 'Ada Rivera' } });
  // The email that the surveyor had before changing it.
  await api.db.collection('surveys').updateOne({}, { $set: { surveyorEmail: FORMER } });
});

afterAll(() => api.stop());

const read = (reader?: TestUser) => api.call(readSurvey, { params: { id }, ...(reader && { token: reader.token }) });

test('everybody sees the name of a surveyor, and nobody else sees an address', async () => {
  const voter = await api.createUser();
  for (const { body } of [await read(), await read(voter), await read(await api.createUser('surveyor'))]) {
    expect([body.surveyorName, body.surveyorEmail]).toEqual(['Ada Rivera', '']);
    expect(JSON.stringify(body)).not.toContain('@');
  }
  const lists = [await api.call(listSurveys, {}), await api.call(listSurveys, { token: voter.token })];
  for (const { body } of lists) expect(JSON.stringify(body)).not.toContain('@');
});

test('the owner and admins see the current address, whatever it was when the survey was published', async () => {
  expect((await read(surveyor)).body.surveyorEmail).toBe(surveyor.email);
  expect((await read(admin)).body.surveyorEmail).toBe(surveyor.email);
  const getEmails = (body: SurveySummary[]) => body.map(({ surveyorEmail }) => surveyorEmail);
  const [own, listed] = [
    await api.call(listOwnSurveys, { token: surveyor.token }),
    await api.call(listSurveys, { token: surveyor.token }),
  ];
  const all = await api.call(listSurveys, { token: admin.token, query: { status: 'all' } });
  expect([own, listed, all].map(({ body }) => getEmails(body))).toEqual(
    Array.from({ length: 3 }, () => [surveyor.email]),
  );
});

test('only its owner is told that a survey is their own', async () => {
  const isOwner = async ({ token }: TestUser) => (await api.call(readOwnPart, { token, params: { id } })).body.isOwner;
  expect([await isOwner(surveyor), await isOwner(admin)]).toEqual([true, undefined]);
});

test('whoever registers a freed address gets nothing of its former holder', async () => {
  const other = await api.createUser('surveyor');
  await api.db.collection('users').updateOne({ email: other.email }, { $set: { email: FORMER } });
  expect((await api.call(listOwnSurveys, { token: other.token })).body).toEqual([]);
  expect((await read(other)).body.surveyorEmail).toBe('');
});

test('admins see the current address of a reported and of an unpublished survey', async () => {
  await submitReport(api, await api.createUser(), id);
  const { body: reported } = await api.call(listReportedSurveys, { token: admin.token });
  expect(reported.map(({ surveyorEmail }) => surveyorEmail)).toEqual([surveyor.email]);
  await unpublishSurvey(api, admin, id);
  const feedbacks = await api.call(listFeedbacks, { token: surveyor.token });
  expect(feedbacks.body.map(({ surveyorEmail }) => surveyorEmail)).toEqual([surveyor.email]);
});

test.each([
  ['Ada Rivera', 'ada@canvass.test', 'Ada Rivera'],
  ['', 'ada@canvass.test', undefined],
  ['ada.rivera', 'ada.rivera@canvass.test', undefined],
  ['ada@canvass.test', 'ada@canvass.test', undefined],
  ['Ada (ada@home.test)', 'ada@canvass.test', undefined],
])('the public name of “%s” with the email %s is %s', (name, email, publicName) => {
  expect(getPublicName({ name, email })).toBe(publicName);
});
