import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { FULL_DISKS, type SmallDisk } from '@canvass/testing/full-disk';
import { createStripeClient, MONTH_INTENT, SECRET_KEY, startReceiver, WEBHOOK_SECRET } from './fixture';

let disk: SmallDisk;
let child: ChildProcess;
let url: string;

async function startOnDisk(entry: string, settings: Record<string, string>): Promise<void> {
  child = spawn(process.execPath, await getNodeArguments(join(__dirname, '..', entry)), {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  url = message.ready;
}

async function restart(entry: string, settings: Record<string, string>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await startOnDisk(entry, settings);
}

// Only the most realistic full disk, because each start takes seconds.
describe.each(FULL_DISKS.slice(-1))('with %s', (_, createDisk) => {
  beforeEach(() => {
    disk = createDisk();
  });

  afterEach(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    disk.remove();
  });

  test('the identity emulator refuses changes, answers reads, and saves again when there is space', async () => {
    const settings = { IDENTITY_PORT: '0', IDENTITY_DIRECTORY: disk.directory, FIREBASE_PROJECT_ID: 'demo-full' };
    await startOnDisk('auth-emulator/main.ts', settings);
    async function callIdentity(operation: string, body: object) {
      const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const readContent = (await response.json()) as {
        idToken?: string;
        users?: object[];
        error?: { message: string };
      };
      return { status: response.status, ...readContent };
    }
    const signUp = (name: string) =>
      callIdentity('signUp', { email: `${name}@canvass.test`, password: 'canvass-demo' });
    const signIn = (name: string) =>
      callIdentity('signInWithPassword', {
        email: `${name}@canvass.test`,
        password: 'canvass-demo',
        returnSecureToken: true,
      });

    const { idToken } = await signUp('ada');
    disk.fill(child.pid!);
    expect(await signUp('bob')).toMatchObject({ status: 503, error: { message: 'DISK_FULL' } });
    expect((await callIdentity('lookup', { idToken })).users).toHaveLength(1);

    disk.free(child.pid!);
    expect(await signUp('cy')).toMatchObject({ status: 200 });
    expect(child.exitCode).toBeNull();
    await restart('auth-emulator/main.ts', settings);
    expect([(await signIn('ada')).status, (await signIn('cy')).status]).toEqual([200, 200]);
  });

  test('the payments sandbox refuses payments on a full disk and keeps confirmed payments and pending webhooks', async () => {
    const webhookReceiver = await startReceiver();
    const settings = {
      SANDBOX_PORT: '0',
      SANDBOX_DIRECTORY: disk.directory,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SANDBOX_WEBHOOK_URL: webhookReceiver.url,
    };
    await startOnDisk('stripe-sandbox/main.ts', settings);
    const createIntent = (idempotencyKey: string) =>
      createStripeClient(url).paymentIntents.create(MONTH_INTENT, { idempotencyKey });

    const first = await createIntent('first');
    disk.fill(child.pid!);
    await expect(createIntent('second')).rejects.toMatchObject({ statusCode: 503, code: 'disk_full' });
    await expect(createIntent('second')).rejects.toMatchObject({ statusCode: 503, code: 'disk_full' });

    disk.free(child.pid!);
    const second = await createIntent('second');
    const third = await createIntent('third');
    expect(child.exitCode).toBeNull();
    await restart('stripe-sandbox/main.ts', settings);
    const { data } = await createStripeClient(url).paymentIntents.list();
    expect(data.map(({ id }) => id).sort()).toEqual([first.id, second.id, third.id].sort());
    await webhookReceiver.stop();
  });

  test('the payments sandbox starts on a full disk and ignores a partial line of an earlier write', async () => {
    const settings = {
      SANDBOX_PORT: '0',
      SANDBOX_DIRECTORY: disk.directory,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    await startOnDisk('stripe-sandbox/main.ts', settings);
    const { id } = await createStripeClient(url).paymentIntents.create(MONTH_INTENT);
    disk.fill(process.pid);
    try {
      await restart('stripe-sandbox/main.ts', settings);
      expect((await createStripeClient(url).paymentIntents.retrieve(id)).id).toBe(id);
    } finally {
      disk.free(process.pid);
    }
  });
});
