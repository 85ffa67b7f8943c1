import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { inRoot } from '@canvass/workspace/applications';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startChild, type Child } from './child';
import { findMongod, getMongodUri, prepareMongod, startMongod } from './mongod';
import { createPathWithMongod } from './testing/mongod-path';

const POLL_INTERVAL_MS = 50;

const PATH = process.env['PATH'];
let folder: string;
let child: Child | undefined;

beforeEach(() => {
  process.env['PATH'] = createPathWithMongod();
  folder = createTemporaryDirectory('mongod');
});

afterEach(async () => {
  await child?.stop();
  child = undefined;
  process.env['PATH'] = PATH;
});

async function start(): Promise<string> {
  const { directory, port } = await prepareMongod(folder);
  child = await startChild({
    name: 'mongod',
    entry: inRoot('platform/dev/stack/mongod-process.ts'),
    env: { MONGOD_DIRECTORY: directory, MONGOD_PORT: String(port) },
    logFile: join(folder, 'mongod.log'),
  });
  return getMongodUri(port);
}

async function insertRow(uri: string, _id: number): Promise<number> {
  const client = await MongoClient.connect(uri, { w: 'majority', retryWrites: true });
  const rows = client.db('canvass').collection<{ _id: number }>('rows');
  await rows.insertOne({ _id });
  const count = await rows.countDocuments();
  await client.close();
  return count;
}

/** The process id that the `mongod` wrote; empty after it has ended. */
function readLockFile(): string {
  return readFileSync(join(folder, 'data', 'mongod.lock'), 'utf8');
}

test('a mongod becomes a single-node replica set and keeps its data after a restart', async () => {
  const uri = await start();
  expect(await insertRow(uri, 1)).toBe(1);
  await child?.stop();
  expect(await start()).toBe(uri);
  expect(await insertRow(uri, 2)).toBe(2);
});

test('a leftover mongod of a killed supervisor is stopped and restarted', async () => {
  const uri = await start();
  await insertRow(uri, 1);
  const before = readLockFile();
  process.kill(child?.pid() ?? 0, 'SIGKILL');
  // The leftover `mongod` responds until its successor ends it and writes its own process id.
  while ([before, ''].includes(readLockFile())) await delay(POLL_INTERVAL_MS);
  expect(await insertRow(uri, 2)).toBe(2);
});

test('a process that got the id of an ended mongod is left alone', async () => {
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'mongod.lock'), String(other.pid));
  await prepareMongod(folder);
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  other.kill('SIGKILL');
  expect(await once(other, 'exit')).toEqual([null, 'SIGKILL']);
});

test('a mongod that cannot start is reported with the reason', async () => {
  const location = await prepareMongod(folder);
  process.env['PATH'] = createTemporaryDirectory('empty');
  await expect(startMongod(location, new AbortController().signal)).rejects.toThrow(
    'mongod failed (spawn mongod ENOENT) while starting.',
  );
});

test('a port that another program has taken is named', async () => {
  const { port } = await prepareMongod(folder);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(prepareMongod(folder)).rejects.toThrow(`Port ${port}, used by the mongod of ${folder}, is taken`);
  other.close();
});

test('the mongod version is reported, and a missing mongod gives an instruction', () => {
  expect(findMongod(process.env)).toBe('v8.0.0');
  process.env['PATH'] = createTemporaryDirectory('empty');
  expect(() => findMongod(process.env)).toThrow('--mongod needs a mongod on the PATH');
});
