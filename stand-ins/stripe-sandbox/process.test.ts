import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import {
  createStripeClient,
  createEmptyDirectory,
  MONTH_INTENT,
  verifyEvent,
  pay,
  SECRET_KEY,
  startReceiver,
  WEBHOOK_SECRET,
} from './fixture';

let directory: string;
let child: ChildProcess;
let url: string;
let stripe: Stripe;

async function startProcess(environment: Record<string, string> = {}): Promise<ChildProcess> {
  return spawn(process.execPath, await getNodeArguments(join(__dirname, 'main.ts')), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX_PORT: '0',
      SANDBOX_DIRECTORY: directory,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function start(environment: Record<string, string> = {}): Promise<void> {
  child = await startProcess(environment);
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  url = message.ready;
  stripe = createStripeClient(url);
}

async function kill(): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeAll(async () => {
  directory = createEmptyDirectory();
  await start();
});

afterAll(async () => {
  child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

test('acknowledged intents, keys, payments and pending webhooks survive a SIGKILL', async () => {
  const receiver = await startReceiver();
  receiver.respondWith(500);
  await kill();
  await start({ SANDBOX_WEBHOOK_URL: receiver.url });
  const options = { idempotencyKey: 'row-1' };
  const intent = await stripe.paymentIntents.create(MONTH_INTENT, options);
  const open = await stripe.paymentIntents.create(MONTH_INTENT);
  await pay(url, intent);
  const [rejectedDelivery] = await receiver.next(1);
  await kill();

  receiver.respondWith(200);
  await start({ SANDBOX_WEBHOOK_URL: receiver.url });
  expect((await stripe.paymentIntents.create(MONTH_INTENT, options)).id).toBe(intent.id);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe('requires_payment_method');
  const [acceptedDelivery] = await receiver.next(1);
  expect(verifyEvent(acceptedDelivery!).id).toBe(verifyEvent(rejectedDelivery!).id);
  await receiver.stop();
});

test('only the file owner can read the payments file', async () => {
  expect((await stat(join(directory, 'payments.jsonl'))).mode % 0o1000).toBe(0o600);
});

test('the sandbox stops on request', async () => {
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  await start();
});

test.each([
  ['in production', { NODE_ENV: 'production' }, 'it does not run with NODE_ENV=production.'],
  ['with a key of Stripe', { SANDBOX_SECRET_KEY: 'sk_live_1' }, 'secret keys that begin with sk_sandbox_'],
  ['without a key', { SANDBOX_SECRET_KEY: '' }, 'secret keys that begin with sk_sandbox_'],
  ['with a webhook secret of Stripe', { SANDBOX_WEBHOOK_SECRET: 'whsec_1' }, 'that begin with whsec_sandbox_'],
])('it refuses to run %s, in one sentence that does not repeat the key', async (_, environment, reason) => {
  const failedStart = await startProcess(environment);
  let errorText = '';
  failedStart.stderr?.on('data', (chunk) => (errorText += chunk));
  const [code] = (await once(failedStart, 'close')) as [number];
  expect(code).toBe(1);
  expect(errorText).toContain(reason);
  expect(errorText.trim().split('\n')).toHaveLength(1);
  expect(errorText).not.toMatch(/sk_live_1|whsec_1/);
});
