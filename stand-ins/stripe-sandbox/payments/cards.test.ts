import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import {
  callAsBrowser,
  createStripeClient,
  createEmptyDirectory,
  MONTH_INTENT,
  pay,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../fixture';
import { PUBLISHABLE_KEY } from '../server/keys';
import { startPaymentSandbox, type PaymentSandbox } from '../sandbox';

const CHALLENGE_CARD = '4000002500003155';

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

const createIntent = () => stripe.paymentIntents.create(MONTH_INTENT);
const fetchStatus = async ({ id }: { id: string }) => (await stripe.paymentIntents.retrieve(id)).status;

function answerChallenge({ client_secret: secret }: Stripe.PaymentIntent, accept: boolean) {
  return callAsBrowser(sandbox.url, 'challenge', { client_secret: secret ?? '', accept: String(accept) });
}

test('a successful card pays exactly once', async () => {
  const intent = await createIntent();
  expect(await pay(sandbox.url, intent)).toMatchObject({ object: 'payment_intent', status: 'succeeded' });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 2000 });
  expect(await pay(sandbox.url, intent)).toMatchObject({
    status: 400,
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    },
  });
});

test.each([
  ['4000000000000002', 'generic_decline', 'Your card has been declined.'],
  ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['5555555555554444', 'test_mode_live_card', 'Your request was in test mode, but used a non test card.'],
])('%s is declined: %s', async (number, decline_code, message) => {
  const intent = await createIntent();
  const { status, error } = await pay(sandbox.url, intent, number);
  expect(status).toBe(402);
  expect(error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code });
  expect(error?.message).toContain(message);
  expect(error?.payment_intent?.status).toBe('requires_payment_method');
  expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({ decline_code });
});

test('a client secret with multi-byte characters is treated as unknown', async () => {
  const { client_secret: secret } = await createIntent();
  for (const wrong of [`${secret?.slice(0, -1)}é`, `${secret?.slice(0, -1)}🗳`, 'ü']) {
    const { status, error } = await pay(sandbox.url, { client_secret: wrong });
    expect([status, error?.type]).toEqual([404, 'invalid_request_error']);
  }
});

test('a form that is too long is refused with a response', async () => {
  const { status } = await callAsBrowser(sandbox.url, 'confirm', { client_secret: 'x'.repeat(900_000) });
  expect(status).toBe(413);
});

test('another card can pay after a decline', async () => {
  const intent = await createIntent();
  await pay(sandbox.url, intent, '4000000000000002');
  expect(await pay(sandbox.url, intent)).toMatchObject({ status: 'succeeded' });
  expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
});

test('a 3-D Secure payment succeeds only when it is accepted', async () => {
  const intent = await createIntent();
  expect(await pay(sandbox.url, intent, CHALLENGE_CARD)).toMatchObject({ status: 'requires_action' });
  expect(await fetchStatus(intent)).toBe('requires_action');
  expect(await answerChallenge(intent, true)).toMatchObject({ status: 'succeeded' });
  expect(await fetchStatus(intent)).toBe('succeeded');
  expect((await answerChallenge(intent, false)).error?.code).toBe('payment_intent_unexpected_state');
});

test('a rejected 3-D Secure challenge asks for another card', async () => {
  const intent = await createIntent();
  await pay(sandbox.url, intent, CHALLENGE_CARD);
  expect((await answerChallenge(intent, false)).error).toMatchObject({
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_intent: { status: 'requires_payment_method' },
  });
  expect((await answerChallenge(intent, true)).error?.code).toBe('payment_intent_unexpected_state');
  expect(await pay(sandbox.url, intent)).toMatchObject({ status: 'succeeded' });
});

test('a page reloaded during 3-D Secure continues with the same card', async () => {
  const intent = await createIntent();
  await pay(sandbox.url, intent, CHALLENGE_CARD);
  const again = await callAsBrowser(sandbox.url, 'confirm', { client_secret: intent.client_secret ?? '' });
  expect(again).toMatchObject({ status: 'requires_action' });
  expect(await answerChallenge(intent, true)).toMatchObject({ status: 'succeeded' });
});

describe('a stored card', () => {
  const card = {
    key: PUBLISHABLE_KEY,
    type: 'card',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  };

  test('pays by its id, and its number is not kept', async () => {
    const method = await callAsBrowser(sandbox.url, 'methods', { ...card, 'card[number]': '5555555555554444' });
    expect(method).toMatchObject({ object: 'payment_method', card: { brand: 'mastercard', last4: '4444' } });
    const { client_secret } = await createIntent();
    const paid = { client_secret: client_secret ?? '', payment_method: method.id ?? '' };
    expect((await callAsBrowser(sandbox.url, 'confirm', paid)).error?.code).toBe('card_declined');
    expect(await readFile(join(directory, 'payments.jsonl'), 'utf8')).not.toContain('5555555555554444');
  });

  test.each([
    ['a wrong check digit', { 'card[number]': '4242424242424241' }, 'incorrect_number'],
    ['a year that is over', { 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    ['a month that is none', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['a short security code', { 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('is refused for %s', async (_, wrong, code) => {
    const { status, error } = await callAsBrowser(sandbox.url, 'methods', {
      ...card,
      'card[number]': '4242424242424242',
      ...wrong,
    });
    expect([status, error?.type, error?.code]).toEqual([402, 'card_error', code]);
  });

  test('is not taken without the publishable key', async () => {
    const { status } = await callAsBrowser(sandbox.url, 'methods', {
      ...card,
      key: 'pk_live_1',
      'card[number]': '4242424242424242',
    });
    expect(status).toBe(401);
  });
});

test('a browser sees only its own intent, and only with the client secret', async () => {
  const intent = await createIntent();
  const own = await callAsBrowser(sandbox.url, 'retrieve', { client_secret: intent.client_secret ?? '' });
  expect(own).toMatchObject({ id: intent.id, amount: 2000 });
  expect(own).not.toHaveProperty('metadata');
  for (const secret of [`${intent.id}_secret_${'0'.repeat(24)}`, `${intent.id}_secret_`, 'pi_1_secret_1']) {
    expect(await callAsBrowser(sandbox.url, 'retrieve', { client_secret: secret })).toMatchObject({
      status: 404,
      error: { code: 'resource_missing' },
    });
  }
});
