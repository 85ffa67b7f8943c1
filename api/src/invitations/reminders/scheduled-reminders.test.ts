import { ObjectId } from 'mongodb';
import {
  cancelReminder,
  deleteSurvey,
  listInvitations,
  listScheduledReminders,
  MAX_SCHEDULED_REMINDERS,
  scheduleReminder,
} from '@canvass/shared/contracts';
import type { TestApi, TestUser } from '../../../testing/api';
import { storeInvitation } from '../../../testing/data/invitations';
import { corruptSurvey, publishSurvey } from '../../../testing/data/surveys';
import { SITE_ORIGIN } from '../../../testing/scheduler';
import { startTimedApi, type TimedApi } from '../../../testing/timed-api';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let timed: TimedApi;
let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  timed = await startTimedApi({ SITE_ORIGIN });
  api = timed.api;
  surveyor = { ...timed.surveyor, token: timed.getToken(timed.surveyor) };
});

beforeEach(() => timed.resetClock());

afterAll(() => timed.stop());

const publish = () => publishSurvey(api, surveyor, { voterPolicy: 'invited' });

async function schedule(id: string, inMs: number) {
  const at = new Date(timed.now().getTime() + inMs).toISOString();
  const { body } = await api.call(scheduleReminder, { token: surveyor.token, params: { id }, body: { at } });
  return { at, body };
}

async function listTimes(id: string) {
  const { body } = await api.call(listScheduledReminders, { token: surveyor.token, params: { id } });
  return body.map(({ at }) => at);
}

async function listReminded(id: string) {
  const { body } = await api.call(listInvitations, { token: surveyor.token, params: { id } });
  return body.filter(({ remindedAt }) => remindedAt !== undefined);
}

test('a reminder goes out at its time, once', async () => {
  const id = await publish();
  const email = 'reminded@canvass.test';
  await storeInvitation(api, id, { email });
  const { at } = await schedule(id, HOUR_MS);
  expect(await listTimes(id)).toEqual([at]);
  await timed.runScheduler();
  expect(await listReminded(id)).toEqual([]);
  timed.advance(HOUR_MS + 1000);
  await timed.runScheduler();
  await timed.runScheduler();
  expect(await listTimes(id)).toEqual([]);
  expect(await listReminded(id)).toHaveLength(1);
  expect(await api.db.collection('mails').countDocuments({ to: email, kind: 'vote-reminder' })).toBe(1);
});

test('scheduling the same time again stores nothing', async () => {
  const id = await publish();
  const body = { at: new Date(timed.now().getTime() + DAY_MS).toISOString() };
  const call = { token: surveyor.token, params: { id }, body };
  const first = await api.call(scheduleReminder, call);
  expect((await api.call(scheduleReminder, call)).body).toEqual(first.body);
  expect(await listTimes(id)).toEqual([body.at]);
});

test('reminders are listed by time, and canceled', async () => {
  const id = await publish();
  const { at: later } = await schedule(id, 3 * DAY_MS);
  const { at: earlier, body } = await schedule(id, DAY_MS);
  expect(await listTimes(id)).toEqual([earlier, later]);
  const cancel = { token: surveyor.token, params: { id, reminderId: body.insertedId } };
  expect((await api.call(cancelReminder, cancel)).body).toEqual({ deletedCount: 1 });
  expect((await api.call(cancelReminder, cancel)).body).toEqual({ deletedCount: 0 });
  expect(await listTimes(id)).toEqual([later]);
});

test.each([
  ['in the past', -HOUR_MS, 'must not be in the past'],
  ['after the survey closes', 3650 * DAY_MS, 'must be before the survey closes'],
  ['within a day of another one', 2 * DAY_MS + HOUR_MS, 'must be 24 hours from every other reminder'],
])('a reminder %s is refused', async (_, inMs, message) => {
  const id = await publish();
  await schedule(id, 2 * DAY_MS);
  const { body } = await schedule(id, inMs);
  expect(body).toMatchObject({ code: 'invalid-input', errors: [{ field: 'body.at', message }] });
  expect(await listTimes(id)).toHaveLength(1);
});

test('of many reminders at once, a survey keeps no more than it may have', async () => {
  const id = await publish();
  const answers = await Promise.all(
    Array.from({ length: MAX_SCHEDULED_REMINDERS + 3 }, (_, index) => schedule(id, (index + 1) * DAY_MS)),
  );
  const refused = answers.filter(({ body }) => body.code === 'too-many-reminders');
  expect(refused).toHaveLength(3);
  expect(await listTimes(id)).toHaveLength(MAX_SCHEDULED_REMINDERS);
});

test('a survey that takes no votes at the time reminds nobody', async () => {
  const id = await publish();
  await storeInvitation(api, id);
  await schedule(id, HOUR_MS);
  await api.db.collection('surveys').updateMany({}, { $set: { status: 'Withdrawn' } });
  timed.advance(HOUR_MS + 1000);
  await timed.runScheduler();
  expect(await listTimes(id)).toEqual([]);
  expect(await listReminded(id)).toEqual([]);
});

test('a damaged survey keeps no other survey waiting for its reminder', async () => {
  const damaged = await publish();
  await schedule(damaged, HOUR_MS);
  await corruptSurvey(api, damaged);
  const id = await publish();
  await storeInvitation(api, id);
  await schedule(id, HOUR_MS);
  timed.advance(HOUR_MS + 1000);
  await timed.runScheduler();
  expect(await listReminded(id)).toHaveLength(1);
});

test('the reminders of a deleted survey go with it', async () => {
  const id = await publish();
  await schedule(id, DAY_MS);
  await api.call(deleteSurvey, { token: surveyor.token, params: { id } });
  // Longer than a vote may still be counted.
  timed.advance(HOUR_MS);
  await timed.runScheduler();
  expect(await api.db.collection('scheduledReminders').countDocuments({ surveyId: new ObjectId(id) })).toBe(0);
});
