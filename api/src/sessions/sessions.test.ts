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
import { problem } from '../http/problem';
import { OVERRIDING, SECRET, signToken, startApi, type TestApi } from '../testing/api';
import { deleteAccount, renewIdToken, signInAgain } from '../testing/identity';
import { createSessionCalls, untilNextSecond } from '../testing/session-calls';

let api: TestApi;
const { register, tokenFor, told } = createSessionCalls(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const ENDED = '401 session-ended';

describe('an ordinary sign-out', () => {
  test('ends its own session with all of its tokens, and no other', async () => {
    const desk = await register('desk');
    const { email } = desk;
    const first = await tokenFor(desk);
    const next = await tokenFor(desk, first);
    await untilNextSecond();
    const phone = await signInAgain(desk);
    const elsewhere = await tokenFor(phone);
    const { status, body } = await api.call(endSession, { token: next });
    expect([status, body]).toEqual([200, { ended: true }]);
    expect(await told(next, email)).toBe(ENDED);
    expect(await told(first, email)).toBe(ENDED);
    expect(await told(elsewhere, email)).toBe('let in');
    expect(await told(await tokenFor({ email, token: await renewIdToken(phone) }, elsewhere), email)).toBe('let in');
  });

  test('gives its sign-in no new token, neither by the ID token nor by a renewed one', async () => {
    const account = await register('no-way-back');
    await untilNextSecond();
    const phone = await signInAgain(account);
    await tokenFor(phone);
    const token = await tokenFor(account);
    await api.call(endSession, { token });
    const renewed = { email: account.email, token: await renewIdToken(account) };
    expect(await tokenFor(account)).toBe('session-ended');
    expect(await tokenFor(account, token)).toBe('session-ended');
    expect(await tokenFor(renewed, token)).toBe('session-ended');
    // Nor does it change the record.
    const saved = await api.call(refreshUser, { token: renewed.token, body: { name: 'X', email: account.email } });
    expect(saved.body.code).toBe('session-ended');
  });

  test('on the last device revokes the refresh tokens at the identity provider', async () => {
    const account = await register('last-device');
    const token = await tokenFor(account);
    await untilNextSecond();
    await api.call(endSession, { token });
    await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('leaves another browser alone that signed in within the same second', async () => {
    const account = await register('twins');
    await untilNextSecond();
    const [one, other] = [await signInAgain(account), await signInAgain(account)];
    const [first, second] = [await tokenFor(one), await tokenFor(other)];
    await api.call(endSession, { token: first });
    expect(await told(first, account.email)).toBe(ENDED);
    expect(await told(second, account.email)).toBe('let in');
    expect(await told(await tokenFor(other, second), account.email)).toBe('let in');
  });

  test('is followed by a sign-in at once, although the one that ended was of this second', async () => {
    const account = await register('at-once');
    await untilNextSecond();
    const token = await tokenFor(await signInAgain(account));
    await api.call(endSession, { token });
    const again = await tokenFor(await signInAgain(account));
    expect(await told(again, account.email)).toBe('let in');
    expect(await told(token, account.email)).toBe(ENDED);
  });

  test('holds in another process at once', async () => {
    const other = await startApi({ beside: api });
    const account = await register('two-processes');
    const token = await tokenFor(account);
    await api.call(endSession, { token });
    const { body } = await other.call(checkRole, { token, body: { email: account.email } });
    expect(body.code).toBe('session-ended');
    await other.stop();
  });

  test('is done although the identity provider does not answer', async () => {
    const down = () => Promise.reject(problem('identity-unreachable'));
    const other = await startApi({ beside: api, revokeSignIns: down });
    const account = await register('provider-down');
    const token = await tokenFor(account);
    expect((await other.call(endSession, { token })).status).toBe(200);
    expect(await told(token, account.email)).toBe(ENDED);
    await other.stop();
  });

  test('of many at once loses none of them', async () => {
    const account = await register('many');
    const tokens: string[] = [];
    for (let count = 0; count < 8; count += 1) tokens.push(await tokenFor(account));
    expect(new Set(tokens).size).toBe(8);
    await untilNextSecond();
    await Promise.all(tokens.map((token) => api.call(endSession, { token })));
    expect(await Promise.all(tokens.map((token) => told(token, account.email)))).toEqual(tokens.map(() => ENDED));
  });
});

describe('signing out on all devices', () => {
  test('ends every session, and no device renews itself back in, also after a new sign-in', async () => {
    const desk = await register('everywhere');
    const deskToken = await tokenFor(desk);
    await untilNextSecond();
    const phone = await signInAgain(desk);
    const phoneToken = await tokenFor(phone);
    await untilNextSecond();
    const { body } = await api.call(endAllSessions, { token: deskToken });
    expect(body).toEqual({ ended: true, revoked: true });
    expect([await told(deskToken, desk.email), await told(phoneToken, desk.email)]).toEqual([ENDED, ENDED]);
    await expect(renewIdToken(phone)).rejects.toThrow('TOKEN_EXPIRED');

    const back = await signInAgain(desk);
    expect(await told(await tokenFor(back), desk.email)).toBe('let in');
    await expect(renewIdToken(phone)).rejects.toThrow('TOKEN_EXPIRED');
    expect(await tokenFor(phone, phoneToken)).toBe('invalid-token');
  });

  test('holds without the identity provider: its ID tokens prove nothing here any more', async () => {
    const down = () => Promise.reject(problem('identity-unreachable'));
    const other = await startApi({ beside: api, revokeSignIns: down });
    const account = await register('unrevoked');
    const token = await tokenFor(account);
    await untilNextSecond();
    const { body } = await other.call(endAllSessions, { token });
    expect(body).toEqual({ ended: true, revoked: false });
    const renewed = { email: account.email, token: await renewIdToken(account) };
    expect([await told(token, account.email), await tokenFor(renewed)]).toEqual([ENDED, 'session-ended']);
    await other.stop();
  });

  test('accepts a sign-in of the same second after it, and no session of that second from before', async () => {
    const account = await register('same-second');
    await untilNextSecond();
    const before = await signInAgain(account);
    const token = await tokenFor(before);
    await api.call(endAllSessions, { token });
    const after = await tokenFor(await signInAgain(account));
    expect([await told(token, account.email), await told(after, account.email)]).toEqual([ENDED, 'let in']);
    expect(await tokenFor(before)).toMatch(/session-ended|invalid-token/);
  });
});

describe('a token that is issued in the very millisecond of a cut', () => {
  test('is good when it came after, and not when it came before', async () => {
    const frozen = Date.now();
    const still = await startApi({ beside: api, now: () => new Date(frozen) });
    const account = await register('frozen');
    const ask = async () =>
      (await still.call(issueToken, { token: account.token, body: { email: account.email } })).body.token;
    const before = await ask();
    const change = { $set: { 'sessions.tokensCutAt': new Date(frozen) } };
    await api.db.collection('users').updateOne({ uid: account.uid }, change);
    const after = await ask();
    expect([await told(before, account.email), await told(after, account.email)]).toEqual([ENDED, 'let in']);
    await still.stop();
  });
});

describe('a token of an earlier release, which names no session', () => {
  const options = { issuer: 'canvass', audience: 'canvass', expiresIn: 3600 } as const;
  const earlier = (uid: string) => jwt.sign({}, SECRET, { ...options, subject: uid });

  test('is good for the rest of its hour, ends with a sign-out, and makes room for a new one', async () => {
    const account = await register('upgraded');
    const token = earlier(account.uid);
    expect(await told(token, account.email)).toBe('let in');
    const next = await tokenFor(account, token);
    expect(await told(next, account.email)).toBe('let in');
    await untilNextSecond();
    await api.call(endSession, { token });
    expect(await told(token, account.email)).toBe(ENDED);
  });

  test('ends with the session that followed it, and that session ends with it', async () => {
    const [one, other] = [await register('renewed-since'), await register('open-elsewhere')];
    const [old, stale] = [earlier(one.uid), earlier(other.uid)];
    const [next, newer] = [await tokenFor(one, old), await tokenFor(other, stale)];
    const renewed = await tokenFor(one, next);
    await untilNextSecond();
    await Promise.all([api.call(endSession, { token: renewed }), api.call(endSession, { token: stale })]);
    expect([await told(old, one.email), await told(newer, other.email)]).toEqual([ENDED, ENDED]);
  });

  test('ends with all sessions', async () => {
    const account = await register('upgraded-everywhere');
    const token = earlier(account.uid);
    await api.call(endAllSessions, { token: await tokenFor(account) });
    expect(await told(token, account.email)).toBe(ENDED);
  });

  test('is good for a record that has never heard of sessions', async () => {
    const person = await api.person();
    expect(await told(earlier(person.uid), person.email)).toBe('let in');
  });
});

test("somebody else's product token continues no session", async () => {
  const [one, other] = [await register('one'), await register('other')];
  const foreign = await tokenFor(other);
  const own = await tokenFor(one, foreign);
  await untilNextSecond();
  await api.call(endSession, { token: foreign });
  expect(await told(own, one.email)).toBe('let in');
});

test('a deleted account at the provider gets no token, and its sign-out is harmless', async () => {
  const account = await register('gone');
  const token = await tokenFor(account);
  await deleteAccount(account);
  expect(await tokenFor(account)).toBe('invalid-token');
  expect((await api.call(endSession, { token })).status).toBe(200);
});

test.each([
  ['session', endSession],
  ['sessions', endAllSessions],
])('an override ends with the %s of who set it', async (_what, endpoint) => {
  await api.developer();
  const token = signToken(OVERRIDING.uid);
  const body = { area: 'mf-admin', origin: OVERRIDING.origin };
  const set = await api.call(setOverride, { token, body });
  const Cookie = set.headers.get('set-cookie')?.split(';')[0] ?? '';
  const held = async () => (await api.call(verifyOverride, { headers: { Cookie } })).body.override;
  expect(await held()).toMatchObject(body);
  await api.call(endpoint, { token });
  expect(await held()).toBeNull();
});
