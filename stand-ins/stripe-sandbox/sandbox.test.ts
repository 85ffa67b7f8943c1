import { rm } from 'node:fs/promises';
import type { Stripe } from 'stripe';
import { createStripeClient, createEmptyDirectory, MONTH_INTENT, pay, SECRET_KEY, WEBHOOK_SECRET } from './fixture';
import { startPaymentSandbox, type PaymentSandbox } from './sandbox';

let directory: string;
let sandbox: PaymentSandbox;
let stripe: Stripe;

beforeAll(async () => {
  directory = createEmptyDirectory();
  sandbox = await startPaymentSandbox({ port: 0, directory, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET });
  stripe = createStripeClient(sandbox.url);
});

afterAll(async () => {
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

/** Posts to an endpoint for the actions of a bank. */
async function callAsBank(path: string, parameters: Record<string, string>) {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const body = new URLSearchParams(parameters);
  const response = await fetch(`${sandbox.url}/sandbox/${path}`, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as { object?: string }) };
}

async function createPaidIntent() {
  const intent = await stripe.paymentIntents.create(MONTH_INTENT);
  await pay(sandbox.url, intent);
  return intent.id;
}

async function fetchCharge(id: string) {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return charge as Stripe.Charge;
}

test('an intent is created like at Stripe and can be retrieved', async () => {
  const intent = await stripe.paymentIntents.create(MONTH_INTENT);
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
  ['something that it does not know', { ...MONTH_INTENT, capture_method: 'manual' }, 'parameter_unknown'],
])('an intent with %s is refused', async (_, parameters, code) => {
  await expect(stripe.paymentIntents.create(parameters as typeof MONTH_INTENT)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
  });
});

describe('an idempotency key', () => {
  test('returns the same intent again, also to concurrent calls', async () => {
    const create = () => stripe.paymentIntents.create(MONTH_INTENT, { idempotencyKey: 'row-1' });
    const ids = (await Promise.all([create(), create(), create()])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const repeated = await create();
    expect(repeated.id).toBe(ids[0]);
    expect(repeated.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('is refused with other parameters, and for another call', async () => {
    await stripe.paymentIntents.create(MONTH_INTENT, { idempotencyKey: 'row-2' });
    const otherOptions = { ...MONTH_INTENT, amount: 4000 };
    await expect(stripe.paymentIntents.create(otherOptions, { idempotencyKey: 'row-2' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    const other = stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'row-2' });
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('is not used up by a refusal', async () => {
    const options = { idempotencyKey: 'row-3' };
    await expect(stripe.paymentIntents.create({ ...MONTH_INTENT, amount: 1 }, options)).rejects.toThrow(
      'at least $0.50',
    );
    expect((await stripe.paymentIntents.create(MONTH_INTENT, options)).object).toBe('payment_intent');
  });
});

test('a missing object returns 404, and an unknown path never succeeds', async () => {
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
  const other = createStripeClient(sandbox.url, key);
  await expect(other.paymentIntents.create(MONTH_INTENT)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  expect((await fetch(`${sandbox.url}/sandbox/disputes`, { method: 'POST' })).status).toBe(401);
});

test('intents are listed in pages, newest first, and can be filtered by creation time', async () => {
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.unshift((await stripe.paymentIntents.create(MONTH_INTENT)).id);
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.has_more).toBe(true);
  const second = await stripe.paymentIntents.list({ limit: 1, starting_after: ids[1] });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));

  const pagedIntents = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 3 });
  expect(pagedIntents.map(({ id }) => id)).toEqual(ids);
  const later = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([]);
  expect((await stripe.paymentIntents.list({ created: { gte: later - 3600, lt: later } })).data).not.toEqual([]);
  const unknown = stripe.paymentIntents.list({ created: { after: 1 } as object });
  await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown' });
});

test('an unpaid intent can be canceled and cannot be paid afterwards', async () => {
  const intent = await stripe.paymentIntents.create(MONTH_INTENT);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(await pay(sandbox.url, intent)).toMatchObject({
    status: 400,
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } },
  });
  await expect(stripe.paymentIntents.cancel(await createPaidIntent())).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('a charge contains its payment method details', async () => {
  expect(await fetchCharge(await createPaidIntent())).toMatchObject({
    object: 'charge',
    amount: 2000,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    receipt_url: null,
    billing_details: { email: 'ada@canvass.test' },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  });
  await expect(stripe.paymentIntents.retrieve(await createPaidIntent(), { expand: ['customer'] })).rejects.toThrow(
    'This property cannot be expanded (customer).',
  );
});

test('a payment can be refunded in parts, but never beyond its amount', async () => {
  const id = await createPaidIntent();
  expect(await stripe.refunds.create({ payment_intent: id, amount: 500 })).toMatchObject({
    object: 'refund',
    amount: 500,
    status: 'succeeded',
  });
  expect(await fetchCharge(id)).toMatchObject({ amount_refunded: 500, refunded: false });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1501 })).rejects.toThrow(
    'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
  );
  await stripe.refunds.create({ payment_intent: id });
  expect(await fetchCharge(id)).toMatchObject({ amount_refunded: 2000, refunded: true });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([1500, 500]);
});

test('an unpaid intent cannot be refunded or disputed', async () => {
  const { id } = await stripe.paymentIntents.create(MONTH_INTENT);
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow('does not have a successful charge');
  expect((await callAsBank('disputes', { payment_intent: id })).status).toBe(400);
});

test('a dispute can be opened once, blocks refunds, and can be closed once', async () => {
  const id = await createPaidIntent();
  expect(await callAsBank('disputes', { payment_intent: id })).toMatchObject({
    status: 'needs_response',
    object: 'dispute',
  });
  expect((await callAsBank('disputes', { payment_intent: id })).status).toBe(400);
  expect(await fetchCharge(id)).toMatchObject({ disputed: true });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });

  expect((await callAsBank('disputes/close', { payment_intent: id, status: 'drawn' })).status).toBe(400);
  expect(await callAsBank('disputes/close', { payment_intent: id, status: 'won' })).toMatchObject({ status: 'won' });
  expect((await callAsBank('disputes/close', { payment_intent: id, status: 'lost' })).status).toBe(400);
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won', payment_intent: id });
});

test('an oversized body is not read to its end', async () => {
  const response = await fetch(`${sandbox.url}/payments-sandbox/retrieve`, {
    method: 'POST',
    body: 'x'.repeat(100_000),
  });
  expect(response.status).toBe(413);
});
