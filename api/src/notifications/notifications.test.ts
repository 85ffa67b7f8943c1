import {
  castVote,
  changeNotificationPreference,
  changeState,
  countUnreadNotifications,
  followResults,
  listNotifications,
  markNotificationsRead,
  readNotificationPreferences,
  readOwnPart,
  readUnsubscribe,
  unfollowResults,
  unsubscribe,
  type MailPreference,
} from '@canvass/shared/contracts';
import { JWT_SECRET, startApi, type TestApi, type TestUser } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { storeNotification } from '../../testing/data/notifications';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';
import { SITE_ORIGIN } from '../../testing/scheduler';
import { createUnsubscribeTokens, type UnsubscribeScope } from '../records/unsubscribe-token';

let api: TestApi;
let reader: TestUser;

beforeAll(async () => {
  api = await startApi({ settings: { SITE_ORIGIN } });
});

beforeEach(async () => {
  reader = await api.createUser();
});

afterAll(() => api.stop());

async function list({ token }: TestUser, query: Record<string, string> = {}) {
  return api.call(listNotifications, { token, query });
}

async function countUnread({ token }: TestUser): Promise<number> {
  return (await api.call(countUnreadNotifications, { token })).body.unread;
}

async function markRead({ token }: TestUser, body: object) {
  return (await api.call(markNotificationsRead, { token, body })).body;
}

describe('the list of notifications', () => {
  test('a user sees their notifications, latest first, with texts and links of this site', async () => {
    const first = await storeNotification(api.db, reader.uid, { kind: 'message-received', details: {} });
    const second = await storeNotification(api.db, reader.uid);
    expect((await list(reader)).body).toEqual([
      {
        _id: second,
        kind: 'survey-closed',
        title: 'One of your surveys has closed',
        surveyTitle: 'Library hours',
        link: {
          label: 'See the responses',
          path: expect.stringMatching(/^\/dashboard\/surveyResponses\/[0-9a-f]{24}$/),
        },
        at: expect.any(String),
        isUnread: true,
      },
      expect.objectContaining({ _id: first, title: 'A message has arrived' }),
    ]);
  });

  test('a long list comes in pages', async () => {
    for (let index = 0; index < 5; index += 1) await storeNotification(api.db, reader.uid);
    const first = await list(reader, { limit: '3' });
    const second = await list(reader, { limit: '3', cursor: getNextCursor(first.headers) });
    expect([first.body.length, second.body.length]).toEqual([3, 2]);
    expect(new Set([...first.body, ...second.body].map(({ _id }) => _id)).size).toBe(5);
  });

  test('nobody sees, counts, or reads the notifications of others', async () => {
    const id = await storeNotification(api.db, reader.uid);
    const other = await api.createUser('admin');
    expect((await list(other)).body).toEqual([]);
    expect(await countUnread(other)).toBe(0);
    expect(await markRead(other, { id })).toEqual({ modifiedCount: 0 });
    expect(await markRead(other, { upTo: id })).toEqual({ modifiedCount: 0 });
    expect(await countUnread(reader)).toBe(1);
  });

  test('no more than 100 unread notifications are counted', async () => {
    for (let index = 0; index < 101; index += 1) await storeNotification(api.db, reader.uid);
    expect(await countUnread(reader)).toBe(100);
  });
});

describe('reading', () => {
  test('one notification, or all up to one, are read; what arrives meanwhile stays unread', async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await storeNotification(api.db, reader.uid));
    expect(await markRead(reader, { id: ids[3] })).toEqual({ modifiedCount: 1 });
    expect(await markRead(reader, { upTo: ids[1] })).toEqual({ modifiedCount: 2 });
    expect(await markRead(reader, { upTo: ids[1] })).toEqual({ modifiedCount: 0 });
    expect((await list(reader)).body.map(({ isUnread }) => isUnread)).toEqual([false, true, false, false]);
    expect(await countUnread(reader)).toBe(1);
  });

  test.each([[{}], [{ id: '0'.repeat(24), upTo: '0'.repeat(24) }], [{ id: 'x' }]])(
    'a call that does not say which is refused: %j',
    async (body) => {
      expect(await markRead(reader, body)).toMatchObject({ code: 'invalid-input' });
    },
  );
});

describe('preferences', () => {
  async function readPreferences({ token }: TestUser) {
    return (await api.call(readNotificationPreferences, { token })).body;
  }

  async function change({ token }: TestUser, body: object) {
    return (await api.call(changeNotificationPreference, { token, body })).body;
  }

  test.each([
    ['user', ['voter', 'account']],
    ['surveyor', ['voter', 'account', 'surveyor']],
    ['admin', ['voter', 'account', 'admin']],
  ] as const)('the role %s is offered the kinds that it can get', async (role, groups) => {
    const { sendsMails, preferences } = await readPreferences(await api.createUser(role));
    expect(sendsMails).toBe(true);
    expect([...new Set(preferences.map(({ group }) => group))]).toEqual(groups);
  });

  test('a change applies to its kind only, and a repeat changes nothing', async () => {
    const body = { kind: 'results-published', mail: 'never' };
    expect([await change(reader, body), await change(reader, body)]).toEqual([
      { modifiedCount: 1 },
      { modifiedCount: 0 },
    ]);
    const { preferences } = await readPreferences(reader);
    expect(preferences.filter(({ mail }) => mail === 'never').map(({ kind }) => kind)).toEqual(['results-published']);
  });

  test.each([[{ kind: 'survey-offered', mail: 'never' }], [{ kind: 'results-published', mail: 'weekly' }]])(
    'a kind or choice that does not exist is refused: %j',
    async (body) => {
      expect(await change(reader, body)).toMatchObject({ code: 'invalid-input' });
    },
  );
});

describe('the links that end mails', () => {
  const createLink = ({ id }: TestUser, scope: UnsubscribeScope) =>
    createUnsubscribeTokens(JWT_SECRET).create({ subjectId: id, scope });

  async function readMail({ token, uid }: TestUser, kind: string): Promise<MailPreference | undefined> {
    const { preferences } = (await api.call(readNotificationPreferences, { token })).body;
    expect(uid).not.toBe('');
    return preferences.find((preference) => preference.kind === kind)?.mail;
  }

  test('opening a link changes nothing; confirming it ends the mails of its kind, without signing in', async () => {
    const params = { token: createLink(reader, 'results-published') };
    expect((await api.call(readUnsubscribe, { params })).body).toEqual({
      label: 'Results that you asked for',
      mail: 'at-once',
    });
    expect(await readMail(reader, 'results-published')).toBe('at-once');
    expect((await api.call(unsubscribe, { params })).body).toEqual({ modifiedCount: 1 });
    expect((await api.call(unsubscribe, { params })).body).toEqual({ modifiedCount: 0 });
    expect(await readMail(reader, 'results-published')).toBe('never');
    expect(await readMail(reader, 'report-decided')).toBe('at-once');
  });

  test('one click in a mail program ends them, with the form body of RFC 8058', async () => {
    const response = await fetch(`${api.url}/api/unsubscribe/${createLink(reader, 'results-published')}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(response.status).toBe(200);
    expect(await readMail(reader, 'results-published')).toBe('never');
  });

  test('the link of a daily digest ends the kinds that come in it', async () => {
    const admin = await api.createUser('admin');
    await api.call(unsubscribe, { params: { token: createLink(admin, 'daily-digest') } });
    const { preferences } = (await api.call(readNotificationPreferences, { token: admin.token })).body;
    expect(preferences.filter(({ group }) => group === 'admin').map(({ mail }) => mail)).toEqual(
      Array.from({ length: 3 }, () => 'never'),
    );
    expect(preferences.find(({ kind }) => kind === 'role-changed')?.mail).toBe('at-once');
  });

  test('a link that was changed is refused, and one of a deleted user says nothing about them', async () => {
    const link = createLink(reader, 'results-published');
    const forged = link.replace('results-published', 'role-changed');
    for (const token of [link.slice(0, -1), 'x'])
      expect((await api.call(unsubscribe, { params: { token } })).body).toMatchObject({ code: 'invalid-input' });
    for (const token of [forged, `${'0'.repeat(24)}${link.slice(24)}`]) {
      expect((await api.call(readUnsubscribe, { params: { token } })).body).toMatchObject({
        code: 'unsubscribe-link-invalid',
      });
      expect((await api.call(unsubscribe, { params: { token } })).body).toMatchObject({
        code: 'unsubscribe-link-invalid',
      });
    }
    const gone = { ...reader, id: '0'.repeat(24) };
    const params = { token: createLink(gone, 'results-published') };
    expect((await api.call(readUnsubscribe, { params })).body.label).toBe('Results that you asked for');
    expect((await api.call(unsubscribe, { params })).body).toEqual({ modifiedCount: 0 });
  });
});

describe('following results', () => {
  let surveyor: TestUser;

  beforeAll(async () => {
    surveyor = await api.createUser('surveyor');
  });

  const follow = async ({ token }: TestUser, id: string) =>
    (await api.call(followResults, { token, params: { id } })).body;
  const isFollowing = async ({ token }: TestUser, id: string) =>
    (await api.call(readOwnPart, { token, params: { id } })).body.followsResults ?? false;

  test('a user follows a survey once, sees that they do, and can take it back', async () => {
    const id = await publishSurvey(api, surveyor, { resultsPolicy: 'after-closing' });
    expect(await isFollowing(reader, id)).toBe(false);
    expect([await follow(reader, id), await follow(reader, id)]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
    expect(await isFollowing(reader, id)).toBe(true);
    const { body } = await api.call(unfollowResults, { token: reader.token, params: { id } });
    expect(body).toEqual({ deletedCount: 1 });
    expect(await isFollowing(reader, id)).toBe(false);
  });

  test('results that only voters see can be followed after voting', async () => {
    const id = await publishSurvey(api, surveyor, { resultsPolicy: 'after-voting' });
    expect(await follow(reader, id)).toMatchObject({ code: 'results-after-voting' });
    await api.call(castVote, { token: reader.token, body: createTestVote(id, reader) });
    expect(await follow(reader, id)).toEqual({ modifiedCount: 1 });
  });

  test('results that nobody else sees, or that are out, cannot be followed', async () => {
    const own = await publishSurvey(api, surveyor, { resultsPolicy: 'owner' });
    expect(await follow(reader, own)).toMatchObject({ code: 'results-owner-only' });
    const closed = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
    await api.call(changeState, { token: surveyor.token, params: { id: closed }, body: { action: 'close' } });
    expect(await follow(reader, closed)).toMatchObject({ code: 'survey-closed' });
    expect(await follow(reader, '0'.repeat(24))).toMatchObject({ code: 'survey-not-found' });
  });
});
