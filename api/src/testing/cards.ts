import StripeSdk, { type Stripe } from 'stripe';
import { createPaymentIntent } from '@canvass/shared/contracts';
import { WEBHOOK } from '../payments/webhook';
import type { Person, Received, TestApi } from './api';
import { SANDBOX } from './services';

/** Cards that the sandbox knows, as Stripe's test mode does. */
export const CARDS = { good: '4242424242424242', declined: '4000000000000002', challenged: '4000002500003155' };

function sandboxUrl(): string {
  return process.env['TEST_PAYMENTS_URL'] ?? '';
}

/** Stripe's SDK on the sandbox, to do what else happens there: other intents, refunds. */
export function stripe(): Stripe {
  const { hostname, port } = new URL(sandboxUrl());
  return new StripeSdk(SANDBOX.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

/** What a browser, or a bank, says to the sandbox. @returns the status of the answer */
async function tell(path: string, fields: Record<string, string>): Promise<number> {
  const response = await fetch(sandboxUrl() + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SANDBOX.secretKey}` },
    body: new URLSearchParams(fields),
  });
  return response.status;
}

/** Pays an intent with a card, as the page would. @returns the status of the answer */
export function confirm(clientSecret: string, card = CARDS.good): Promise<number> {
  return tell('/payments-sandbox/confirm', {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2099',
    'payment_method_data[card][cvc]': '123',
  });
}

/** The card's owner asks their bank for the money, or the bank decides. */
export const dispute = {
  open: (intent: string) => tell('/sandbox/disputes', { payment_intent: intent }),
  close: (intent: string, status: 'won' | 'lost') =>
    tell('/sandbox/disputes/close', { payment_intent: intent, status }),
};

/** Somebody's intent, of which the server has not heard since. */
export async function begin(api: TestApi, { token }: Person) {
  const { status, body } = await api.call(createPaymentIntent, { token, body: {} });
  if (status !== 200) throw new Error(`No intent: ${status} ${body.code}`);
  return body;
}

/** The same, paid for at the sandbox. @returns the id of the intent. */
export async function payAtBank(api: TestApi, person: Person): Promise<string> {
  const { clientSecret, paymentIntentId } = await begin(api, person);
  await confirm(clientSecret);
  return paymentIntentId;
}

/** Posts an event as Stripe does, with a signature unless told otherwise. */
export async function postEvent(
  { raw }: Pick<TestApi, 'raw'>,
  type: string,
  object: object,
  signed: { secret?: string; timestamp?: number } | null = {},
): Promise<Received> {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const { secret = SANDBOX.webhookSecret, ...at } = signed ?? {};
  const signature = signed && stripe().webhooks.generateTestHeaderString({ payload, secret, ...at });
  return raw(`/api${WEBHOOK}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) },
    body: payload,
  });
}
