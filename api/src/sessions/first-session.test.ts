import { checkRole, endSession, refreshUser } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { renewIdToken, signInAgain, signUp, type Account } from '../../testing/identity';
import { createSessionClient, waitForNextSecond } from '../../testing/session-client';

let api: TestApi;
const { getProductToken, getAccessOutcome } = createSessionClient(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const SESSION_ENDED = '401 session-ended';

/** Signs up as with Google: the product token is issued first, and the record is created after it. */
async function signInFirst(name: string): Promise<{ account: Account; token: string }> {
  const account = await signUp(name);
  const { email } = account;
  const token = await getProductToken(account);
  await api.call(refreshUser, { token: account.token, body: { name, email } });
  await waitForNextSecond();
  return { account, token };
}

async function renew(account: Account, current: string): Promise<string> {
  return getProductToken({ email: account.email, token: await renewIdToken(account) }, current);
}

describe('the session of a sign-in that came before the record', () => {
  test('the first session survives a sign-out on another device', async () => {
    const { account, token } = await signInFirst('laptop');
    const phone = await getProductToken(await signInAgain(account));
    await api.call(endSession, { token: phone });
    expect([await getAccessOutcome(phone, account.email), await getAccessOutcome(token, account.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
    expect(await getAccessOutcome(await renew(account, token), account.email)).toBe('let in');
  });

  test('ending the first session invalidates all of its tokens', async () => {
    const { account, token } = await signInFirst('reloads');
    const phone = await getProductToken(await signInAgain(account));
    const next = await renew(account, token);
    await api.call(endSession, { token: next });
    expect([await getAccessOutcome(next, account.email), await getAccessOutcome(token, account.email)]).toEqual([
      SESSION_ENDED,
      SESSION_ENDED,
    ]);
    expect(await getAccessOutcome(phone, account.email)).toBe('let in');
  });

  test('signing out of the only session revokes the refresh tokens', async () => {
    const { account, token } = await signInFirst('only-device');
    await api.call(endSession, { token: await renew(account, token) });
    await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('an ended first session gets no new token, even with an unrecorded one', async () => {
    const { account, token } = await signInFirst('comes-back');
    await getProductToken(await signInAgain(account));
    await api.call(endSession, { token });
    expect(await getProductToken(account, token)).toBe('session-ended');
    expect(await renew(account, token)).toBe('session-ended');
  });
});

test('a session missing from the record continues under its id', async () => {
  const { account, token } = await signInFirst('not-noted');
  await api.db.collection('users').updateOne({ uid: account.uid }, { $set: { 'sessions.open': {} } });
  const next = await getProductToken(account, token);
  const { body } = await api.call(checkRole, { token: next, body: { email: account.email } });
  expect(body).toEqual({ role: 'user' });
  await api.call(endSession, { token: next });
  expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
});
