import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MongoClient } from 'mongodb';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { type RestartInfo, startEmbeddedMongo } from '../supervise';
import { startHarness, temporaryDirectory } from './harness';

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const main = join(import.meta.dirname, '..', 'main.ts');

/** Runs the server from the command line. */
async function runMain(directory: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...(await getNodeArguments(main)), '--dir', directory], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text.out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text.err += part));
  return { child, text };
}

/** Resolves when the process has ended, by polling, since it is not a child of this process. */
async function waitForExit(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('data survives a stop and a start', async () => {
  const first = await startHarness();
  await first.db.collection<{ _id: number }>('kept').insertOne({ _id: 1 });
  await first.client.close();
  await first.mongo.stop();
  const second = await startHarness({ directory: first.directory });
  expect(await second.db.collection<{ _id: number }>('kept').find().toArray()).toEqual([{ _id: 1 }]);
  await second.stop();
});

test('a second server on a directory is refused with one sentence', async () => {
  const first = await startHarness();
  await expect(startEmbeddedMongo({ directory: first.directory })).rejects.toThrow(
    `The data directory ${first.directory} is in use by another server (process ${first.mongo.pid()}).`,
  );
  const { child, text } = await runMain(first.directory);
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(text.err.trim()).toBe(
    `The data directory ${first.directory} is in use by another server (process ${first.mongo.pid()}).`,
  );
  expect(await first.db.command({ ping: 1 })).toEqual({ ok: 1 });
  await first.stop();
});

test('a killed server leaves no stale lock', async () => {
  const directory = temporaryDirectory();
  const { child } = await runMain(directory);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await startHarness({ directory });
  expect(await next.db.command({ ping: 1 })).toEqual({ ok: 1 });
  await next.stop();
});

test('a crashed server is restarted at the same address', async () => {
  let resolveRestart: (info: RestartInfo) => void = () => undefined;
  const restart = new Promise<RestartInfo>((resolve) => (resolveRestart = resolve));
  const harness = await startHarness({ onRestart: (info) => resolveRestart(info) });
  const before = harness.mongo.pid();
  process.kill(before, 'SIGKILL');
  expect(await restart).toEqual({ restarts: 1, code: null, signal: 'SIGKILL' });
  expect(harness.mongo.pid()).not.toBe(before);
  expect(await harness.db.command({ ping: 1 })).toEqual({ ok: 1 });
  await harness.stop();
});

test('the server ends with the process that started it', async () => {
  const script = `import { startEmbeddedMongo } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', 'supervise.ts')).href)};
    const mongo = await startEmbeddedMongo({ directory: ${JSON.stringify(temporaryDirectory())} });
    process.stdout.write(String(mongo.pid()));
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ['--import', loader, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await expect(waitForExit(Number(pid.toString()))).resolves.toBeUndefined();
});

test('a stop during writes loses no acknowledged write', async () => {
  const harness = await startHarness();
  const items = harness.db.collection<{ _id: number }>('items');
  await items.insertOne({ _id: -1 });
  const writes = Array.from({ length: 400 }, (_, i) =>
    items.insertOne({ _id: i }).then(
      () => i,
      () => undefined,
    ),
  );
  await writes[20];
  await harness.mongo.stop();
  await harness.client.close();
  const acknowledged = (await Promise.all(writes)).filter((id) => id !== undefined);
  const restarted = await startHarness({ directory: harness.directory });
  const there = await restarted.db.collection<{ _id: number }>('items').distinct('_id');
  expect(acknowledged.filter((id) => !there.includes(id))).toEqual([]);
  await restarted.stop();
});

test('the server refuses to run in production', async () => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await expect(startEmbeddedMongo({ directory: temporaryDirectory() })).rejects.toThrow('not for production');
  } finally {
    process.env['NODE_ENV'] = before;
  }
});

test('the entry of the server itself refuses production, before it touches the data directory', async () => {
  const directory = join(temporaryDirectory(), 'data');
  const { child, text } = await runMain(directory, { NODE_ENV: 'production' });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect([text.err, existsSync(directory)]).toEqual([expect.stringContaining('not for production'), false]);
});

test('a directory that cannot be used is refused with one sentence', async () => {
  const file = join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  await expect(startEmbeddedMongo({ directory: file })).rejects.toThrow(
    /^The data directory .* cannot be read and written \(E\w+\)\.$/,
  );
  const closed = join(temporaryDirectory(), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0);
  // Root may write anywhere, so there is nothing to refuse.
  const refused = await startEmbeddedMongo({ directory: closed }).then(
    (mongo) => mongo.stop(),
    (error: unknown) => error,
  );
  expect(process.getuid?.() === 0 ? undefined : refused).toEqual(refused);
});

test('expired documents are removed', async () => {
  const harness = await startHarness();
  const sessions = harness.db.collection<{ _id: number; until: unknown }>('sessions');
  await harness.client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 });
  await sessions.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
  const now = Date.now();
  await sessions.insertMany([
    { _id: 1, until: new Date(now - 1000) },
    { _id: 2, until: new Date(now + 3_600_000) },
    { _id: 3, until: 'never' },
    { _id: 4, until: null },
  ]);
  while ((await sessions.countDocuments()) > 3) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await sessions.distinct('_id')).toEqual([2, 3, 4]);
  await harness.stop();
});

test('a client can be given a database name and options in the uri', async () => {
  const harness = await startHarness();
  const client = await MongoClient.connect(
    `${harness.mongo.uri}named?directConnection=true&w=majority&readConcernLevel=majority`,
  );
  await client.db().collection<{ _id: number }>('x').insertOne({ _id: 1 });
  expect(await harness.client.db('named').collection('x').countDocuments()).toBe(1);
  await client.close();
  await harness.stop();
});
