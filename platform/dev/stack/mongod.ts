import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { identifyProcess, isRunning, readCommandLine } from '@canvass/node-utils/processes/process-identity';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { findFreePort, isPortFree } from '@canvass/node-utils/processes/ports';

const MONGOD = 'mongod';
const REPLICA_SET = 'canvass';

const POLL_INTERVAL_MS = 100;
const CONNECT_TIMEOUT_MS = 1000;

/**
 * Milliseconds that a terminating `mongod` waits for clients to finish and for another member to take over, of which
 * there is none. Its default of 15 seconds is longer than its supervisor waits (`child.ts`).
 */
const SHUTDOWN_TIMEOUT_MS = 1000;

/** A leftover `mongod` writes its memory to disk before it ends. */
const LEFTOVER_END_TIMEOUT_MS = 600_000;

/** MongoDB's error code for a replica set that is already initiated. */
const ALREADY_INITIALIZED = 23;

/** The data directory and port of a `mongod`. */
export interface MongodLocation {
  /** Absolute. */
  directory: string;
  port: number;
}

export interface Mongod {
  uri: string;
  /** Resolves with a description of how it ended. */
  ended: Promise<string>;
}

/**
 * @param env contains the PATH.
 * @returns the version of the `mongod` on the PATH, as it prints it.
 * @throws UserError when there is none.
 */
export function findMongod(env: NodeJS.ProcessEnv = process.env): string {
  const { error, stdout } = spawnSync(MONGOD, ['--version'], { encoding: 'utf8', env });
  if (error) {
    throw new UserError(
      '--mongod needs a mongod on the PATH: install MongoDB Community Server 7 or newer, or start without --mongod.',
    );
  }
  return /v\d[\w.-]*/.exec(stdout)?.[0] ?? 'of an unknown version';
}

/**
 * The `mongod` that uses a directory, by its lock file; undefined if there is none, or if another process has its id
 * now.
 */
function findLeftover(directory: string): number | undefined {
  const lock = join(directory, 'mongod.lock');
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  return pid > 0 && `${readCommandLine(pid)} `.includes(` --dbpath ${directory} `) ? pid : undefined;
}

/**
 * Ends a `mongod` left behind by a killed supervisor, because it would keep its data locked.
 * @throws UserError when it does not end.
 */
async function stopLeftover(directory: string): Promise<void> {
  const pid = findLeftover(directory);
  if (pid === undefined) return;
  const leftover = identifyProcess(pid);
  process.kill(pid, 'SIGTERM');
  const giveUpAt = performance.now() + LEFTOVER_END_TIMEOUT_MS;
  while (isRunning(leftover)) {
    if (performance.now() > giveUpAt)
      throw new UserError(`A mongod from an earlier run still uses ${directory}: end its process, ${pid}.`);
    await delay(POLL_INTERVAL_MS);
  }
}

/**
 * Prepares a folder for a `mongod`. The port is chosen once, because a replica set identifies its members by their
 * ports.
 * @param folder is created if it does not exist.
 * @throws UserError when another program uses the port, or a leftover `mongod` does not end.
 */
export async function prepareMongod(folder: string): Promise<MongodLocation> {
  const directory = join(folder, 'data');
  const portFile = join(folder, 'port');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await stopLeftover(directory);
  if (!existsSync(portFile)) writeFileSync(portFile, String(await findFreePort()));
  const port = Number(readFileSync(portFile, 'utf8'));
  if (!(await isPortFree(port)))
    throw new UserError(
      `Port ${port}, used by the mongod of ${folder}, is taken by another program: stop that program.`,
    );
  return { directory, port };
}

/** The connection string for the API. */
export function getMongodUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;
}

/** Initiates a new replica set. @returns whether the server has become its primary. */
async function isPrimary(port: number): Promise<boolean> {
  const host = `127.0.0.1:${port}`;
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
  });
  try {
    const admin = client.db('admin');
    const { isWritablePrimary, isreplicaset: isNew } = await admin.command({ hello: 1 });
    if (isNew) await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return isWritablePrimary === true;
  } catch (error) {
    const isStarting = error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;
    if (isStarting || (error instanceof MongoServerError && error.code === ALREADY_INITIALIZED)) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/**
 * Starts the `mongod` on the PATH as a single-node replica set, on the loopback address only.
 * @param signal terminates it, even while it starts.
 * @returns the `mongod` when it accepts writes.
 * @throws Error when it ends before; its output is on stdout and stderr.
 */
export async function startMongod({ directory, port }: MongodLocation, signal: AbortSignal): Promise<Mongod> {
  await stopLeftover(directory);
  const args = ['--dbpath', directory, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', REPLICA_SET];
  const settings = [
    '--nounixsocket',
    '--setParameter',
    `shutdownTimeoutMillisForSignaledShutdown=${SHUTDOWN_TIMEOUT_MS}`,
  ];
  const child = spawn(MONGOD, [...args, ...settings], { stdio: ['ignore', 'inherit', 'inherit'] });
  let isEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, exitSignal) =>
      resolve(exitSignal ? `was ended by ${exitSignal}` : `exited with code ${code}`),
    );
    child.once('error', ({ message }) => resolve(`failed (${message})`));
  }).finally(() => (isEnded = true));
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  if (signal.aborted) child.kill('SIGTERM');

  try {
    while (!(await isPrimary(port))) {
      if (isEnded) throw new Error(`${MONGOD} ${await ended} while starting.`);
      await delay(POLL_INTERVAL_MS);
    }
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  return { uri: getMongodUri(port), ended };
}
