import StripeSdk, { type Stripe } from 'stripe';
import { createPaymentIntent } from '@canvass/shared/contracts';
import { WEBHOOK_PATH } from '../../src/payments/webhook';
import type { TestUser, TestResponse, TestApi } from '../api';
import { SANDBOX_KEYS } from '../services';

/** The card numbers that the sandbox accepts, like Stripe's test mode. */
export const CARDS = { good: '4242424242424242', declined: '4000000000000002', challenged: '4000002500003155' };

function sandboxUrl(): string {
  return process.env['TEST_PAYMENTS_URL'] ?? '';
}

/** Stripe's SDK connected to the sandbox, for other intents and refunds. */
export function createStripeClient(): Stripe {
  const { hostname, port } = new URL(sandboxUrl());
  return new StripeSdk(SANDBOX_KEYS.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

/**
 * Sends the sandbox a request of a browser or a bank.
 * @returns the status of the response
 */
async function postToSandbox(path: string, fields: Record<string, string>): Promise<number> {
  const response = await fetch(sandboxUrl() + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
    body: new URLSearchParams(fields),
  });
  // An unread body keeps its connection open, and with it the process of the tests.
  await response.body?.cancel();
  return response.status;
}

/**
 * Pays an intent with a card, as the page does.
 * @returns the status of the response
 */
export function confirmPayment(clientSecret: string, card = CARDS.good): Promise<number> {
  return postToSandbox('/payments-sandbox/confirm', {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2099',
    'payment_method_data[card][cvc]': '123',
  });
}

/** Disputes: the cardholder asks their bank for the money, or the bank decides. */
export const disputes = {
  open: (intent: string) => postToSandbox('/sandbox/disputes', { payment_intent: intent }),
  close: (intent: string, status: 'won' | 'lost') =>
    postToSandbox('/sandbox/disputes/close', { payment_intent: intent, status }),
};

/** Creates an intent for a user through the API. */
export async function createIntent(api: TestApi, { token }: TestUser) {
  const { status, body } = await api.call(createPaymentIntent, { token, body: {} });
  if (status !== 200) throw new Error(`No intent: ${status} ${body.code}`);
  return body;
}

/**
 * Creates an intent through the API and pays it at the sandbox, without telling the API.
 * @returns the id of the intent.
 */
export async function createPaidIntent(api: TestApi, user: TestUser): Promise<string> {
  const { clientSecret, paymentIntentId } = await createIntent(api, user);
  await confirmPayment(clientSecret);
  return paymentIntentId;
}

/** Posts an event like Stripe, with a valid signature by default. */
export async function postStripeEvent(
  { raw }: Pick<TestApi, 'raw'>,
  type: string,
  object: object,
  signatureOptions: { secret?: string; timestamp?: number } | null = {},
): Promise<TestResponse> {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const { secret = SANDBOX_KEYS.webhookSecret, ...signatureTime } = signatureOptions ?? {};
  const signature =
    signatureOptions && createStripeClient().webhooks.generateTestHeaderString({ payload, secret, ...signatureTime });
  return raw(`/api${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) },
    body: payload,
  });
}
