import { checkRole, endSession, refreshUser } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { renewIdToken, signInAgain, signUp, type Account } from '../testing/identity';
import { createSessionCalls, untilNextSecond } from '../testing/session-calls';

let api: TestApi;
const { tokenFor, told } = createSessionCalls(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const ENDED = '401 session-ended';

/** Signs up as with Google: the product token comes first, and the record after it. */
async function arrive(name: string): Promise<{ account: Account; token: string }> {
  const account = await signUp(name);
  const { email } = account;
  const token = await tokenFor(account);
  await api.call(refreshUser, { token: account.token, body: { name, email } });
  await untilNextSecond();
  return { account, token };
}

async function renew(account: Account, current: string): Promise<string> {
  return tokenFor({ email: account.email, token: await renewIdToken(account) }, current);
}

describe('the session of a sign-in that came before the record', () => {
  test('goes on when another device signs out', async () => {
    const { account, token } = await arrive('laptop');
    const phone = await tokenFor(await signInAgain(account));
    await api.call(endSession, { token: phone });
    expect([await told(phone, account.email), await told(token, account.email)]).toEqual([ENDED, 'let in']);
    expect(await told(await renew(account, token), account.email)).toBe('let in');
  });

  test('ends with all of its tokens, the first one and those that followed', async () => {
    const { account, token } = await arrive('reloads');
    const phone = await tokenFor(await signInAgain(account));
    const next = await renew(account, token);
    await api.call(endSession, { token: next });
    expect([await told(next, account.email), await told(token, account.email)]).toEqual([ENDED, ENDED]);
    expect(await told(phone, account.email)).toBe('let in');
  });

  test('is the last one of its person at its own sign-out, which revokes the refresh tokens', async () => {
    const { account, token } = await arrive('only-device');
    await api.call(endSession, { token: await renew(account, token) });
    await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('gets no further token after it has ended, also by a token that the record never noted', async () => {
    const { account, token } = await arrive('comes-back');
    await tokenFor(await signInAgain(account));
    await api.call(endSession, { token });
    expect(await tokenFor(account, token)).toBe('session-ended');
    expect(await renew(account, token)).toBe('session-ended');
  });
});

test('a session that the record lost goes on under its own name', async () => {
  const { account, token } = await arrive('not-noted');
  await api.db.collection('users').updateOne({ uid: account.uid }, { $set: { 'sessions.open': {} } });
  const next = await tokenFor(account, token);
  const { body } = await api.call(checkRole, { token: next, body: { email: account.email } });
  expect(body).toEqual({ role: 'user' });
  await api.call(endSession, { token: next });
  expect(await told(token, account.email)).toBe(ENDED);
});
