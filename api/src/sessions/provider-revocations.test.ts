import { recheckSessions } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import { startApi, type TestApi } from '../../testing/api';
import { changeAccount, renewIdToken, resetPassword, signInAgain, signInWithGoogle } from '../../testing/identity';
import { createSessionClient, waitForNextSecond } from '../../testing/session-client';

let api: TestApi;
const { register, getProductToken, getAccessOutcome } = createSessionClient(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const SESSION_ENDED = '401 session-ended';

describe('after a password reset', () => {
  const recheck = (email: string) => api.call(recheckSessions, { body: { email } });

  test('a recheck ends older tokens at once, and the new password signs in', async () => {
    const account = await register('forgetful');
    const token = await getProductToken(account);
    await waitForNextSecond();
    await resetPassword(account, 'another-password');
    expect(await getAccessOutcome(token, account.email)).toBe('let in');
    expect((await recheck(account.email)).body).toEqual({ rechecked: true });
    expect(await getAccessOutcome(token, account.email)).toBe(SESSION_ENDED);
    const after = await getProductToken(await signInAgain(account, 'another-password'));
    await recheck(account.email);
    expect(await getAccessOutcome(after, account.email)).toBe('let in');
  });

  test('a reset ends a session from earlier in the same second and keeps a later sign-in', async () => {
    const account = await register('hasty');
    await waitForNextSecond();
    const token = await getProductToken(await signInAgain(account));
    await resetPassword(account, 'another-password');
    await recheck(account.email);
    const after = await getProductToken(await signInAgain(account, 'another-password'));
    expect([await getAccessOutcome(token, account.email), await getAccessOutcome(after, account.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
  });

  test('a sign-in in the same second as the reset ends the older sessions', async () => {
    const account = await register('seen-first');
    const token = await getProductToken(account);
    await waitForNextSecond();
    await resetPassword(account, 'another-password');
    const after = await getProductToken(await signInAgain(account, 'another-password'));
    expect([await getAccessOutcome(token, account.email), await getAccessOutcome(after, account.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
    await recheck(account.email);
    expect(await getAccessOutcome(after, account.email)).toBe('let in');
  });

  test('a recheck by a stranger ends nothing and reveals nothing', async () => {
    const account = await register('bystander');
    const token = await getProductToken(account);
    const [known, unknown] = [await recheck(account.email), await recheck('nobody@canvass.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await getAccessOutcome(token, account.email)).toBe('let in');
  });

  test('an unreachable provider changes nothing and is reported', async () => {
    const findAccount = () => Promise.reject(problem('identity-unreachable'));
    const other = await startApi({ shareDatabaseWith: api, findAccount });
    const { status, body } = await other.call(recheckSessions, { body: { email: 'ada@canvass.test' } });
    expect([status, body.code]).toEqual([503, 'identity-unreachable']);
    await other.stop();
  });
});

describe('an account that a verified provider takes over', () => {
  test('an account takeover ends all earlier sessions and tokens', async () => {
    const squatter = await register('squatter');
    const token = await getProductToken(squatter);
    await waitForNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    expect(owner.uid).toBe(squatter.uid);
    const own = await getProductToken(owner);
    expect([await getAccessOutcome(token, squatter.email), await getAccessOutcome(own, squatter.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
    expect(await getProductToken(squatter)).toBe('invalid-token');
  });

  test('a takeover is detected in a record of an earlier release by the background check', async () => {
    const squatter = await register('early-squatter');
    const token = await getProductToken(squatter);
    // The record's `emailVerified` is kept.
    await api.db.collection('users').updateOne({ uid: squatter.uid }, { $unset: { sessions: '' } });
    await waitForNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    await changeAccount(squatter.uid, { validSince: '1' });
    const own = await getProductToken(owner);
    expect([await getAccessOutcome(token, squatter.email), await getAccessOutcome(own, squatter.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
  });

  test('a takeover is detected from the token alone', async () => {
    const squatter = await register('unrevoked-squatter');
    const token = await getProductToken(squatter);
    await waitForNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    await changeAccount(squatter.uid, { validSince: '1' });
    const own = await getProductToken(owner);
    expect([await getAccessOutcome(token, squatter.email), await getAccessOutcome(own, squatter.email)]).toEqual([
      SESSION_ENDED,
      'let in',
    ]);
    expect(await getProductToken({ email: squatter.email, token: squatter.token })).toMatch(
      /session-ended|invalid-token/,
    );
  });

  test('a takeover is detected even if the account never signed in', async () => {
    const squatter = await register('waiting-squatter');
    await waitForNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    await changeAccount(squatter.uid, { validSince: '1' });
    await getProductToken(owner);
    expect(await getProductToken(squatter)).toBe('session-ended');
  });

  test('a provider sign-in to a verified account keeps other devices signed in', async () => {
    const account = await register('verified-owner');
    await changeAccount(account.uid, { emailVerified: true });
    const token = await getProductToken({ email: account.email, token: await renewIdToken(account) });
    await waitForNextSecond();
    const own = await getProductToken(await signInWithGoogle(account.email));
    expect([await getAccessOutcome(token, account.email), await getAccessOutcome(own, account.email)]).toEqual([
      'let in',
      'let in',
    ]);
  });
});
