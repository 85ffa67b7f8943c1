import { createPaymentIntent, recordPayment, type Role } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createIntent, createStripeClient } from '../../testing/data/card-payments';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

function requestIntent({ token }: TestUser, at = api) {
  return at.call(createPaymentIntent, { token, body: {} });
}

test('the server sets the amount, the currency and the payer', async () => {
  const user = await api.createUser();
  const { paymentIntentId, clientSecret } = await createIntent(api, user);
  expect(clientSecret.startsWith(paymentIntentId)).toBe(true);
  const { amount, currency, metadata } = await createStripeClient().paymentIntents.retrieve(paymentIntentId);
  expect([amount, currency, metadata['uid']]).toEqual([2000, 'usd', user.uid]);
});

test('two tabs and a reload share the same intent', async () => {
  const user = await api.createUser();
  const responses = await Promise.all(Array.from({ length: 8 }, () => createIntent(api, user)));
  responses.push(await createIntent(api, user));
  expect(new Set(responses.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  expect(await api.db.collection('payments').countDocuments({ uid: user.uid })).toBe(1);
});

test('an intent canceled at Stripe is replaced by a new one', async () => {
  const user = await api.createUser();
  const { paymentIntentId } = await createIntent(api, user);
  await createStripeClient().paymentIntents.cancel(paymentIntentId);
  expect((await createIntent(api, user)).paymentIntentId).not.toBe(paymentIntentId);
});

test.each(['surveyor', 'admin', 'pro-user'] as Role[])(
  'a %s without an end date cannot start a checkout',
  async (role) => {
    const { status, body } = await requestIntent(await api.createUser(role));
    expect([status, body.code]).toEqual([409, 'nothing-to-buy']);
  },
);

test('a pro user with an end date can pay for the next month', async () => {
  expect(
    (await requestIntent(await api.createUser('user', { proUntil: new Date(Date.now() + 1000_000) }))).status,
  ).toBe(200);
});

describe('on another installation', () => {
  async function startApiWith(settings: Record<string, string | undefined>): Promise<TestApi> {
    return startApi({ shareDatabaseWith: api, settings });
  }

  test('a checkout reports that card payments are disabled', async () => {
    const noSettings = { STRIPE_API_URL: undefined, STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined };
    const closed = await startApiWith({ PAYMENTS_MODE: 'off', ...noSettings });
    const user = await api.createUser();
    const body = { email: user.email, paymentIntentId: 'pi_1' };
    expect(await requestIntent(user, closed)).toMatchObject({ status: 503, body: { code: 'payments-closed' } });
    expect((await closed.call(recordPayment, { token: user.token, body })).body.code).toBe('payments-closed');
    await closed.stop();
  });

  test('a checkout reports that Stripe is unreachable and can be resumed later', async () => {
    const unreachable = await startApiWith({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    const user = await api.createUser();
    expect(await requestIntent(user, unreachable)).toMatchObject({
      status: 503,
      body: { code: 'payments-unreachable' },
    });
    await unreachable.stop();
    expect((await requestIntent(user)).status).toBe(200);
    expect(await api.db.collection('payments').countDocuments({ uid: user.uid })).toBe(1);
  });

  test('a rejected Stripe key is an internal error that does not reveal the key', async () => {
    const wrongKey = await startApiWith({ STRIPE_SECRET_KEY: 'sk_sandbox_wrong' });
    const { status, body } = await requestIntent(await api.createUser(), wrongKey);
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('sk_');
    await wrongKey.stop();
  });
});
