import { createPaymentIntent, recordPayment, type Role } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { begin, stripe } from '../testing/cards';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

function ask({ token }: Person, at = api) {
  return at.call(createPaymentIntent, { token, body: {} });
}

test('the amount, the currency and the payer are the server’s', async () => {
  const person = await api.person();
  const { paymentIntentId, clientSecret } = await begin(api, person);
  expect(clientSecret.startsWith(paymentIntentId)).toBe(true);
  const { amount, currency, metadata } = await stripe().paymentIntents.retrieve(paymentIntentId);
  expect([amount, currency, metadata['uid']]).toEqual([2000, 'usd', person.uid]);
});

test('two tabs, and a reload, go on with the same intent', async () => {
  const person = await api.person();
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(api, person)));
  begun.push(await begin(api, person));
  expect(new Set(begun.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  expect(await api.db.collection('payments').countDocuments({ uid: person.uid })).toBe(1);
});

test('an intent that was cancelled at Stripe gives way to a new one', async () => {
  const person = await api.person();
  const { paymentIntentId } = await begin(api, person);
  await stripe().paymentIntents.cancel(paymentIntentId);
  expect((await begin(api, person)).paymentIntentId).not.toBe(paymentIntentId);
});

test.each(['surveyor', 'admin', 'pro-user'] as Role[])('a %s without an end has nothing to buy', async (role) => {
  const { status, body } = await ask(await api.person(role));
  expect([status, body.code]).toEqual([409, 'nothing-to-buy']);
});

test('a pro user with an end may pay for the month after', async () => {
  expect((await ask(await api.person('user', { proUntil: new Date(Date.now() + 1000_000) }))).status).toBe(200);
});

describe('on another installation', () => {
  async function on(settings: Record<string, string | undefined>): Promise<TestApi> {
    return startApi({ beside: api, settings });
  }

  test('that takes no cards, it is said', async () => {
    const none = { STRIPE_API_URL: undefined, STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined };
    const closed = await on({ PAYMENTS_MODE: 'off', ...none });
    const person = await api.person();
    const body = { email: person.email, paymentIntentId: 'pi_1' };
    expect(await ask(person, closed)).toMatchObject({ status: 503, body: { code: 'payments-closed' } });
    expect((await closed.call(recordPayment, { token: person.token, body })).body.code).toBe('payments-closed');
    await closed.stop();
  });

  test('that cannot reach Stripe, it is said, and what is begun goes on later', async () => {
    const cut = await on({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    const person = await api.person();
    expect(await ask(person, cut)).toMatchObject({ status: 503, body: { code: 'payments-unreachable' } });
    await cut.stop();
    expect((await ask(person)).status).toBe(200);
    expect(await api.db.collection('payments').countDocuments({ uid: person.uid })).toBe(1);
  });

  test('whose key Stripe does not take, it is an error of ours, and says nothing of the key', async () => {
    const wrong = await on({ STRIPE_SECRET_KEY: 'sk_sandbox_wrong' });
    const { status, body } = await ask(await api.person(), wrong);
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('sk_');
    await wrong.stop();
  });
});
