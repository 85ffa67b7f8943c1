import { endSession } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { renewIdToken, signInAgain } from '../../testing/identity';
import { createSessionClient, waitForNextSecond } from '../../testing/session-client';

const SESSION_ENDED = '401 session-ended';

let api: TestApi;
const { register, getProductToken, getAccessOutcome } = createSessionClient(() => api);

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

test('a sign-out ends every token that was issued for its sign-in', async () => {
  const desk = await register('family');
  await waitForNextSecond();
  const phone = await signInAgain(desk);
  const elsewhere = await getProductToken(phone);
  const first = await getProductToken(desk);
  const others = [await getProductToken(desk), await getProductToken(desk, first), await getProductToken(desk)];
  const renewed = { email: desk.email, token: await renewIdToken(desk) };
  const family = [first, ...others, await getProductToken(renewed)];
  await api.call(endSession, { token: first });
  const outcomes = await Promise.all(family.map((token) => getAccessOutcome(token, desk.email)));
  expect(outcomes).toEqual(family.map(() => SESSION_ENDED));
  expect(await getProductToken(renewed, others[0])).toBe('session-ended');
  expect(await getAccessOutcome(elsewhere, desk.email)).toBe('let in');
});

test('a sign-out ends the tokens of its sign-in that the record does not contain', async () => {
  const account = await register('many-tokens');
  const tokens: string[] = [];
  // More than the record lists as open.
  for (let count = 0; count < 22; count += 1) tokens.push(await getProductToken(account));
  await api.call(endSession, { token: tokens.at(-1) });
  expect(await Promise.all(tokens.map((token) => getAccessOutcome(token, account.email)))).toEqual(
    tokens.map(() => SESSION_ENDED),
  );
});

test('the last of several tokens of the only sign-in revokes the refresh tokens', async () => {
  const account = await register('only-sign-in');
  await getProductToken(account);
  const token = await getProductToken(account);
  await waitForNextSecond();
  await api.call(endSession, { token });
  await expect(renewIdToken(account)).rejects.toThrow('TOKEN_EXPIRED');
});
