import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import StripeSdk, { type Stripe } from 'stripe';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

// Shared by the tests of the sandbox.

export const SECRET_KEY = 'sk_sandbox_test';
export const WEBHOOK_SECRET = 'whsec_sandbox_test';

export function createEmptyDirectory(): string {
  return createTemporaryDirectory('payments');
}

/** The real SDK, connected to the sandbox like in the API. */
export function createStripeClient(url: string, key = SECRET_KEY): Stripe {
  const { hostname: host, port } = new URL(url);
  return new StripeSdk(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** One month of Pro. */
export const MONTH_INTENT = {
  amount: 2000,
  currency: 'usd',
  metadata: { uid: 'ada' },
  allowed_payment_method_types: ['card'],
};

/** The parts of a response to the browser that tests check. */
export interface BrowserResponse {
  id?: string;
  object?: string;
  status?: string;
  last4?: string;
  error?: { type: string; code?: string; decline_code?: string; message: string; payment_intent?: { status: string } };
}

/** Makes a call as the card form does. */
export async function callAsBrowser(url: string, operation: string, parameters: Record<string, string>) {
  const body = new URLSearchParams(parameters);
  const response = await fetch(`${url}/payments-sandbox/${operation}`, { method: 'POST', body });
  return { status: response.status, ...((await response.json()) as BrowserResponse) };
}

/** Pays the intent with a card of this number. */
export function pay(
  url: string,
  { client_secret: secret }: { client_secret: string | null },
  number = '4242424242424242',
) {
  return callAsBrowser(url, 'confirm', {
    client_secret: secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][email]': 'ada@canvass.test',
  });
}

/** An event as its receiver gets it. */
export interface WebhookDelivery {
  payload: string;
  signature: string;
}

export interface WebhookReceiver {
  url: string;
  /** Waits for `count` deliveries and returns them. */
  next: (count: number) => Promise<WebhookDelivery[]>;
  /** Sets the status of subsequent responses. */
  respondWith: (status: number) => void;
  stop: () => Promise<void>;
}

/** A stand-in for the API's webhook. @param port defaults to a free one */
export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const deliveries: WebhookDelivery[] = [];
  let status = 200;
  let notifyWaiting = () => {};
  const server = createServer((request, response) => {
    let payload = '';
    request.setEncoding('utf8').on('data', (part: string) => (payload += part));
    request.on('end', () => {
      deliveries.push({ payload, signature: String(request.headers['stripe-signature']) });
      response.writeHead(status).end();
      notifyWaiting();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    async next(count) {
      while (deliveries.length < count) await new Promise<void>((resolve) => (notifyWaiting = resolve));
      return deliveries.splice(0, count);
    },
    respondWith(next) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Parses the event; throws if its signature is invalid. */
export function verifyEvent({ payload, signature }: WebhookDelivery): Stripe.Event {
  return StripeSdk.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET);
}
