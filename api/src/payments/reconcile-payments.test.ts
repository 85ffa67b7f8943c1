import { pino } from 'pino';
import { checkRole, recordPayment } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createIntent, confirmPayment, createPaidIntent, createStripeClient } from '../../testing/data/card-payments';
import { SANDBOX_KEYS } from '../../testing/services';
import { createPaymentServices } from '../server/modules/payment-services';

const HOUR_MS = 3_600_000;

let api: TestApi;
let reconcile: ReturnType<typeof createPaymentServices>['reconcile'];

beforeAll(async () => {
  api = await startApi();
  const settings = { ...SANDBOX_KEYS, sandboxUrl: process.env['TEST_PAYMENTS_URL'] };
  ({ reconcile } = createPaymentServices({
    db: api.db,
    settings,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  }));
});

afterAll(() => api.stop());

/** What reconciliation found about one user's payment; the sandbox also has intents of other tests. */
async function found(id: string, { uid }: TestUser) {
  const { payments, unconfirmed, upgrades, unknown } = await reconcile(new Date(Date.now() - HOUR_MS));
  return {
    payments: payments.filter(({ intent }) => intent === id).map(({ state }) => state),
    unconfirmed: unconfirmed.filter(({ intent }) => intent === id).length,
    upgrades: upgrades.filter((each) => each === uid).length,
    unknown: unknown.filter(({ intent }) => intent === id).map(({ problem }) => problem),
  };
}

const NO_FINDINGS = { payments: [], unconfirmed: 0, upgrades: 0, unknown: [] };

async function role({ token, email }: TestUser): Promise<string> {
  return (await api.call(checkRole, { token, body: { email } })).body.role;
}

async function createPaidUser(): Promise<{ user: TestUser; intent: string }> {
  const user = await api.createUser();
  const intent = await createPaidIntent(api, user);
  const body = { email: user.email, paymentIntentId: intent };
  await api.call(recordPayment, { token: user.token, body });
  return { user, intent };
}

test('a payment missing here is recorded and grants Pro', async () => {
  const user = await api.createUser();
  const intent = await createPaidIntent(api, user);
  expect(await found(intent, user)).toEqual({ ...NO_FINDINGS, payments: ['paid'] });
  expect(await role(user)).toBe('pro-user');
  expect(await found(intent, user)).toEqual(NO_FINDINGS);
});

test('a recorded payment without Pro grants it', async () => {
  const { user, intent } = await createPaidUser();
  await api.db.collection('users').updateOne({ uid: user.uid }, { $unset: { proUntil: '' } });
  expect(await found(intent, user)).toEqual({ ...NO_FINDINGS, upgrades: 1 });
  expect(await role(user)).toBe('pro-user');
});

test('a refund missing here ends Pro', async () => {
  const { user, intent } = await createPaidUser();
  await createStripeClient().refunds.create({ payment_intent: intent });
  expect(await found(intent, user)).toEqual({ ...NO_FINDINGS, payments: ['refunded'] });
  expect(await role(user)).toBe('user');
});

test('Pro without a payment ends', async () => {
  const user = await api.createUser('user', { proUntil: new Date(Date.now() + HOUR_MS) });
  expect(await found('', user)).toEqual({ ...NO_FINDINGS, upgrades: 1 });
  expect(await role(user)).toBe('user');
});

test('a payment unknown to Stripe no longer counts', async () => {
  const { user, intent } = await createPaidUser();
  await api.db.collection('payments').updateOne({ intentId: intent }, { $set: { intentId: 'pi_invented' } });
  expect(await found('pi_invented', user)).toEqual({ ...NO_FINDINGS, unconfirmed: 1 });
  expect(await role(user)).toBe('user');
  expect(await found('pi_invented', user)).toEqual(NO_FINDINGS);
});

test('an unknown intent with our metadata is reported and grants nothing', async () => {
  const user = await api.createUser();
  const { paymentIntentId } = await createIntent(api, user);
  const { metadata } = await createStripeClient().paymentIntents.retrieve(paymentIntentId);
  const cheapIntent = await createStripeClient().paymentIntents.create({
    amount: 100,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata,
  });
  await confirmPayment(cheapIntent.client_secret ?? '');
  expect(await found(cheapIntent.id, user)).toEqual({ ...NO_FINDINGS, unknown: ['payment-not-found'] });
  expect(await role(user)).toBe('user');
});
