import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { startEmbeddedMongo, type EmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { openDataDirectory } from '@canvass/data-directory/data-directory';
import { createStripeClient, MONTH_INTENT } from '@canvass/stripe-sandbox/fixture';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { createBackup } from './create-backup';
import { restore } from './restore';

interface Installation {
  data: string;
  client: MongoClient;
  identity: string;
  stripe: ReturnType<typeof createStripeClient>;
  stop: () => Promise<void>;
}

interface Row {
  _id: number;
  uid: string;
  intent: string;
}

let folder: string;

beforeAll(() => {
  folder = createTemporaryDirectory('backup');
});

async function startProgram(
  entry: string,
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, await getNodeArguments(join(__dirname, '../../stand-ins', entry)), {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  return { child, url: message.ready };
}

/** Starts the parts of a local installation that store data, on one data directory. */
async function start(data: string): Promise<Installation> {
  const directory = openDataDirectory(data, false);
  const mongo: EmbeddedMongo = await startEmbeddedMongo({ directory: directory.mongo });
  const identity = await startProgram('auth-emulator/main.ts', {
    IDENTITY_PORT: '0',
    IDENTITY_DIRECTORY: directory.identity,
    FIREBASE_PROJECT_ID: 'demo-backup',
  });
  const payments = await startProgram('stripe-sandbox/main.ts', {
    SANDBOX_PORT: '0',
    SANDBOX_DIRECTORY: directory.payments,
    SANDBOX_SECRET_KEY: directory.stripeSecretKey,
    SANDBOX_WEBHOOK_SECRET: directory.stripeWebhookSecret,
  });
  const client = await MongoClient.connect(mongo.uri);
  return {
    data,
    client,
    identity: identity.url,
    stripe: createStripeClient(payments.url, directory.stripeSecretKey),
    async stop() {
      await client.close();
      for (const { child } of [identity, payments]) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await mongo.stop();
    },
  };
}

async function callIdentity({ identity }: Installation, operation: string, body: object) {
  const response = await fetch(`${identity}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { localId: string }) };
}

const credentials = (i: number) => ({ email: `person-${i}@canvass.test`, password: 'canvass-demo' });
const listRows = ({ client }: Installation) => client.db('canvass').collection<Row>('rows');

/** Adds an account, then a payment, then a row that names both, each after the previous response. */
async function addPerson(installation: Installation, i: number): Promise<void> {
  const { localId: uid } = await callIdentity(installation, 'signUp', credentials(i));
  const { id: intent } = await installation.stripe.paymentIntents.create(MONTH_INTENT, {
    idempotencyKey: `person-${i}`,
  });
  await listRows(installation).insertOne({ _id: i, uid, intent });
}

/** Checks that the state is consistent: the parts differ by at most the step that was in progress. */
async function expectOneMoment(installation: Installation): Promise<number> {
  const rows = await listRows(installation)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  expect(rows.map(({ _id }) => _id)).toEqual(rows.map((_, i) => i));
  const accounts = JSON.parse(readFileSync(join(installation.data, 'identity', 'accounts.json'), 'utf8')) as {
    users: { localId: string }[];
  };
  const intents = (await installation.stripe.paymentIntents.list({ limit: 100 })).data;
  expect(rows.every(({ uid }) => accounts.users.some(({ localId }) => localId === uid))).toBe(true);
  expect(rows.every(({ intent }) => intents.some(({ id }) => id === intent))).toBe(true);
  expect([rows.length, rows.length + 1]).toContain(intents.length);
  expect([intents.length, intents.length + 1]).toContain(accounts.users.length);
  return rows.length;
}

const hashFile = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The names of all files below a folder, with hashes of their contents. */
function readInstallation(path: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [join(entry.parentPath, entry.name), hashFile(join(entry.parentPath, entry.name))]),
  );
}

test('a backup taken during writes is consistent, and users can sign in after it is restored', async () => {
  const original = await start(join(folder, 'original'));
  await listRows(original).createIndex({ uid: 1 }, { unique: true });
  const progress = { adding: true, added: 0 };
  const writing = (async () => {
    while (progress.adding && progress.added < 90) {
      await addPerson(original, progress.added);
      progress.added += 1;
    }
  })();
  const files: string[] = [];
  for (const expectedCounts of [3, 15]) {
    while (progress.added < expectedCounts) await delay(20);
    const file = join(folder, `at-${expectedCounts}.backup`);
    await createBackup(original.data, file);
    files.push(file);
  }
  const finalCounts = progress.added;
  progress.adding = false;
  await writing;
  await original.stop();
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);

  const counts: number[] = [];
  for (const [i, file] of files.entries()) {
    const data = join(folder, `restored-${i}`);
    expect(await restore(file, data, false)).toMatchObject({ before: undefined });
    const restored = await start(data);
    counts.push(await expectOneMoment(restored));
    expect((await callIdentity(restored, 'signInWithPassword', credentials(0))).status).toBe(200);
    expect(await listRows(restored).indexExists('uid_1')).toBe(true);
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(readFileSync(join(original.data, 'secret'), 'utf8'));
    await addPerson(restored, 500);
    await restored.stop();
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBeGreaterThanOrEqual(3);
  expect(counts[1]).toBeLessThanOrEqual(finalCounts + 1);
});

describe('with a backup of a small installation', () => {
  let data: string;
  let file: string;

  beforeAll(async () => {
    data = join(folder, 'small');
    const { mongo, payments } = openDataDirectory(data, false);
    const server = await startEmbeddedMongo({ directory: mongo });
    const client = await MongoClient.connect(server.uri);
    await client.db('canvass').collection<{ _id: number }>('rows').insertOne({ _id: 1 });
    await client.close();
    await server.stop();
    mkdirSync(payments);
    writeFileSync(join(payments, 'payments.jsonl'), '[["intents","1",{"id":"1"}]]\n[["intents","2"');
    file = join(folder, 'small.backup');
    await createBackup(data, file);
  });

  test('a backup leaves out a partial last line of the card ledger', async () => {
    const target = join(folder, 'lines');
    await restore(file, target, false);
    expect(readFileSync(join(target, 'payments', 'payments.jsonl'), 'utf8')).toBe('[["intents","1",{"id":"1"}]]\n');
  });

  test('a backup refuses to overwrite a file, and refuses a folder without an installation', async () => {
    const before = readFileSync(file);
    await expect(createBackup(data, file)).rejects.toThrow(`${file} already exists`);
    expect(readFileSync(file)).toEqual(before);
    await expect(createBackup(folder, join(folder, 'none.backup'))).rejects.toThrow(
      'There is no local installation in',
    );
    expect(existsSync(join(folder, 'none.backup'))).toBe(false);
  });

  const size = () => statSync(file).size;
  const CORRUPTIONS: [string, (copy: string) => void, string][] = [
    ['without its last byte', (copy) => truncateSync(copy, size() - 1), 'is damaged or incomplete'],
    ['cut in the middle', (copy) => truncateSync(copy, Math.floor(size() / 2)), 'is damaged or incomplete'],
    ['cut within its first line', (copy) => truncateSync(copy, 10), 'is not a Canvass backup'],
    ['that is empty', (copy) => truncateSync(copy, 0), 'is not a Canvass backup'],
    ['with a byte more', (copy) => appendFileSync(copy, 'x'), 'is damaged or incomplete'],
    [
      'with one other bit',
      (copy) => {
        const bytes = readFileSync(copy);
        const at = Math.floor(bytes.length / 2);
        bytes[at] = bytes[at]! ^ 1;
        writeFileSync(copy, bytes);
      },
      'is damaged or incomplete',
    ],
    ['of a newer format', (copy) => writeFileSync(copy, 'canvass-backup 99\nanything'), 'written by a newer version'],
    ['of something else', (copy) => writeFileSync(copy, 'PK\u0003\u0004'), 'is not a Canvass backup'],
  ];

  test.each(CORRUPTIONS)('restoring a backup %s is refused, and nothing changes', async (name, corrupt, message) => {
    const copy = join(folder, `${name.replaceAll(' ', '-')}.backup`);
    writeFileSync(copy, readFileSync(file));
    corrupt(copy);
    const target = join(folder, `target-of-${name.replaceAll(' ', '-')}`);
    await expect(restore(copy, target, false)).rejects.toThrow(message);
    expect(existsSync(target)).toBe(false);
    await restore(file, target, false);
    const before = readInstallation(target);
    await expect(restore(copy, target, true)).rejects.toThrow(message);
    expect(readInstallation(target)).toEqual(before);
  });
});
