import { rm } from 'node:fs/promises';
import StripeSdk from 'stripe';
import { clientOf, emptyDirectory, MONTH, openEvent, pay, SECRET_KEY, startReceiver, WEBHOOK_SECRET } from './fixture';
import type { Receiver } from './fixture';
import { startPaymentSandbox, type PaymentSandbox } from './sandbox';

let directory: string;
let receiver: Receiver;
let sandbox: PaymentSandbox;

async function start(): Promise<void> {
  sandbox = await startPaymentSandbox({
    port: 0,
    directory,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
    firstPause: 5,
  });
}

beforeEach(async () => {
  directory = emptyDirectory();
  receiver = await startReceiver();
  await start();
});

afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
  await rm(directory, { recursive: true });
});

async function begin() {
  return clientOf(sandbox.url).paymentIntents.create(MONTH);
}

async function nextEvent() {
  const [delivery] = await receiver.next(1);
  return openEvent(delivery!);
}

test('a payment is told with a signature that the SDK accepts', async () => {
  const intent = await begin();
  await pay(sandbox.url, intent);
  const [delivery] = await receiver.next(1);
  expect(openEvent(delivery!)).toMatchObject({
    id: expect.stringMatching(/^evt_\w{24}$/) as string,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: intent.id, status: 'succeeded', metadata: { uid: 'ada' } } },
  });
  const { payload, signature } = delivery!;
  expect(() => StripeSdk.webhooks.constructEvent(`${payload} `, signature, WEBHOOK_SECRET)).toThrow('signature');
});

test('a decline, a refund, and a dispute that opens and ends are told', async () => {
  const stripe = clientOf(sandbox.url);
  const [first, second] = [await begin(), await begin()];
  await pay(sandbox.url, first, '4000000000000002');
  expect((await nextEvent()).type).toBe('payment_intent.payment_failed');
  for (const intent of [first, second]) {
    await pay(sandbox.url, intent);
    expect((await nextEvent()).type).toBe('payment_intent.succeeded');
  }

  await stripe.refunds.create({ payment_intent: first.id });
  const refunded = { payment_intent: first.id, refunded: true };
  expect(await nextEvent()).toMatchObject({ type: 'charge.refunded', data: { object: refunded } });

  const asBank = (path: string, more = {}) =>
    fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams({ payment_intent: second.id, ...more }),
    });
  await asBank('disputes');
  const open = { payment_intent: second.id, status: 'needs_response' };
  expect(await nextEvent()).toMatchObject({ type: 'charge.dispute.created', data: { object: open } });
  await asBank('disputes/close', { status: 'lost' });
  expect(await nextEvent()).toMatchObject({ type: 'charge.dispute.closed', data: { object: { status: 'lost' } } });
});

test('an event is sent again until it is taken, with the same id, and then not any more', async () => {
  receiver.answerWith(503);
  await pay(sandbox.url, await begin());
  const refused = await receiver.next(3);
  receiver.answerWith(200);
  const last = await nextEvent();
  expect(new Set(refused.map((each) => openEvent(each).id))).toEqual(new Set([last.id]));

  const other = await begin();
  await pay(sandbox.url, other);
  expect(await nextEvent()).toMatchObject({ data: { object: { id: other.id } } });
});

test('an answer that leads elsewhere is no yes', async () => {
  receiver.answerWith(302);
  await pay(sandbox.url, await begin());
  const [first, second] = await receiver.next(2);
  expect(openEvent(first!).id).toBe(openEvent(second!).id);
});

test('what is still owed is sent after a restart, and what was taken is not', async () => {
  await pay(sandbox.url, await begin());
  await receiver.next(1);
  receiver.answerWith(500);
  const intent = await begin();
  await pay(sandbox.url, intent);
  const owed = await nextEvent();
  await sandbox.stop();
  receiver.answerWith(200);
  await receiver.stop();
  receiver = await startReceiver(Number(new URL(receiver.url).port));
  await start();

  expect((await nextEvent()).id).toBe(owed.id);
  const paid = await clientOf(sandbox.url).paymentIntents.retrieve(intent.id);
  expect(paid.status).toBe('succeeded');
});
