import { endAllSessions, endSession, issueToken } from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi } from '../../testing/api';
import { renewIdToken, signInAgain, type Account } from '../../testing/identity';
import { createSessionClient, waitForNextSecond } from '../../testing/session-client';

const TWO_HOURS_MS = 7_200_000;

let api: TestApi;
/** An API on the same database with a clock that is two hours behind. */
let before: TestApi;
const { register, getProductToken, getAccessOutcome } = createSessionClient(() => api);

beforeAll(async () => {
  api = await startApi();
  before = await startApi({ shareDatabaseWith: api, now: () => new Date(Date.now() - TWO_HOURS_MS) });
});

afterAll(async () => {
  await before.stop();
  await api.stop();
});

/** A product token that has expired by now. */
async function expiredTokenFor({ token, email }: Account): Promise<string> {
  return (await before.call(issueToken, { token, body: { email } })).body.token;
}

describe('a sign-out with a token that has expired', () => {
  test('a sign-out with an expired token ends only its own session', async () => {
    const desk = await register('comes-back-late');
    const token = await expiredTokenFor(desk);
    await waitForNextSecond();
    const phone = await getProductToken(await signInAgain(desk));
    expect(await getAccessOutcome(token, desk.email)).toBe('401 token-expired');
    expect((await api.call(endSession, { token })).status).toBe(200);
    expect(await getProductToken({ email: desk.email, token: await renewIdToken(desk) }, token)).toBe('session-ended');
    expect(await getAccessOutcome(phone, desk.email)).toBe('let in');
  });

  test('a sign-out with an expired token revokes the refresh tokens when it was the last session', async () => {
    const account = await register('last-and-late');
    const token = await expiredTokenFor(account);
    await waitForNextSecond();
    await api.call(endSession, { token });
    await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('an expired token cannot end all sessions, and a forged one is rejected', async () => {
    const account = await register('forged');
    const token = await expiredTokenFor(account);
    const everywhere = await api.call(endAllSessions, { token });
    expect([everywhere.status, everywhere.body.code]).toEqual([401, 'token-expired']);
    const forged = signToken(account.uid, { secret: 'another-secret-of-some-length-000', expiresIn: -1 });
    const refused = await api.call(endSession, { token: forged });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid-token']);
  });
});
