import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { nodeArguments } from '../compile-program';
import { clientOf, emptyDirectory, MONTH, openEvent, pay, SECRET_KEY, startReceiver, WEBHOOK_SECRET } from './fixture';

let directory: string;
let child: ChildProcess;
let url: string;
let stripe: Stripe;

async function run(environment: Record<string, string> = {}): Promise<ChildProcess> {
  return spawn(process.execPath, await nodeArguments(join(__dirname, 'main.ts')), {
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
  child = await run(environment);
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  url = message.ready;
  stripe = clientOf(url);
}

async function kill(): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeAll(async () => {
  directory = emptyDirectory();
  await start();
});

afterAll(async () => {
  child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

test('what was answered survives a kill -9: intents, keys, a payment and the event that it owes', async () => {
  const receiver = await startReceiver();
  receiver.answerWith(500);
  await kill();
  await start({ SANDBOX_WEBHOOK_URL: receiver.url });
  const options = { idempotencyKey: 'row-1' };
  const intent = await stripe.paymentIntents.create(MONTH, options);
  const open = await stripe.paymentIntents.create(MONTH);
  await pay(url, intent);
  const [refused] = await receiver.next(1);
  await kill();

  receiver.answerWith(200);
  await start({ SANDBOX_WEBHOOK_URL: receiver.url });
  expect((await stripe.paymentIntents.create(MONTH, options)).id).toBe(intent.id);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe('requires_payment_method');
  const [taken] = await receiver.next(1);
  expect(openEvent(taken!).id).toBe(openEvent(refused!).id);
  await receiver.stop();
});

test('only the owner can read the file of payments', async () => {
  expect((await stat(join(directory, 'payments.jsonl'))).mode % 0o1000).toBe(0o600);
});

test('it ends when it is asked to', async () => {
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  await start();
});

test.each([
  ['in production', { NODE_ENV: 'production' }, 'it does not run with NODE_ENV=production.'],
  ['with a key of Stripe', { SANDBOX_SECRET_KEY: 'sk_live_1' }, 'a secret key that begins with sk_sandbox_'],
  ['without a key', { SANDBOX_SECRET_KEY: '' }, 'a secret key that begins with sk_sandbox_'],
  ['with a webhook secret of Stripe', { SANDBOX_WEBHOOK_SECRET: 'whsec_1' }, 'that begins with whsec_sandbox_'],
])('it refuses to run %s, in one sentence that does not repeat the key', async (_, environment, reason) => {
  const refused = await run(environment);
  let complaint = '';
  refused.stderr?.on('data', (part) => (complaint += part));
  const [code] = (await once(refused, 'close')) as [number];
  expect(code).toBe(1);
  expect(complaint).toContain(reason);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect(complaint).not.toMatch(/sk_live_1|whsec_1/);
});
