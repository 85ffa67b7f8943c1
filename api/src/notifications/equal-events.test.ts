import {
  changeNotificationPreference,
  changeRole,
  countUnreadNotifications,
  decideReports,
  decideSurveyorRequest,
  deleteSurvey,
  listNotifications,
  listMessages,
  markMessage,
  markNotificationsRead,
  sendMessage,
} from '@canvass/shared/contracts';
import { ObjectId } from 'mongodb';
import type { TestUser } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { storeNotification } from '../../testing/data/notifications';
import { submitReport, unpublishSurvey } from '../../testing/data/reports';
import { storeSurveyorRequest } from '../../testing/data/surveyor-requests';
import { startToldUsers, TITLE, type ToldUsers } from '../../testing/data/told-users';
import { createNotificationsRepository } from './notifications.repository';
import type { NotificationDocument } from '../records/notifications.collection';

const DAY_MS = 86_400_000;

let told: ToldUsers;

beforeAll(async () => {
  told = await startToldUsers();
});
beforeEach(async () => {
  await told.reset();
  await told.api.db.collection('messages').deleteMany({});
  await told.api.db.collection('surveyorRequests').deleteMany({});
});
afterAll(() => told.api.stop());

async function list({ token }: TestUser, query: Record<string, string> = {}) {
  return told.api.call(listNotifications, { token, query });
}

const countUnread = async ({ token }: TestUser) =>
  (await told.api.call(countUnreadNotifications, { token })).body.unread;

async function read({ token }: TestUser, body: object) {
  return (await told.api.call(markNotificationsRead, { token, body })).body.modifiedCount;
}

/** What a user sees once everybody has been told: the titles, and whether they are unread. */
async function listTitles(user: TestUser): Promise<string[]> {
  await told.listKinds(user);
  return (await list(user)).body.map(({ title, isUnread }) => (isUnread ? `* ${title}` : title));
}

const send = (message: string) =>
  told.api.call(sendMessage, { body: { name: 'Ada', email: 'ada@example.com', message } });

async function sendMessages(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await send(`Message ${index}`);
}

async function markMessages(state: 'open' | 'done', count: number): Promise<void> {
  const { token } = told.admin;
  const other = state === 'done' ? 'open' : 'done';
  const { body } = await told.api.call(listMessages, { token, query: { state: other } });
  for (const { _id } of body.slice(0, count))
    await told.api.call(markMessage, { token, params: { id: _id }, body: { state } });
}

describe('equal events of the work of admins', () => {
  test('twenty messages are one unread notification with their number', async () => {
    await sendMessages(20);
    expect(await listTitles(told.admin)).toEqual(['* 20 messages have arrived']);
    expect(await countUnread(told.admin)).toBe(1);
  });

  test('messages after a notification was read begin another one', async () => {
    await sendMessages(2);
    await listTitles(told.admin);
    expect(await read(told.admin, { id: (await list(told.admin)).body[0]?._id })).toBe(1);
    await send('One more');
    expect(await listTitles(told.admin)).toEqual(['* A message has arrived', '2 messages have arrived']);
  });

  test('what arrives after the list was shown stays unread, and comes first', async () => {
    await send('First');
    await listTitles(told.admin);
    const shown = (await list(told.admin)).body[0]?._id;
    const between = await storeNotification(told.api.db, told.admin.uid);
    await send('Second');
    expect(await listTitles(told.admin)).toEqual(['* 2 messages have arrived', '* One of your surveys has closed']);
    expect(await read(told.admin, { id: shown })).toBe(0);
    expect(await read(told.admin, { upTo: between })).toBe(1);
    expect(await listTitles(told.admin)).toEqual(['* 2 messages have arrived', 'One of your surveys has closed']);
    expect(await read(told.admin, { upTo: (await list(told.admin)).body[0]?._id })).toBe(1);
    expect(await countUnread(told.admin)).toBe(0);
  });

  test('reports are counted per survey', async () => {
    const { api, admin, publish, createUser } = told;
    const [one, other] = [await publish({ title: 'One' }), await publish({ title: 'Other' })];
    for (const survey of [one, one, other]) await submitReport(api, await createUser(), survey);
    await listTitles(admin);
    const { body } = await list(admin);
    expect(body.map(({ title, surveyTitle, link }) => [title, surveyTitle, link.path])).toEqual([
      ['A survey was reported', 'Other', '/dashboard/adminSurveys?tab=reported'],
      ['A survey was reported 2 times', 'One', '/dashboard/adminSurveys?tab=reported'],
    ]);
  });

  test('pages contain every notification once, those of earlier releases included', async () => {
    const { api, admin, publish, createUser } = told;
    for (let index = 0; index < 3; index += 1) {
      await storeNotification(api.db, admin.uid);
      await submitReport(api, await createUser(), await publish());
      await told.listKinds(admin);
    }
    const kinds = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await list(admin, { limit: '1', ...(cursor && { cursor }) });
      kinds.push(...body.map(({ kind }) => kind));
      cursor = headers.get('link') ? getNextCursor(headers) : undefined;
    } while (cursor);
    expect(kinds).toEqual(Array.from({ length: 3 }, () => ['report-received', 'survey-closed']).flat());
  });
});

describe('counting', () => {
  const createEvent = (key: string): NotificationDocument => ({
    _id: new ObjectId(),
    key,
    uid: told.admin.uid,
    kind: 'message-received',
    details: {},
    at: new Date(),
    unread: true,
    expiresAt: new Date(Date.now() + DAY_MS),
  });

  test('concurrent events are counted once each, in one notification', async () => {
    const notifications = createNotificationsRepository(told.api.db);
    const keys = Array.from({ length: 20 }, (_, index) => `event-${index % 10}`);
    const added = await Promise.all(keys.map((key) => notifications.addEvent('messages', createEvent(key))));
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(10);
    expect((await list(told.admin)).body.map(({ title }) => title)).toEqual(['10 messages have arrived']);
  });

  test('an event that a crash repeats is not counted again, even if it was read meanwhile', async () => {
    const notifications = createNotificationsRepository(told.api.db);
    for (const key of ['first', 'second']) await notifications.addEvent('messages', createEvent(key));
    await read(told.admin, { upTo: (await list(told.admin)).body[0]?._id });
    for (const key of ['first', 'second']) expect(await notifications.addEvent('messages', createEvent(key))).toBe(0);
    expect(await listTitles(told.admin)).toEqual(['2 messages have arrived']);
  });
});

describe('work that is done', () => {
  test('the bells of all admins clear when no message is open, whoever was the one who marked them', async () => {
    const colleague = await told.createUser('admin');
    await sendMessages(2);
    await listTitles(colleague);
    await markMessages('done', 1);
    expect(await countUnread(colleague)).toBe(1);
    await markMessages('done', 1);
    expect([await countUnread(told.admin), await countUnread(colleague)]).toEqual([0, 0]);
    await send('One more');
    expect(await listTitles(colleague)).toEqual(['* A message has arrived', '2 messages have arrived']);
  });

  test.each([
    [
      'dismissed',
      (id: string) =>
        told.api.call(decideReports, { token: told.admin.token, params: { id }, body: { decision: 'dismiss' } }),
    ],
    ['upheld', (id: string) => unpublishSurvey(told.api, told.admin, id, 'Question 1 asks for an address.')],
    [
      'those of a deleted survey',
      (id: string) => told.api.call(deleteSurvey, { token: told.surveyor.token, params: { id } }),
    ],
  ])('a decision about the reports of a survey clears the bell for them only: %s', async (_, decide) => {
    const { api, admin, publish, createUser } = told;
    const [decided, open] = [await publish(), await publish()];
    for (const survey of [decided, open]) await submitReport(api, await createUser(), survey);
    await listTitles(admin);
    expect(await countUnread(admin)).toBe(2);
    await decide(decided);
    expect((await list(admin)).body.map(({ isUnread }) => isUnread)).toEqual([true, false]);
  });

  test.each([
    [
      'declined',
      (id: string) =>
        told.api.call(decideSurveyorRequest, {
          token: told.admin.token,
          params: { id },
          body: { decision: 'decline', reason: 'Please tell us more.' },
        }),
    ],
    [
      'answered by the role itself',
      (_: string, { email }: TestUser) =>
        told.api.call(changeRole, { token: told.admin.token, body: { email, newRole: 'surveyor' } }),
    ],
  ])('the bell clears when the last request to become a surveyor is %s', async (_, decide) => {
    const { api, admin } = told;
    const { id, author } = await storeSurveyorRequest(api);
    expect(await listTitles(admin)).toEqual(['* Someone has asked to become a surveyor']);
    await decide(id, author);
    expect(await countUnread(admin)).toBe(0);
  });

  test('nobody is told about what was done before they could be told', async () => {
    await send('Solved at once');
    await markMessages('done', 1);
    expect(await listTitles(told.admin)).toEqual([]);
  });
});

describe('the mails about them', () => {
  test('a digest tells of events since the last one, and not of work that is done', async () => {
    await sendMessages(2);
    await told.listKinds(told.admin);
    told.setClock(DAY_MS);
    await told.listKinds(told.admin);
    expect((await told.listMailTexts(told.admin)).at(-1)).toContain('2 messages have arrived');
    await send('Third');
    await told.listKinds(told.admin);
    told.setClock(2 * DAY_MS);
    await told.listKinds(told.admin);
    const texts = await told.listMailTexts(told.admin);
    expect(texts.at(-1)).toContain('3 messages have arrived');
    await send('Fourth');
    await told.listKinds(told.admin);
    await markMessages('done', 4);
    told.setClock(3 * DAY_MS);
    await told.listKinds(told.admin);
    expect(await told.listMailTexts(told.admin)).toEqual(texts);
  });

  test('mails at once come for each message, and once a day for the reports of a survey', async () => {
    const { api, publish, createUser } = told;
    const colleague = await createUser('admin');
    for (const kind of ['message-received', 'report-received'])
      await api.call(changeNotificationPreference, { token: colleague.token, body: { kind, mail: 'at-once' } });
    const id = await publish();
    for (let index = 0; index < 2; index += 1) {
      await send(`Message ${index}`);
      await submitReport(api, await createUser(), id);
      await told.listKinds(colleague);
    }
    const mails = await api.db.collection('mails').find({ to: colleague.email }).sort({ _id: 1 }).toArray();
    expect(mails.map(({ content }) => (content as { subject: string }).subject).toSorted()).toEqual([
      '2 messages have arrived',
      'A message has arrived',
      'A survey was reported',
    ]);
  });
});

test('the decision on a report names the survey, in the list and in the mail', async () => {
  const { api, admin, createUser, publish, listKinds, listMailTexts } = told;
  const [id, reporter] = [await publish(), await createUser()];
  await submitReport(api, reporter, id);
  await unpublishSurvey(api, admin, id, 'Question 1 asks for an address.');
  expect(await listKinds(reporter)).toEqual(['report-decided']);
  expect((await list(reporter)).body.map(({ surveyTitle }) => surveyTitle)).toEqual([TITLE]);
  expect((await listMailTexts(reporter)).join()).toContain(TITLE);
});
