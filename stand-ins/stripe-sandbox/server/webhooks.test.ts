import { rm } from 'node:fs/promises';
import StripeSdk from 'stripe';
import {
  createStripeClient,
  createEmptyDirectory,
  MONTH_INTENT,
  verifyEvent,
  pay,
  SECRET_KEY,
  startReceiver,
  WEBHOOK_SECRET,
} from '../fixture';
import type { WebhookReceiver } from '../fixture';
import { startPaymentSandbox, type PaymentSandbox } from '../sandbox';

let directory: string;
let receiver: WebhookReceiver;
let sandbox: PaymentSandbox;

async function start(): Promise<void> {
  sandbox = await startPaymentSandbox({
    port: 0,
    directory,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
    firstRetryDelayMs: 5,
  });
}

beforeEach(async () => {
  directory = createEmptyDirectory();
  receiver = await startReceiver();
  await start();
});

afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
  await rm(directory, { recursive: true });
});

async function createIntent() {
  return createStripeClient(sandbox.url).paymentIntents.create(MONTH_INTENT);
}

async function nextEvent() {
  const [delivery] = await receiver.next(1);
  return verifyEvent(delivery!);
}

test('a payment sends a webhook with a signature that the SDK accepts', async () => {
  const intent = await createIntent();
  await pay(sandbox.url, intent);
  const [delivery] = await receiver.next(1);
  expect(verifyEvent(delivery!)).toMatchObject({
    id: expect.stringMatching(/^evt_\w{24}$/) as string,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: intent.id, status: 'succeeded', metadata: { uid: 'ada' } } },
  });
  const { payload, signature } = delivery!;
  expect(() => StripeSdk.webhooks.constructEvent(`${payload} `, signature, WEBHOOK_SECRET)).toThrow('signature');
});

test('declines, refunds and disputes send webhooks', async () => {
  const stripe = createStripeClient(sandbox.url);
  const [first, second] = [await createIntent(), await createIntent()];
  await pay(sandbox.url, first, '4000000000000002');
  expect((await nextEvent()).type).toBe('payment_intent.payment_failed');
  for (const intent of [first, second]) {
    await pay(sandbox.url, intent);
    expect((await nextEvent()).type).toBe('payment_intent.succeeded');
  }

  await stripe.refunds.create({ payment_intent: first.id });
  const refunded = { payment_intent: first.id, refunded: true };
  expect(await nextEvent()).toMatchObject({ type: 'charge.refunded', data: { object: refunded } });

  const callAsBank = (path: string, more = {}) =>
    fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams({ payment_intent: second.id, ...more }),
    });
  await callAsBank('disputes');
  const open = { payment_intent: second.id, status: 'needs_response' };
  expect(await nextEvent()).toMatchObject({ type: 'charge.dispute.created', data: { object: open } });
  await callAsBank('disputes/close', { status: 'lost' });
  expect(await nextEvent()).toMatchObject({ type: 'charge.dispute.closed', data: { object: { status: 'lost' } } });
});

test('an event is retried with the same id until it is accepted', async () => {
  receiver.respondWith(503);
  await pay(sandbox.url, await createIntent());
  const rejectedDeliveries = await receiver.next(3);
  receiver.respondWith(200);
  const last = await nextEvent();
  expect(new Set(rejectedDeliveries.map((each) => verifyEvent(each).id))).toEqual(new Set([last.id]));

  const other = await createIntent();
  await pay(sandbox.url, other);
  expect(await nextEvent()).toMatchObject({ data: { object: { id: other.id } } });
});

test('a redirect does not count as an accepted webhook', async () => {
  receiver.respondWith(302);
  await pay(sandbox.url, await createIntent());
  const [first, second] = await receiver.next(2);
  expect(verifyEvent(first!).id).toBe(verifyEvent(second!).id);
});

test('pending webhooks are sent after a restart, and accepted ones are not', async () => {
  await pay(sandbox.url, await createIntent());
  await receiver.next(1);
  receiver.respondWith(500);
  const intent = await createIntent();
  await pay(sandbox.url, intent);
  const pendingEvent = await nextEvent();
  await sandbox.stop();
  receiver.respondWith(200);
  await receiver.stop();
  receiver = await startReceiver(Number(new URL(receiver.url).port));
  await start();

  expect((await nextEvent()).id).toBe(pendingEvent.id);
  const paid = await createStripeClient(sandbox.url).paymentIntents.retrieve(intent.id);
  expect(paid.status).toBe('succeeded');
});
