import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeArguments } from './compile-program';
import { FULL_DISKS, type SmallDisk } from './full-disk';
import { clientOf, MONTH, SECRET_KEY, startReceiver, WEBHOOK_SECRET } from './payments/fixture';

/** The programs load firebase-tools and the Stripe SDK, which takes long on a busy machine. */
jest.setTimeout(600_000);

let disk: SmallDisk;
let child: ChildProcess;
let url: string;

async function start(entry: string, settings: Record<string, string>): Promise<void> {
  child = spawn(process.execPath, await nodeArguments(join(__dirname, entry)), {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  url = message.ready;
}

async function restart(entry: string, settings: Record<string, string>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start(entry, settings);
}

// The closest to a real one that there is; each start takes seconds.
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
    await start('identity/main.ts', settings);
    async function call(operation: string, body: object) {
      const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const content = (await answer.json()) as { idToken?: string; users?: object[]; error?: { message: string } };
      return { status: answer.status, ...content };
    }
    const signUp = (name: string) => call('signUp', { email: `${name}@canvass.test`, password: 'canvass-demo' });
    const signIn = (name: string) =>
      call('signInWithPassword', { email: `${name}@canvass.test`, password: 'canvass-demo', returnSecureToken: true });

    const { idToken } = await signUp('ada');
    disk.fill(child.pid!);
    expect(await signUp('bob')).toMatchObject({ status: 503, error: { message: 'DISK_FULL' } });
    expect((await call('lookup', { idToken })).users).toHaveLength(1);

    disk.free(child.pid!);
    expect(await signUp('cy')).toMatchObject({ status: 200 });
    expect(child.exitCode).toBeNull();
    await restart('identity/main.ts', settings);
    expect([(await signIn('ada')).status, (await signIn('cy')).status]).toEqual([200, 200]);
  });

  test('the payments sandbox refuses payments, and keeps all it confirmed and owes when there is space again', async () => {
    const receiver = await startReceiver();
    const settings = {
      SANDBOX_PORT: '0',
      SANDBOX_DIRECTORY: disk.directory,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SANDBOX_WEBHOOK_URL: receiver.url,
    };
    await start('payments/main.ts', settings);
    const create = (key: string) => clientOf(url).paymentIntents.create(MONTH, { idempotencyKey: key });

    const first = await create('first');
    disk.fill(child.pid!);
    await expect(create('second')).rejects.toMatchObject({ statusCode: 503, code: 'disk_full' });
    await expect(create('second')).rejects.toMatchObject({ statusCode: 503, code: 'disk_full' });

    disk.free(child.pid!);
    const second = await create('second');
    const third = await create('third');
    expect(child.exitCode).toBeNull();
    await restart('payments/main.ts', settings);
    const { data } = await clientOf(url).paymentIntents.list();
    expect(data.map(({ id }) => id).sort()).toEqual([first.id, second.id, third.id].sort());
    await receiver.stop();
  });

  test('the payments sandbox starts while the disk is full, and leaves out half a line of an earlier write', async () => {
    const settings = {
      SANDBOX_PORT: '0',
      SANDBOX_DIRECTORY: disk.directory,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    await start('payments/main.ts', settings);
    const { id } = await clientOf(url).paymentIntents.create(MONTH);
    disk.fill(process.pid);
    try {
      await restart('payments/main.ts', settings);
      expect((await clientOf(url).paymentIntents.retrieve(id)).id).toBe(id);
    } finally {
      disk.free(process.pid);
    }
  });
});
