import { checkRole } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { begin, payAtBank, postEvent, stripe } from '../testing/cards';

let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  person = await api.person();
});

async function role(): Promise<string> {
  const { body } = await api.call(checkRole, { token: person.token, body: { email: person.email } });
  return body.role;
}

const PAID = 'payment_intent.succeeded';

test('a payment of which only Stripe tells is settled, once, however often it tells', async () => {
  const id = await payAtBank(api, person);
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await postEvent(api, PAID, { id });
    expect([status, body]).toEqual([200, { received: true }]);
  }
  expect(await role()).toBe('pro-user');
  const user = await api.db.collection('users').findOne({ uid: person.uid });
  const days = (Number(user?.['proUntil']) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
});

test('the event’s own words are not believed: what counts is what Stripe says when it is asked', async () => {
  const { paymentIntentId } = await begin(api, person);
  const object = { id: paymentIntentId, status: 'succeeded', amount: 2000, amount_received: 2000 };
  expect((await postEvent(api, PAID, object)).status).toBe(200);
  expect(await role()).toBe('user');
});

test('a payment whose row is not there yet is told again later', async () => {
  const id = await payAtBank(api, person);
  await api.db.collection('payments').deleteMany({ intentId: id });
  expect((await postEvent(api, PAID, { id })).status).toBe(503);
});

test('a payment whose intent was not written down before a crash is found by the id that the intent carries', async () => {
  const id = await payAtBank(api, person);
  await api.db.collection('payments').updateOne({ intentId: id }, { $unset: { intentId: '' } });
  expect((await postEvent(api, PAID, { id })).status).toBe(200);
  expect(await role()).toBe('pro-user');
});

test('what is not ours, and what changes nothing, is taken note of', async () => {
  const other = await stripe().paymentIntents.create({
    amount: 500,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  });
  expect((await postEvent(api, PAID, { id: other.id })).status).toBe(200);
  expect((await postEvent(api, 'customer.created', { id: 'cus_1' })).status).toBe(200);
  expect((await postEvent(api, 'charge.refunded', { id: 'ch_1', payment_intent: null })).status).toBe(200);
});

test('there is nothing to read at its address', async () => {
  expect((await api.raw('/api/stripe/webhook')).status).toBe(404);
});

test('where no cards are taken there is no webhook', async () => {
  const closed = await startApi({
    beside: api,
    settings: {
      PAYMENTS_MODE: 'off',
      STRIPE_API_URL: undefined,
      STRIPE_SECRET_KEY: undefined,
      STRIPE_WEBHOOK_SECRET: undefined,
    },
  });
  expect((await postEvent(closed, PAID, { id: 'pi_1' })).status).toBe(404);
  await closed.stop();
});
