import {
  checkRole,
  endAllSessions,
  endSession,
  refreshUser,
  issueToken,
  setOverride,
  verifyOverride,
} from '@canvass/shared/contracts';
import jwt from 'jsonwebtoken';
import { problem } from '../kernel/http/problems/problem';
import { OVERRIDE_DEVELOPER, JWT_SECRET, signToken, startApi, type TestApi } from '../../testing/api';
import { deleteAccount, renewIdToken, signInAgain } from '../../testing/identity';
import { createSessionClient, waitForNextSecond } from '../../testing/session-client';

let api: TestApi;
const { register, getProductToken, getAccessOutcome } = createSessionClient(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const SESSION_ENDED = '401 session-ended';

describe('an ordinary sign-out', () => {
  test('a sign-out ends only its own sign-in, with all of its tokens', async () => {
    const desk = await register('desk');
    const { email } = desk;
    const first = await getProductToken(desk);
    const next = await getProductToken(desk, first);
    await waitForNextSecond();
    const phone = await signInAgain(desk);
    const elsewhere = await getProductToken(phone);
    const { status, body } = await api.call(endSession, { token: next });
    expect([status, body]).toEqual([200, { ended: true }]);
    expect(await getAccessOutcome(next, email)).toBe(SESSION_ENDED);
    expect(await getAccessOutcome(first, email)).toBe(SESSION_ENDED);
    expect(await getAccessOutcome(elsewhere, email)).toBe('let in');
    expect(
      await getAccessOutcome(await getProductToken({ email, token: await renewIdToken(phone) }, elsewhere), email),
    ).toBe('let in');
  });

  test('an ended sign-in gets no new token, even with a renewed ID token', async () => {
    const account = await register('no-way-back');
    await waitForNextSecond();
    const phone = await signInAgain(account);
    await getProductToken(phone);
    const token = await getProductToken(account);
    await api.call(endSession, { token });
    const renewed = { email: account.email, token: await renewIdToken(account) };
    expect(await getProductToken(account)).toBe('session-ended');
    expect(await getProductToken(account, token)).toBe('session-ended');
    expect(await getProductToken(renewed, token)).toBe('session-ended');
    // The record does not change either.
    const saved = await api.call(refreshUser, { token: renewed.token, body: { name: 'X', email: account.email } });
    expect(saved.body.code).toBe('session-ended');
  });

  test('signing out on the last device revokes the refresh tokens', async () => {
    const account = await register('last-device');
    const token = await getProductToken(account);
    await waitForNextSecond();
    await api.call(endSession, { token });
    await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('a user can sign in again within the second of the sign-out', async () => {
    const account = await register('at-once');
    await waitForNextSecond();
    const token = await getProductToken(await signInAgain(account));
    await api.call(endSession, { token });
    const again = await getProductToken(await signInAgain(account));
    expect(await getAccessOutcome(again, account.email)).toBe('let in');
    expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
  });

  test('a sign-out takes effect in other processes at once', async () => {
    const other = await startApi({ shareDatabaseWith: api });
    const account = await register('two-processes');
    const token = await getProductToken(account);
    await api.call(endSession, { token });
    const { body } = await other.call(checkRole, { token, body: { email: account.email } });
    expect(body.code).toBe('session-ended');
    await other.stop();
  });

  test('a sign-out succeeds when the identity provider does not respond', async () => {
    const down = () => Promise.reject(problem('identity-unreachable'));
    const other = await startApi({ shareDatabaseWith: api, revokeSignIns: down });
    const account = await register('provider-down');
    const token = await getProductToken(account);
    expect((await other.call(endSession, { token })).status).toBe(200);
    expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
    await other.stop();
  });

  test('concurrent sign-outs are all recorded', async () => {
    const account = await register('many');
    const tokens = Array.from({ length: 8 }, (_, index) =>
      signToken(account.uid, { issuedAt: Date.now() - (index + 1) * 2000 }),
    );
    await Promise.all(tokens.map((token) => api.call(endSession, { token })));
    expect(await Promise.all(tokens.map((token) => getAccessOutcome(token, account.email)))).toEqual(
      tokens.map(() => SESSION_ENDED),
    );
  });
});

describe('signing out on all devices', () => {
  test('signing out everywhere ends every session, and no device can renew its token', async () => {
    const desk = await register('everywhere');
    const deskToken = await getProductToken(desk);
    await waitForNextSecond();
    const phone = await signInAgain(desk);
    const phoneToken = await getProductToken(phone);
    await waitForNextSecond();
    const { body } = await api.call(endAllSessions, { token: deskToken });
    expect(body).toEqual({ ended: true, revoked: true });
    expect([await getAccessOutcome(deskToken, desk.email), await getAccessOutcome(phoneToken, desk.email)]).toEqual([
      SESSION_ENDED,
      SESSION_ENDED,
    ]);
    await expect(renewIdToken(phone)).rejects.toThrow('TOKEN_EXPIRED');

    const back = await signInAgain(desk);
    expect(await getAccessOutcome(await getProductToken(back), desk.email)).toBe('let in');
    await expect(renewIdToken(phone)).rejects.toThrow('TOKEN_EXPIRED');
    expect(await getProductToken(phone, phoneToken)).toBe('invalid-token');
  });

  test('signing out everywhere rejects old ID tokens without the identity provider', async () => {
    const down = () => Promise.reject(problem('identity-unreachable'));
    const other = await startApi({ shareDatabaseWith: api, revokeSignIns: down });
    const account = await register('unrevoked');
    const token = await getProductToken(account);
    await waitForNextSecond();
    const { body } = await other.call(endAllSessions, { token });
    expect(body).toEqual({ ended: true, revoked: false });
    const renewed = { email: account.email, token: await renewIdToken(account) };
    expect([await getAccessOutcome(token, account.email), await getProductToken(renewed)]).toEqual([
      SESSION_ENDED,
      'session-ended',
    ]);
    await other.stop();
  });

  test('signing out everywhere keeps a later sign-in of the same second and ends earlier ones', async () => {
    const account = await register('same-second');
    await waitForNextSecond();
    const before = await signInAgain(account);
    const token = await getProductToken(before);
    await api.call(endAllSessions, { token });
    const after = await getProductToken(await signInAgain(account));
    expect([await getAccessOutcome(token, account.email), await getAccessOutcome(after, account.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
    expect(await getProductToken(before)).toMatch(/session-ended|invalid-token/);
  });
});

test('after a sign-out everywhere with a clock that was two days ahead, the user can sign in again', async () => {
  const account = await register('ahead');
  const token = await getProductToken(account);
  const ahead = await startApi({ shareDatabaseWith: api, now: () => new Date(Date.now() + 2 * 86_400_000) });
  await ahead.call(endAllSessions, { token: signToken(account.uid, { expiresIn: 3 * 86_400 }) });
  await ahead.stop();
  expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
  // This call finds the wrong time; sign-ins of its second and later ones are accepted from then on.
  await getProductToken(await signInAgain(account));
  await waitForNextSecond();
  const again = await getProductToken(await signInAgain(account));
  expect(await getAccessOutcome(again, account.email)).toBe('let in');
  expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
});

describe('a token that is issued in the very millisecond of a cut', () => {
  test('a token issued in the millisecond of the cutoff is valid only if it came after it', async () => {
    const frozenAt = Date.now();
    const frozenApi = await startApi({ shareDatabaseWith: api, now: () => new Date(frozenAt) });
    const account = await register('frozen');
    const requestToken = async () =>
      (await frozenApi.call(issueToken, { token: account.token, body: { email: account.email } })).body.token;
    const before = await requestToken();
    const change = { $set: { 'sessions.tokensCutAt': new Date(frozenAt) } };
    await api.db.collection('users').updateOne({ uid: account.uid }, change);
    const after = await requestToken();
    expect([await getAccessOutcome(before, account.email), await getAccessOutcome(after, account.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
    await frozenApi.stop();
  });
});

describe('a token of an earlier release, which names no session', () => {
  const options = { issuer: 'canvass', audience: 'canvass', expiresIn: 3600 } as const;
  const earlier = (uid: string) => jwt.sign({}, JWT_SECRET, { ...options, subject: uid });

  test('a legacy token is valid for its hour and ends with a sign-out', async () => {
    const account = await register('upgraded');
    const token = earlier(account.uid);
    expect(await getAccessOutcome(token, account.email)).toBe('let in');
    const next = await getProductToken(account, token);
    expect(await getAccessOutcome(next, account.email)).toBe('let in');
    await waitForNextSecond();
    await api.call(endSession, { token });
    expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
  });

  test('a legacy token and the session that replaced it end together', async () => {
    const [one, other] = [await register('renewed-since'), await register('open-elsewhere')];
    const [old, stale] = [earlier(one.uid), earlier(other.uid)];
    const [next, newer] = [await getProductToken(one, old), await getProductToken(other, stale)];
    const renewed = await getProductToken(one, next);
    await waitForNextSecond();
    await Promise.all([api.call(endSession, { token: renewed }), api.call(endSession, { token: stale })]);
    expect([await getAccessOutcome(old, one.email), await getAccessOutcome(newer, other.email)]).toEqual([
      SESSION_ENDED,
      SESSION_ENDED,
    ]);
  });

  test('a legacy token ends when all sessions end', async () => {
    const account = await register('upgraded-everywhere');
    const token = earlier(account.uid);
    await api.call(endAllSessions, { token: await getProductToken(account) });
    expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
  });

  test('a legacy token is valid for a record without sessions', async () => {
    const user = await api.createUser();
    expect(await getAccessOutcome(earlier(user.uid), user.email)).toBe('let in');
  });
});

test("somebody else's product token continues no session", async () => {
  const [one, other] = [await register('one'), await register('other')];
  const foreign = await getProductToken(other);
  const own = await getProductToken(one, foreign);
  await waitForNextSecond();
  await api.call(endSession, { token: foreign });
  expect(await getAccessOutcome(own, one.email)).toBe('let in');
});

test('a deleted account at the provider gets no token, and its sign-out is harmless', async () => {
  const account = await register('gone');
  const token = await getProductToken(account);
  await deleteAccount(account);
  expect(await getProductToken(account)).toBe('invalid-token');
  expect((await api.call(endSession, { token })).status).toBe(200);
});

test.each([
  ['session', endSession],
  ['sessions', endAllSessions],
])('an override ends with the %s of its owner', async (_what, endpoint) => {
  await api.createDeveloper();
  const token = signToken(OVERRIDE_DEVELOPER.uid);
  const body = { area: 'mf-admin', origin: OVERRIDE_DEVELOPER.origin };
  const set = await api.call(setOverride, { token, body });
  const Cookie = set.headers.get('set-cookie')?.split(';')[0] ?? '';
  const readOverride = async () => (await api.call(verifyOverride, { headers: { Cookie } })).body.override;
  expect(await readOverride()).toMatchObject(body);
  await api.call(endpoint, { token });
  expect(await readOverride()).toBeNull();
});
