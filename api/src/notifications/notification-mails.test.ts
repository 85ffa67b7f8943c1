import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import {
  changeNotificationPreference,
  type MailPreference,
  type MailedNotificationKind,
} from '@canvass/shared/contracts';
import { startTestMailServer, type TestMailServer } from '@canvass/testing/mail-server';
import { createLocks } from '../kernel/database/lock';
import { createDeliveriesRepository } from '../mails/deliveries.repository';
import { readMailSettings } from '../mails/mail-settings';
import { startMailWorker } from '../mails/mail-worker';
import { getMailsCollection } from '../records/mails.collection';
import { signToken, startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestScheduler, settleScheduler, SITE_ORIGIN } from '../../testing/scheduler';
import { getNotificationsCollection, type NotificationDetails } from '../records/notifications.collection';
import { createNotificationsRepository } from './notifications.repository';
import { createNotifier, getNextDigest } from './notifier';
import { createPreferencesRepository } from './preferences.repository';

const DAY_MS = 86_400_000;
const TITLE = 'שעות הספרייה';

let api: TestApi;
let reader: TestUser;
let clockOffsetMs = 0;
let count = 0;
const now = () => new Date(Date.now() + clockOffsetMs);

beforeAll(async () => {
  api = await startApi({ now, settings: { SITE_ORIGIN } });
});

beforeEach(async () => {
  clockOffsetMs = 0;
  const user = await api.createUser('surveyor');
  reader = { ...user, token: signToken(user.uid, { expiresIn: 60 * 86_400 }) };
});

afterAll(() => api.stop());

/** Tells the reader something, as the tasks of the scheduler do. */
async function notify(kind: MailedNotificationKind, details: NotificationDetails = { surveyTitle: TITLE }) {
  const notifier = createNotifier({
    notifications: createNotificationsRepository(api.db),
    preferences: createPreferencesRepository(api.db),
    sendsMails: true,
    now,
  });
  count += 1;
  const key = `${kind}:test-${count}:${reader.uid}`;
  await notifier.notify([{ key, uid: reader.uid, kind, details, at: now() }]);
}

const choose = (kind: MailedNotificationKind, mail: MailPreference) =>
  api.call(changeNotificationPreference, { token: reader.token, body: { kind, mail } });

async function listMails() {
  const mails = await getMailsCollection(api.db).find({ to: reader.email }).sort({ _id: 1 }).toArray();
  return mails.map(({ kind, content }) => ({ kind, ...content }));
}

const settle = () => settleScheduler(api, now);

const countWaiting = () =>
  getNotificationsCollection(api.db).countDocuments({ uid: reader.uid, mailDueAt: { $exists: true } });

describe('mails that are sent at once', () => {
  test('the subject says nothing that others should not see, and the mail says what it is about and how to end it', async () => {
    await notify('survey-unpublished', { surveyTitle: TITLE, reason: 'It asks\nfor <b>addresses</b>.' });
    await settle();
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('One of your surveys was unpublished');
    expect(mail?.text).toContain(`${TITLE}\n\nAn admin has unpublished it`);
    expect(mail?.html).toContain(`<h1 dir="auto"`);
    expect(mail?.html).toContain('It asks<br>for &lt;b&gt;addresses&lt;/b&gt;.');
    expect(mail?.text).toMatch(/Stop these emails: https:\/\/canvass\.test\/unsubscribe\/[\w~-]+$/);
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/canvass\.test\/api\/unsubscribe\//);
    expect(await countWaiting()).toBe(0);
  });

  test('a kind that a user has ended makes no mail, even if it was ended while the mail was due', async () => {
    await choose('survey-closed', 'never');
    await notify('survey-closed');
    await notify('survey-unpublished');
    await choose('survey-unpublished', 'never');
    await settle();
    expect(await listMails()).toEqual([]);
    expect(await countWaiting()).toBe(0);
  });

  test('a user without an account anymore gets no mail, and does not hold up others', async () => {
    await notify('survey-closed');
    await api.db.collection('users').deleteOne({ uid: reader.uid });
    await settle();
    expect(await listMails()).toEqual([]);
    expect(await countWaiting()).toBe(0);
  });

  test('a user who has not verified their email gets no mail: it may belong to somebody else', async () => {
    await api.db.collection('users').updateOne({ uid: reader.uid }, { $set: { emailVerified: false } });
    await notify('survey-closed');
    await settle();
    expect(await listMails()).toEqual([]);
    expect(await countWaiting()).toBe(0);
  });

  test('a damaged notification, or a damaged email, does not keep other mails waiting', async () => {
    const notifications = getNotificationsCollection(api.db);
    const other = await api.createUser();
    await notify('pro-ending', { until: 'soon' as never });
    await choose('survey-closed', 'daily');
    await notify('survey-closed');
    await notifications.updateOne(
      { uid: reader.uid, kind: 'survey-closed' },
      { $set: { mailDueAt: now(), details: null as never } },
    );
    await api.db.collection('users').updateOne({ uid: other.uid }, { $set: { email: 'nobody' } });
    await notifications.insertOne({
      ...(await notifications.findOne({ uid: reader.uid }))!,
      _id: new ObjectId(),
      key: `survey-unpublished:damaged:${other.uid}`,
      kind: 'survey-unpublished',
      uid: other.uid,
    });
    await notify('survey-unpublished');
    await settle();
    expect((await listMails()).map(({ subject }) => subject)).toContain('One of your surveys was unpublished');
    expect(await notifications.countDocuments({ mailDueAt: { $lte: now() } })).toBe(0);
    await api.db.collection('users').deleteOne({ uid: other.uid });
  });

  test('a mail that was queued before a crash is not queued again', async () => {
    await notify('survey-closed');
    await settle();
    await getNotificationsCollection(api.db).updateOne({ uid: reader.uid }, { $set: { mailDueAt: now() } });
    await settle();
    expect(await listMails()).toHaveLength(1);
  });
});

describe('the daily digest', () => {
  async function moveToDigest(): Promise<void> {
    clockOffsetMs = getNextDigest(now()).getTime() - Date.now() + 1000;
  }

  test('one mail has the notifications until then, each once; later ones are in the next', async () => {
    await choose('survey-closed', 'daily');
    await notify('survey-closed');
    await notify('survey-closing-soon');
    await settle();
    expect(await listMails()).toEqual([]);
    await moveToDigest();
    await settle();
    await settle();
    const [digest, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ kind: 'daily-digest', subject: 'Your notifications for today' });
    expect(digest?.text).toContain(
      `- One of your surveys has closed\n  ${TITLE}\n- One of your surveys closes within a day\n  ${TITLE}`,
    );
    expect(digest?.text).toContain(`${SITE_ORIGIN}/dashboard/notifications`);
    await notify('survey-closed');
    await settle();
    expect(await listMails()).toHaveLength(1);
    await moveToDigest();
    await settle();
    expect(await listMails()).toHaveLength(2);
  });

  test('a digest that a crash interrupted has the same contents again, and what came later is in another', async () => {
    const notifications = getNotificationsCollection(api.db);
    await choose('survey-closed', 'daily');
    await notify('survey-closed');
    await moveToDigest();
    await settle();
    // As if the process had died after queueing the mail, and before noting that.
    const dueAt = new Date(now().getTime() - 1000);
    await notifications.updateMany({ uid: reader.uid }, { $set: { mailDueAt: dueAt, inDigest: true } });
    await notify('survey-closed');
    await notifications.updateMany({ uid: reader.uid }, { $set: { mailDueAt: dueAt } });
    await settle();
    expect((await listMails()).map(({ text }) => text?.split('- One of').length)).toEqual([2, 2]);
    expect(await countWaiting()).toBe(0);
  });

  test('a long digest lists fifty notifications and says that there are more', async () => {
    await choose('survey-closed', 'daily');
    for (let index = 0; index < 52; index += 1) await notify('survey-closed');
    await moveToDigest();
    await settle();
    const [digest] = await listMails();
    expect(digest?.text?.match(/- One of/g)).toHaveLength(50);
    expect(digest?.text).toContain('There are more than these 50.');
    expect(await countWaiting()).toBe(0);
  });

  test.each([
    ['2026-11-26T06:59:59.999Z', '2026-11-26T07:00:00.000Z'],
    ['2026-11-26T07:00:00.000Z', '2026-11-27T07:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T07:00:00.000Z'],
  ])('the digest after %s is at %s', (at, next) => {
    expect(getNextDigest(new Date(at)).toISOString()).toBe(next);
  });
});

describe('on the wire', () => {
  let server: TestMailServer;

  beforeEach(async () => {
    server = await startTestMailServer();
  });
  afterEach(() => server.stop());

  test('the message has the headers with which mail programs end such mails by one click', async () => {
    await notify('survey-closed', { surveyTitle: 'مكتبة المدينة — 图书馆' });
    await settle();
    const worker = startMailWorker({
      deliveries: createDeliveriesRepository(api.db),
      locks: createLocks(api.db),
      settings: readMailSettings({
        smtpUrl: server.url,
        from: 'Canvass <no-reply@canvass.test>',
        siteOrigin: SITE_ORIGIN,
      })!,
      retryDelayMs: DAY_MS,
      log: pino({ level: 'silent' }),
      pollIntervalMs: 100,
      now: () => new Date(),
    });
    const isSent = { to: reader.email, state: 'sent' as const };
    while ((await getMailsCollection(api.db).countDocuments(isSent)) === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await worker.stop();
    const received = server.received.find(({ to }) => to.includes(reader.email));
    const headers = received?.message.slice(0, received.message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
    expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/canvass\.test\/api\/unsubscribe\/[\w~-]+>$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  });
});

test('an installation without mails stores notifications and no mails', async () => {
  const silent = createTestScheduler(api, now);
  const notifier = createNotifier({
    notifications: createNotificationsRepository(api.db),
    preferences: createPreferencesRepository(api.db),
    sendsMails: false,
    now,
  });
  const key = `survey-closed:silent:${reader.uid}`;
  await notifier.notify([{ key, uid: reader.uid, kind: 'survey-closed', details: {}, at: now() }]);
  await silent.runDueTasks();
  expect(await listMails()).toEqual([]);
  expect(await getNotificationsCollection(api.db).countDocuments({ uid: reader.uid })).toBe(1);
});
