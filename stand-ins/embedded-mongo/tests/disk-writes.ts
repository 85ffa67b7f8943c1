import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Collection, MongoClient, MongoServerError } from 'mongodb';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import type { ChildMessage } from '../main';
import { startEmbeddedMongo } from '../supervise';
import { temporaryDirectory } from './harness';

/** The system calls with which LMDB changes its file. */
const DISK_CALLS = ['pwrite64', 'pwritev', 'writev', 'fdatasync', 'fsync', 'ftruncate'];

/** Where the server is killed: before the nth system call of this name, counted from 1. */
interface DiskPoint {
  call: string;
  nth: number;
}

interface Row {
  _id: number;
  slot: number;
  n: number;
}

type Rows = Collection<Row>;

/** Writes of every kind, in order, each with its expected effect on the rows. */
const WRITES: [run: (rows: Rows) => Promise<unknown>, apply: (rows: Row[]) => Row[]][] = [
  ...[1, 2, 3].map((id): (typeof WRITES)[number] => [
    (rows) => rows.insertOne({ _id: id, slot: id, n: 0 }),
    (rows) => [...rows, { _id: id, slot: id, n: 0 }],
  ]),
  [
    (rows) => rows.updateMany({}, { $inc: { n: 1, slot: 10 } }),
    (rows) => rows.map(({ _id, slot, n }) => ({ _id, slot: slot + 10, n: n + 1 })),
  ],
  [(rows) => rows.createIndex({ n: -1 }), (rows) => rows],
  [(rows) => rows.deleteOne({ _id: 2 }), (rows) => rows.filter(({ _id }) => _id !== 2)],
  [
    (rows) => rows.findOneAndUpdate({ _id: 4 }, { $set: { slot: 14, n: 9 } }, { upsert: true }),
    (rows) => [...rows, { _id: 4, slot: 14, n: 9 }],
  ],
];

/** The expected rows after the first `writes` writes. */
function computeRowsAfter(writes: number): Row[] {
  return WRITES.slice(0, writes).reduce<Row[]>((rows, [, apply]) => apply(rows), []);
}

/** How long a client tries to reach a server that was killed. */
const CLIENT_TIMEOUT_MS = 2000;

const ENTRY = join(import.meta.dirname, '../main.ts');

interface Server {
  uri: string;
  child: ChildProcess;
}

/** Starts the server without a supervisor. All its commits run in one thread, so that they can be counted. */
async function launchServer(directory: string, prefix: string[] = []): Promise<Server | undefined> {
  const [program, ...args] = [...prefix, process.execPath, ...(await getNodeArguments(ENTRY)), '--dir', directory];
  const child = spawn(program, [...args, '--port', '0'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  const port = await new Promise<number | undefined>((resolve) => {
    child.on('message', (message: ChildMessage) => message.kind === 'ready' && resolve(message.port));
    child.once('exit', () => resolve(undefined));
  });
  return port === undefined ? undefined : { uri: `mongodb://127.0.0.1:${port}/`, child };
}

async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exit;
}

function straceArgs(log: string, point: DiskPoint | undefined): string[] {
  const trace = ['-f', '-e', `trace=${DISK_CALLS.join(',')}`, '-e', 'signal=none', '-o', log];
  return point ? [...trace, '-e', `inject=${point.call}:signal=SIGKILL:when=${point.nth}`] : trace;
}

/** Traces the system calls of a running server from now on. @throws Error if that is not permitted */
async function traceSystemCalls({ child }: Server, log: string, point?: DiskPoint): Promise<void> {
  const strace = spawn('strace', [...straceArgs(log, point), '-p', String(child.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    strace.stderr.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('attached')) resolve();
    });
    strace.once('error', reject);
    strace.once('exit', () => reject(new Error(`strace cannot follow the server: ${output.trim()}`)));
  });
}

/** Counts each call in the thread that made it most often. */
function countCalls(log: string): DiskPoint[] {
  const counts = new Map<string, number>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, thread, call = ''] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (DISK_CALLS.includes(call)) counts.set(`${thread} ${call}`, (counts.get(`${thread} ${call}`) ?? 0) + 1);
  }
  return DISK_CALLS.map((call) => ({
    call,
    nth: Math.max(0, ...[...counts].filter(([key]) => key.endsWith(` ${call}`)).map(([, count]) => count)),
  }));
}

/** The result of running the writes. */
interface WriteOutcome {
  acknowledged: number;
  /** Why the next write failed; undefined if all were acknowledged. */
  failure: unknown;
}

async function runWrites({ uri }: Server): Promise<WriteOutcome> {
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: CLIENT_TIMEOUT_MS });
  const rows = client.db('disk').collection<Row>('rows');
  let acknowledged = 0;
  try {
    for (const [run] of WRITES) {
      await run(rows);
      acknowledged += 1;
    }
    return { acknowledged, failure: undefined };
  } catch (failure) {
    return { acknowledged, failure };
  } finally {
    await client.close();
  }
}

/** Restarts the server on the remaining data and checks it. @returns descriptions of what is wrong */
async function findProblems(directory: string, { acknowledged, failure }: WriteOutcome): Promise<string[]> {
  const problems = failure instanceof MongoServerError ? [`a write was refused: ${failure.message}`] : [];
  const mongo = await startEmbeddedMongo({ directory });
  const client = await MongoClient.connect(mongo.uri);
  try {
    const rows = client.db('disk').collection<Row>('rows');
    const found = JSON.stringify(await rows.find().hint({ $natural: 1 }).sort({ _id: 1 }).toArray());
    // The interrupted write must be there completely or not at all.
    const allowed = [acknowledged, acknowledged + 1].map((count) => JSON.stringify(computeRowsAfter(count)));
    if (!allowed.includes(found)) problems.push(`after ${acknowledged} acknowledged writes there is ${found}`);
    for (const { name } of acknowledged > 0 ? await rows.listIndexes().toArray() : []) {
      const byIndex = JSON.stringify(
        (
          await rows
            .find()
            .hint(name as string)
            .toArray()
        ).toSorted((one, other) => one._id - other._id),
      );
      if (byIndex !== found) problems.push(`the index ${name} gives ${byIndex}, the records are ${found}`);
    }
    await rows.insertOne({ _id: 99, slot: 99, n: 99 });
    return problems;
  } finally {
    await client.close();
    await mongo.stop();
  }
}

/** Prepares a directory, kills the server at a point during the writes, and checks the data. */
async function killDuringWrites(point: DiskPoint): Promise<{ isKilled: boolean; problems: string[] }> {
  const directory = temporaryDirectory();
  const server = await prepareServer(directory);
  await traceSystemCalls(server, '/dev/null', point);
  const outcome = await runWrites(server);
  const isKilled = outcome.failure !== undefined;
  await stopServer(server);
  return { isKilled, problems: await findProblems(directory, outcome) };
}

/** Starts a server and creates the unique index that the checks read. */
async function prepareServer(directory: string): Promise<Server> {
  const server = await launchServer(directory);
  if (!server) throw new Error('The server did not start.');
  const client = await MongoClient.connect(server.uri);
  await client.db('disk').collection<Row>('rows').createIndex({ slot: 1 }, { unique: true });
  await client.close();
  return server;
}

/** Kills a server at a point of its first start in an empty directory, and checks the data. */
async function killDuringStart(point: DiskPoint): Promise<{ isKilled: boolean; problems: string[] }> {
  const directory = temporaryDirectory();
  const server = await launchServer(directory, ['strace', ...straceArgs('/dev/null', point)]);
  if (server) await stopServer(server);
  const problems = await findProblems(directory, { acknowledged: 0, failure: undefined });
  return { isKilled: server === undefined, problems };
}

/** The findings after killing the server at each of its disk writes. */
export interface DiskWriteReport {
  points: number;
  /** Points at which the server was killed. It does not reach the others if writes share a commit. */
  killed: number;
  problems: string[];
}

/**
 * Kills the embedded server before each system call that writes to its disk: during its first start, and during writes
 * of every kind. After each kill, all acknowledged writes must be there, and no write partially.
 * @throws Error if strace is missing or may not trace another process
 */
export async function runDiskWritePoints(log: (line: string) => void): Promise<DiskWriteReport> {
  const file = join(temporaryDirectory(), 'calls');
  const report: DiskWriteReport = { points: 0, killed: 0, problems: [] };

  async function killAtEveryPoint(name: string, attempt: typeof killDuringWrites): Promise<void> {
    for (const { call, nth: count } of countCalls(file)) {
      for (let nth = 1; nth <= count; nth += 1) {
        const { isKilled, problems } = await attempt({ call, nth });
        report.points += 1;
        report.killed += isKilled ? 1 : 0;
        report.problems.push(...problems.map((problem) => `${name}, ${call} ${nth}: ${problem}`));
      }
      if (count > 0) log(`${name}: ${call} ${count} times, ${report.problems.length} problems`);
    }
  }

  const startedServer = await launchServer(temporaryDirectory(), ['strace', ...straceArgs(file, undefined)]);
  if (startedServer) await stopServer(startedServer);
  await killAtEveryPoint('the first start', killDuringStart);

  const writingServer = await prepareServer(temporaryDirectory());
  await traceSystemCalls(writingServer, file);
  const { failure } = await runWrites(writingServer);
  await stopServer(writingServer);
  if (failure) throw failure;
  await killAtEveryPoint('writes', killDuringWrites);
  return report;
}
