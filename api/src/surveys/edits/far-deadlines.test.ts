import { ObjectId } from 'mongodb';
import {
  createSurvey,
  getLatestDeadline,
  listEvents,
  listOwnSurveys,
  listSurveys,
  readHistory,
  readSurvey,
  updateSurvey,
} from '@canvass/shared/contracts';
import { migrateData } from '../../server/database/migrations';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { moveFarDeadlines, type MovedDeadline } from './far-deadlines';

const NOW = new Date('2026-11-20T12:00:00Z');

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi({ now: () => NOW });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

function create(deadline: string) {
  const body = createTestSurvey({ surveyorEmail: surveyor.email, deadline });
  return api.call(createSurvey, { token: surveyor.token, body });
}

function edit(id: string, changes: { title?: string; deadline: string }) {
  const body = createTestSurvey({ surveyorEmail: surveyor.email, ...changes });
  return api.call(updateSurvey, { token: surveyor.token, params: { id }, body });
}

/** Stores a survey as a release without a limit on deadlines did. */
async function storeFarDeadline(overrides: Record<string, unknown> = {}): Promise<string> {
  const id = await publishSurvey(api, surveyor, { deadline: '2027/1/1' });
  const farDeadline = { deadline: '9999/12/31', closesAt: new Date(Date.UTC(10_000, 0, 1)), ...overrides };
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: farDeadline });
  return id;
}

test.each(['2036/11/21', '2099/1/1', '9999/12/31'])('a new survey cannot take votes until %s', async (deadline) => {
  const { status, body } = await create(deadline);
  const errors = [{ field: 'body.deadline', message: 'must be at most 10 years ahead' }];
  expect([status, body]).toEqual([422, expect.objectContaining({ code: 'invalid-input', errors })]);
});

test('a new survey can take votes for ten years, and every list shows it', async () => {
  const { status, body } = await create('2036/11/20');
  expect(status).toBe(200);
  const survey = await api.call(readSurvey, { params: { id: body.insertedId } });
  expect(survey.body.closesAt).toBe('2036-11-21T00:00:00.000Z');
  expect((await api.call(listSurveys)).status).toBe(200);
});

test('an edit cannot move a deadline too far ahead', async () => {
  const id = await publishSurvey(api, surveyor, { deadline: '2027/1/1' });
  const { status, body } = await edit(id, { deadline: '9999/12/31' });
  expect([status, body.errors?.[0]?.message]).toEqual([422, 'must be at most 10 years ahead']);
  expect((await api.call(readSurvey, { params: { id } })).body.deadline).toBe('2027/1/1');
});

test.each([
  ['too far ahead', { deadline: '2099/1/1', closesAt: new Date('2099-01-02T00:00:00Z') }],
  ['over', { deadline: '2020/1/1', closesAt: new Date('2020-01-02T00:00:00Z') }],
  ['no day at all', { deadline: 'soon', closesAt: new Date('2027-01-02T00:00:00Z') }],
])('a stored deadline that is %s does not block an edit that leaves it unchanged', async (_, stored) => {
  const id = await storeFarDeadline(stored);
  const saved = await edit(id, { title: 'Mended', deadline: stored.deadline });
  expect([saved.status, saved.body.modifiedCount]).toEqual([200, 1]);
  const { body } = await api.call(readSurvey, { params: { id } });
  expect(body).toMatchObject({ title: 'Mended', ...stored, closesAt: stored.closesAt.toISOString() });
});

test('startup moves stored deadlines that are too far ahead once and records it', async () => {
  const [id, allowedId] = [await storeFarDeadline(), await publishSurvey(api, surveyor, { deadline: '2036/11/20' })];
  const logged: MovedDeadline[] = [];
  const log = { warn: ({ deadlines }: { deadlines: MovedDeadline[] }) => void logged.push(...deadlines) };
  const now = () => NOW;
  await Promise.all([migrateData(api.db, { log, now }), migrateData(api.db, { log, now })]);
  const moved = { surveyId: id, before: '9999/12/31', after: '2036/11/20' };
  expect(logged.filter(({ surveyId }) => surveyId === id)).toEqual([moved]);

  const { body: survey } = await api.call(readSurvey, { params: { id } });
  expect(survey).toMatchObject({ deadline: '2036/11/20', closesAt: '2036-11-21T00:00:00.000Z', revision: 2 });
  const { body: history } = await api.call(readHistory, { params: { id } });
  const changes = [{ field: 'deadline', before: '9999/12/31', after: '2036/11/20' }];
  expect(history[0]).toMatchObject({ kind: 'edited', changes });
  const admin = await api.createUser('admin');
  const { body: events } = await api.call(listEvents, { token: admin.token, query: { subject: id } });
  expect(events[0]).toMatchObject({ actor: 'operator', action: 'survey-edited', after: { deadline: '2036/11/20' } });
  expect((await api.call(readSurvey, { params: { id: allowedId } })).body.revision).toBe(1);
  expect((await api.call(listOwnSurveys, { token: surveyor.token })).status).toBe(200);
});

test('a deadline is moved even where the history of its survey is damaged', async () => {
  const id = await storeFarDeadline({ history: 'lost', revision: 'x' });
  expect(await moveFarDeadlines(api.db, NOW)).toEqual([
    { surveyId: id, before: '9999/12/31', after: getLatestDeadline(NOW).day },
  ]);
  expect(await moveFarDeadlines(api.db, NOW)).toEqual([]);
});
