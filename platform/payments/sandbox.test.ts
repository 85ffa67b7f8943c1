import { rm } from 'node:fs/promises';
import type { Stripe } from 'stripe';
import { clientOf, emptyDirectory, MONTH, pay, SECRET_KEY, WEBHOOK_SECRET } from './fixture';
import { startPaymentSandbox, type PaymentSandbox } from './sandbox';

let directory: string;
let sandbox: PaymentSandbox;
let stripe: Stripe;

beforeAll(async () => {
  directory = emptyDirectory();
  sandbox = await startPaymentSandbox({ port: 0, directory, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET });
  stripe = clientOf(sandbox.url);
});

afterAll(async () => {
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

/** Posts to what only a bank does with Stripe. */
async function asBank(path: string, parameters: Record<string, string>) {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const body = new URLSearchParams(parameters);
  const answer = await fetch(`${sandbox.url}/sandbox/${path}`, { method: 'POST', headers, body });
  return { status: answer.status, ...((await answer.json()) as { object?: string }) };
}

async function paid() {
  const intent = await stripe.paymentIntents.create(MONTH);
  await pay(sandbox.url, intent);
  return intent.id;
}

async function chargeOf(id: string) {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return charge as Stripe.Charge;
}

test('an intent is made as Stripe makes it, and found again', async () => {
  const intent = await stripe.paymentIntents.create(MONTH);
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 2000,
    currency: 'usd',
    latest_charge: null,
    livemode: false,
    metadata: { uid: 'ada' },
    status: 'requires_payment_method',
  });
  expect(intent.id).toMatch(/^pi_\w{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{24}$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_/);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ client_secret: intent.client_secret });
});

test.each([
  ['no amount', { currency: 'usd' }, 'parameter_missing'],
  ['too little', { amount: 49, currency: 'usd' }, 'amount_too_small'],
  ['a part of a cent', { amount: 20.5, currency: 'usd' }, 'parameter_invalid_integer'],
  ['something that it does not know', { ...MONTH, capture_method: 'manual' }, 'parameter_unknown'],
])('an intent with %s is refused', async (_, parameters, code) => {
  await expect(stripe.paymentIntents.create(parameters as typeof MONTH)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
  });
});

describe('an idempotency key', () => {
  test('gives the same intent again, also to calls at the same time', async () => {
    const create = () => stripe.paymentIntents.create(MONTH, { idempotencyKey: 'row-1' });
    const ids = (await Promise.all([create(), create(), create()])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const again = await create();
    expect(again.id).toBe(ids[0]);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('is refused with other parameters, and for another call', async () => {
    await stripe.paymentIntents.create(MONTH, { idempotencyKey: 'row-2' });
    const more = { ...MONTH, amount: 4000 };
    await expect(stripe.paymentIntents.create(more, { idempotencyKey: 'row-2' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    const other = stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'row-2' });
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('is not used up by a refusal', async () => {
    const options = { idempotencyKey: 'row-3' };
    await expect(stripe.paymentIntents.create({ ...MONTH, amount: 1 }, options)).rejects.toThrow('at least $0.50');
    expect((await stripe.paymentIntents.create(MONTH, options)).object).toBe('payment_intent');
  });
});

test('what does not exist is a 404, and an unknown path is never a success', async () => {
  await expect(stripe.paymentIntents.retrieve('pi_nothing')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_nothing'",
  });
  await expect(stripe.customers.create({ email: 'ada@canvass.test' })).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL (POST: /v1/customers)') as string,
  });
});

test.each([
  ['another key', 'sk_sandbox_other'],
  ['a key of the same length', SECRET_KEY.replace('test', 'tset')],
])('%s opens nothing', async (_, key) => {
  const other = clientOf(sandbox.url, key);
  await expect(other.paymentIntents.create(MONTH)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  expect((await fetch(`${sandbox.url}/sandbox/disputes`, { method: 'POST' })).status).toBe(401);
});

test('intents are listed in pages, the latest first, and by when they were made', async () => {
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.unshift((await stripe.paymentIntents.create(MONTH)).id);
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.has_more).toBe(true);
  const second = await stripe.paymentIntents.list({ limit: 1, starting_after: ids[1] });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));

  const seen = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 3 });
  expect(seen.map(({ id }) => id)).toEqual(ids);
  const later = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([]);
  expect((await stripe.paymentIntents.list({ created: { gte: later - 3600, lt: later } })).data).not.toEqual([]);
  const unknown = stripe.paymentIntents.list({ created: { after: 1 } as object });
  await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown' });
});

test('an intent that nobody has paid can be given up, and is not paid any more', async () => {
  const intent = await stripe.paymentIntents.create(MONTH);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(await pay(sandbox.url, intent)).toMatchObject({
    status: 400,
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } },
  });
  await expect(stripe.paymentIntents.cancel(await paid())).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('a charge says how it was paid', async () => {
  expect(await chargeOf(await paid())).toMatchObject({
    object: 'charge',
    amount: 2000,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    receipt_url: null,
    billing_details: { email: 'ada@canvass.test' },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  });
  await expect(stripe.paymentIntents.retrieve(await paid(), { expand: ['customer'] })).rejects.toThrow(
    'This property cannot be expanded (customer).',
  );
});

test('money goes back in parts, and never more than came', async () => {
  const id = await paid();
  expect(await stripe.refunds.create({ payment_intent: id, amount: 500 })).toMatchObject({
    object: 'refund',
    amount: 500,
    status: 'succeeded',
  });
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 500, refunded: false });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1501 })).rejects.toThrow(
    'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
  );
  await stripe.refunds.create({ payment_intent: id });
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2000, refunded: true });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([1500, 500]);
});

test('what was not paid cannot be refunded or disputed', async () => {
  const { id } = await stripe.paymentIntents.create(MONTH);
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow('does not have a successful charge');
  expect((await asBank('disputes', { payment_intent: id })).status).toBe(400);
});

test('a dispute is opened once, keeps refunds away, and is won or lost once', async () => {
  const id = await paid();
  expect(await asBank('disputes', { payment_intent: id })).toMatchObject({
    status: 'needs_response',
    object: 'dispute',
  });
  expect((await asBank('disputes', { payment_intent: id })).status).toBe(400);
  expect(await chargeOf(id)).toMatchObject({ disputed: true });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });

  expect((await asBank('disputes/close', { payment_intent: id, status: 'drawn' })).status).toBe(400);
  expect(await asBank('disputes/close', { payment_intent: id, status: 'won' })).toMatchObject({ status: 'won' });
  expect((await asBank('disputes/close', { payment_intent: id, status: 'lost' })).status).toBe(400);
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won', payment_intent: id });
});

test('a body without an end is not read to its end', async () => {
  const answer = await fetch(`${sandbox.url}/payments-sandbox/retrieve`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect(answer.status).toBe(413);
});
