import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { inRoot } from '../build/workspace';
import { createTemporaryDirectory } from '../temporary-directory';
import { startChild, type Child } from './child';
import { findMongod, mongodUri, prepareMongod, startMongod } from './mongod';
import { pathWithMongod } from './testing/mongod-path';

const POLL_INTERVAL_MS = 50;

const PATH = process.env['PATH'];
let folder: string;
let child: Child | undefined;

beforeEach(() => {
  process.env['PATH'] = pathWithMongod();
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
    entry: inRoot('platform/launch/mongod-process.ts'),
    env: { MONGOD_DIRECTORY: directory, MONGOD_PORT: String(port) },
    logFile: join(folder, 'mongod.log'),
  });
  return mongodUri(port);
}

async function add(uri: string, _id: number): Promise<number> {
  const client = await MongoClient.connect(uri, { w: 'majority', retryWrites: true });
  const rows = client.db('canvass').collection<{ _id: number }>('rows');
  await rows.insertOne({ _id });
  const count = await rows.countDocuments();
  await client.close();
  return count;
}

/** The process id that the `mongod` has written; one that has ended leaves the file empty. */
function readLock(): string {
  return readFileSync(join(folder, 'data', 'mongod.lock'), 'utf8');
}

test('a mongod becomes a replica set of one, and is the same one after a stop', async () => {
  const uri = await start();
  expect(await add(uri, 1)).toBe(1);
  await child?.stop();
  expect(await start()).toBe(uri);
  expect(await add(uri, 2)).toBe(2);
});

test('a mongod whose process was killed is ended and started again', async () => {
  const uri = await start();
  await add(uri, 1);
  const before = readLock();
  process.kill(child?.pid() ?? 0, 'SIGKILL');
  // The one that was left behind answers until its successor ends it, and that one writes its own process id.
  while ([before, ''].includes(readLock())) await delay(POLL_INTERVAL_MS);
  expect(await add(uri, 2)).toBe(2);
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

test('a mongod that cannot be started is told of with the reason', async () => {
  const place = await prepareMongod(folder);
  process.env['PATH'] = createTemporaryDirectory('empty');
  await expect(startMongod(place, new AbortController().signal)).rejects.toThrow(
    'mongod failed (spawn mongod ENOENT) while it started.',
  );
});

test('a port that another program has taken is named', async () => {
  const { port } = await prepareMongod(folder);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(prepareMongod(folder)).rejects.toThrow(
    `Port ${port}, which the mongod of ${folder} listens on, is taken`,
  );
  other.close();
});

test('the version of the mongod is told, and one that is missing is asked for', () => {
  expect(findMongod(process.env)).toBe('v8.0.0');
  process.env['PATH'] = createTemporaryDirectory('empty');
  expect(() => findMongod(process.env)).toThrow('--mongod needs a mongod on the PATH');
});
