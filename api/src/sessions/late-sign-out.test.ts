import { endAllSessions, endSession, issueToken } from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi } from '../testing/api';
import { renewIdToken, signInAgain, type Account } from '../testing/identity';
import { createSessionCalls, untilNextSecond } from '../testing/session-calls';

const TWO_HOURS_MS = 7_200_000;

let api: TestApi;
/** The same API two hours ago. */
let before: TestApi;
const { register, tokenFor, told } = createSessionCalls(() => api);

beforeAll(async () => {
  api = await startApi();
  before = await startApi({ beside: api, now: () => new Date(Date.now() - TWO_HOURS_MS) });
});

afterAll(async () => {
  await before.stop();
  await api.stop();
});

/** A product token that has expired since. */
async function expiredTokenFor({ token, email }: Account): Promise<string> {
  return (await before.call(issueToken, { token, body: { email } })).body.token;
}

describe('a sign-out with a token that has expired', () => {
  test('ends its session for good, and leaves other devices signed in', async () => {
    const desk = await register('comes-back-late');
    const token = await expiredTokenFor(desk);
    await untilNextSecond();
    const phone = await tokenFor(await signInAgain(desk));
    expect(await told(token, desk.email)).toBe('401 token-expired');
    expect((await api.call(endSession, { token })).status).toBe(200);
    expect(await tokenFor({ email: desk.email, token: await renewIdToken(desk) }, token)).toBe('session-ended');
    expect(await told(phone, desk.email)).toBe('let in');
  });

  test('revokes the refresh tokens at the identity provider when it was the last session', async () => {
    const account = await register('last-and-late');
    const token = await expiredTokenFor(account);
    await untilNextSecond();
    await api.call(endSession, { token });
    await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('ends no other sessions, and is refused when the token is not ours', async () => {
    const account = await register('forged');
    const token = await expiredTokenFor(account);
    const everywhere = await api.call(endAllSessions, { token });
    expect([everywhere.status, everywhere.body.code]).toEqual([401, 'token-expired']);
    const forged = signToken(account.uid, { secret: 'another-secret-of-some-length-000', expiresIn: -1 });
    const refused = await api.call(endSession, { token: forged });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid-token']);
  });
});
