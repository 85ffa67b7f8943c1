import { checkRole } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createIntent, createPaidIntent, postStripeEvent, createStripeClient } from '../../testing/data/card-payments';

let api: TestApi;
let targetUser: TestUser;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  targetUser = await api.createUser();
});

async function role(): Promise<string> {
  const { body } = await api.call(checkRole, { token: targetUser.token, body: { email: targetUser.email } });
  return body.role;
}

const PAID_EVENT_TYPE = 'payment_intent.succeeded';

test('a payment reported only by webhook is fulfilled once, however often it is delivered', async () => {
  const id = await createPaidIntent(api, targetUser);
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await postStripeEvent(api, PAID_EVENT_TYPE, { id });
    expect([status, body]).toEqual([200, { received: true }]);
  }
  expect(await role()).toBe('pro-user');
  const user = await api.db.collection('users').findOne({ uid: targetUser.uid });
  const days = (Number(user?.['proUntil']) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
});

test('the payload of an event is not trusted, and the intent is fetched from Stripe', async () => {
  const { paymentIntentId } = await createIntent(api, targetUser);
  const object = { id: paymentIntentId, status: 'succeeded', amount: 2000, amount_received: 2000 };
  expect((await postStripeEvent(api, PAID_EVENT_TYPE, object)).status).toBe(200);
  expect(await role()).toBe('user');
});

test('a webhook for a payment that is not stored yet is retried', async () => {
  const id = await createPaidIntent(api, targetUser);
  await api.db.collection('payments').deleteMany({ intentId: id });
  expect((await postStripeEvent(api, PAID_EVENT_TYPE, { id })).status).toBe(503);
});

test('a payment whose intent was lost in a crash is found by the intent metadata', async () => {
  const id = await createPaidIntent(api, targetUser);
  await api.db.collection('payments').updateOne({ intentId: id }, { $unset: { intentId: '' } });
  expect((await postStripeEvent(api, PAID_EVENT_TYPE, { id })).status).toBe(200);
  expect(await role()).toBe('pro-user');
});

test('unrelated events are acknowledged', async () => {
  const other = await createStripeClient().paymentIntents.create({
    amount: 500,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  });
  expect((await postStripeEvent(api, PAID_EVENT_TYPE, { id: other.id })).status).toBe(200);
  expect((await postStripeEvent(api, 'customer.created', { id: 'cus_1' })).status).toBe(200);
  expect((await postStripeEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: null })).status).toBe(200);
});

test('the webhook path rejects GET requests', async () => {
  expect((await api.raw('/api/stripe/webhook')).status).toBe(404);
});

test('there is no webhook when card payments are disabled', async () => {
  const closed = await startApi({
    shareDatabaseWith: api,
    settings: {
      PAYMENTS_MODE: 'off',
      STRIPE_API_URL: undefined,
      STRIPE_SECRET_KEY: undefined,
      STRIPE_WEBHOOK_SECRET: undefined,
    },
  });
  expect((await postStripeEvent(closed, PAID_EVENT_TYPE, { id: 'pi_1' })).status).toBe(404);
  await closed.stop();
});
