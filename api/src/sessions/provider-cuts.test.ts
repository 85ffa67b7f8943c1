import { recheckSessions } from '@canvass/shared/contracts';
import { problem } from '../http/problem';
import { startApi, type TestApi } from '../testing/api';
import { changeAccount, renewIdToken, resetPassword, signInAgain, signInWithGoogle } from '../testing/identity';
import { createSessionCalls, untilNextSecond } from '../testing/session-calls';

let api: TestApi;
const { register, tokenFor, told } = createSessionCalls(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const ENDED = '401 session-ended';

describe('after a password reset', () => {
  const recheck = (email: string) => api.call(recheckSessions, { body: { email } });

  test('the page has older tokens end at once, and the new password signs in', async () => {
    const account = await register('forgetful');
    const token = await tokenFor(account);
    await untilNextSecond();
    await resetPassword(account, 'another-password');
    expect(await told(token, account.email)).toBe('let in');
    expect((await recheck(account.email)).body).toEqual({ rechecked: true });
    expect(await told(token, account.email)).toBe(ENDED);
    const after = await tokenFor(await signInAgain(account, 'another-password'));
    await recheck(account.email);
    expect(await told(after, account.email)).toBe('let in');
  });

  test('a session that began in the same second before it ends, and a sign-in after it stays', async () => {
    const account = await register('hasty');
    await untilNextSecond();
    const token = await tokenFor(await signInAgain(account));
    await resetPassword(account, 'another-password');
    await recheck(account.email);
    const after = await tokenFor(await signInAgain(account, 'another-password'));
    expect([await told(token, account.email), await told(after, account.email)]).toEqual([ENDED, 'let in']);
  });

  test('a sign-in in the same second that is seen first ends the older sessions, too', async () => {
    const account = await register('seen-first');
    const token = await tokenFor(account);
    await untilNextSecond();
    await resetPassword(account, 'another-password');
    const after = await tokenFor(await signInAgain(account, 'another-password'));
    expect([await told(token, account.email), await told(after, account.email)]).toEqual([ENDED, 'let in']);
    await recheck(account.email);
    expect(await told(after, account.email)).toBe('let in');
  });

  test('a stranger who names an email ends nothing and learns nothing', async () => {
    const account = await register('bystander');
    const token = await tokenFor(account);
    const [known, unknown] = [await recheck(account.email), await recheck('nobody@canvass.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await told(token, account.email)).toBe('let in');
  });

  test('a provider that is down changes nothing, and is named', async () => {
    const findAccount = () => Promise.reject(problem('identity-unreachable'));
    const other = await startApi({ beside: api, findAccount });
    const { status, body } = await other.call(recheckSessions, { body: { email: 'ada@canvass.test' } });
    expect([status, body.code]).toEqual([503, 'identity-unreachable']);
    await other.stop();
  });
});

describe('an account that a verified provider takes over', () => {
  test('keeps no session and no token from before', async () => {
    const squatter = await register('squatter');
    const token = await tokenFor(squatter);
    await untilNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    expect(owner.uid).toBe(squatter.uid);
    const own = await tokenFor(owner);
    expect([await told(token, squatter.email), await told(own, squatter.email)]).toEqual([ENDED, 'let in']);
    expect(await tokenFor(squatter)).toBe('invalid-token');
  });

  test('is known in a record of an earlier release by what the background check has found', async () => {
    const squatter = await register('early-squatter');
    const token = await tokenFor(squatter);
    // `emailVerified` of the record stays.
    await api.db.collection('users').updateOne({ uid: squatter.uid }, { $unset: { sessions: '' } });
    await untilNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    await changeAccount(squatter.uid, { validSince: '1' });
    const own = await tokenFor(owner);
    expect([await told(token, squatter.email), await told(own, squatter.email)]).toEqual([ENDED, 'let in']);
  });

  test('is known by the token alone, also when the provider revokes nothing itself', async () => {
    const squatter = await register('unrevoked-squatter');
    const token = await tokenFor(squatter);
    await untilNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    await changeAccount(squatter.uid, { validSince: '1' });
    const own = await tokenFor(owner);
    expect([await told(token, squatter.email), await told(own, squatter.email)]).toEqual([ENDED, 'let in']);
    expect(await tokenFor({ email: squatter.email, token: squatter.token })).toMatch(/session-ended|invalid-token/);
  });

  test('is known although whoever registered it never signed in', async () => {
    const squatter = await register('waiting-squatter');
    await untilNextSecond();
    const owner = await signInWithGoogle(squatter.email);
    await changeAccount(squatter.uid, { validSince: '1' });
    await tokenFor(owner);
    expect(await tokenFor(squatter)).toBe('session-ended');
  });

  test('with a verified email is none: other devices stay signed in', async () => {
    const account = await register('verified-owner');
    await changeAccount(account.uid, { emailVerified: true });
    const token = await tokenFor({ email: account.email, token: await renewIdToken(account) });
    await untilNextSecond();
    const own = await tokenFor(await signInWithGoogle(account.email));
    expect([await told(token, account.email), await told(own, account.email)]).toEqual(['let in', 'let in']);
  });
});
