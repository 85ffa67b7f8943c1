import { pino } from 'pino';
import { checkRole, recordPayment } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { begin, confirm, payAtBank, stripe } from '../testing/cards';
import { SANDBOX } from '../testing/services';
import { buildCards } from './cards';

const HOUR = 3_600_000;

let api: TestApi;
let reconcile: ReturnType<typeof buildCards>['reconcile'];

beforeAll(async () => {
  api = await startApi();
  const settings = { ...SANDBOX, sandboxUrl: process.env['TEST_PAYMENTS_URL'] };
  ({ reconcile } = buildCards({ db: api.db, settings, log: pino({ level: 'silent' }), now: () => new Date() }));
});

afterAll(() => api.stop());

/** What is found about one person's payment; other tests' intents are at the same sandbox. */
async function found(id: string, { uid }: Person) {
  const { payments, unconfirmed, upgrades, unknown } = await reconcile(new Date(Date.now() - HOUR));
  return {
    payments: payments.filter(({ intent }) => intent === id).map(({ state }) => state),
    unconfirmed: unconfirmed.filter(({ intent }) => intent === id).length,
    upgrades: upgrades.filter((each) => each === uid).length,
    unknown: unknown.filter(({ intent }) => intent === id).map(({ problem }) => problem),
  };
}

const NOTHING = { payments: [], unconfirmed: 0, upgrades: 0, unknown: [] };

async function role({ token, email }: Person): Promise<string> {
  return (await api.call(checkRole, { token, body: { email } })).body.role;
}

async function paid(): Promise<{ person: Person; intent: string }> {
  const person = await api.person();
  const intent = await payAtBank(api, person);
  const body = { email: person.email, paymentIntentId: intent };
  await api.call(recordPayment, { token: person.token, body });
  return { person, intent };
}

test('paid at Stripe and not here: it is recorded, and makes a pro user', async () => {
  const person = await api.person();
  const intent = await payAtBank(api, person);
  expect(await found(intent, person)).toEqual({ ...NOTHING, payments: ['paid'] });
  expect(await role(person)).toBe('pro-user');
  expect(await found(intent, person)).toEqual(NOTHING);
});

test('recorded, but no pro user: it is granted', async () => {
  const { person, intent } = await paid();
  await api.db.collection('users').updateOne({ uid: person.uid }, { $unset: { proUntil: '' } });
  expect(await found(intent, person)).toEqual({ ...NOTHING, upgrades: 1 });
  expect(await role(person)).toBe('pro-user');
});

test('refunded at Stripe and not here: it ends the upgrade', async () => {
  const { person, intent } = await paid();
  await stripe().refunds.create({ payment_intent: intent });
  expect(await found(intent, person)).toEqual({ ...NOTHING, payments: ['refunded'] });
  expect(await role(person)).toBe('user');
});

test('a pro user whom no payment made one: it ends', async () => {
  const person = await api.person('user', { proUntil: new Date(Date.now() + HOUR) });
  expect(await found('', person)).toEqual({ ...NOTHING, upgrades: 1 });
  expect(await role(person)).toBe('user');
});

test('a payment that Stripe does not know counts no more', async () => {
  const { person, intent } = await paid();
  await api.db.collection('payments').updateOne({ intentId: intent }, { $set: { intentId: 'pi_invented' } });
  expect(await found('pi_invented', person)).toEqual({ ...NOTHING, unconfirmed: 1 });
  expect(await role(person)).toBe('user');
  expect(await found('pi_invented', person)).toEqual(NOTHING);
});

test('an intent with our mark that is none of ours is named, and grants nothing', async () => {
  const person = await api.person();
  const { paymentIntentId } = await begin(api, person);
  const { metadata } = await stripe().paymentIntents.retrieve(paymentIntentId);
  const cheap = await stripe().paymentIntents.create({
    amount: 100,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata,
  });
  await confirm(cheap.client_secret ?? '');
  expect(await found(cheap.id, person)).toEqual({ ...NOTHING, unknown: ['payment-not-found'] });
  expect(await role(person)).toBe('user');
});
