import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { FULL_DISKS } from '@canvass/testing/full-disk';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

export { createTemporaryDirectory, getNodeArguments as nodeArguments };
export {
  startStoppableDatabase,
  type CommitPoint,
  type StoppableDatabase,
} from '@canvass/embedded-mongo/tests/stoppable-database';

/** The Firebase project of the tests; the prefix `demo-` keeps the emulator from calling the real service. */
export const PROJECT = 'demo-canvass-tests';

/** The keys of the payments sandbox in tests. */
export const SANDBOX_KEYS = { secretKey: 'sk_sandbox_tests', webhookSecret: 'whsec_sandbox_tests' };

/** A service that runs during the tests, and a function that stops it. */
interface Service {
  address: string;
  stop: () => Promise<void>;
}

/** The parameter for how often the database deletes expired documents. */
const TTL_INTERVAL_PARAMETER = 'ttlMonitorSleepSecs';

const DAY_S = 86_400;

/**
 * Tests set their own clocks, so documents that have expired by the real clock must not disappear during a test.
 * @returns a function that restores the interval.
 */
async function pauseTtlMonitor(uri: string): Promise<() => Promise<void>> {
  async function setTtlInterval(seconds: number): Promise<number> {
    const client = await MongoClient.connect(uri);
    try {
      const admin = client.db('admin');
      const { [TTL_INTERVAL_PARAMETER]: previousSeconds } = await admin.command({
        getParameter: 1,
        [TTL_INTERVAL_PARAMETER]: 1,
      });
      await admin.command({ setParameter: 1, [TTL_INTERVAL_PARAMETER]: seconds });
      return Number(previousSeconds);
    } finally {
      await client.close();
    }
  }
  const previousSeconds = await setTtlInterval(DAY_S);
  return async () => void (await setTtlInterval(previousSeconds));
}

/** An external server may not allow it: the routers of a cluster have no such parameter. */
async function startExternalDatabase(address: string): Promise<Service> {
  const resumeTtlMonitor = await pauseTtlMonitor(address).catch((error: Error) => {
    console.warn(
      `${TTL_INTERVAL_PARAMETER} cannot be set there: start it with ttlMonitorEnabled=false. (${error.message})`,
    );
    return () => Promise.resolve();
  });
  return { address, stop: resumeTtlMonitor };
}

/** Starts the database: `MONGODB_URI` if it is set, or the embedded one in a temporary directory. */
export async function startDatabase(): Promise<Service> {
  const externalUri = process.env['MONGODB_URI'];
  if (externalUri) return startExternalDatabase(externalUri);
  const directory = createTemporaryDirectory('api');
  const mongo = await startEmbeddedMongo({ directory });
  await pauseTtlMonitor(mongo.uri);
  return {
    address: mongo.uri,
    async stop() {
      await mongo.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts a separate embedded database whose disk can be filled and freed. */
export async function startDatabaseOnSmallDisk() {
  // The kind of disk that refuses every write, not only those that make a file longer.
  const [, createDisk] = FULL_DISKS[0]!;
  const disk = createDisk();
  const mongo = await startEmbeddedMongo({ directory: disk.directory });
  return {
    address: mongo.uri,
    pid: () => mongo.pid(),
    fill: () => disk.fill(mongo.pid()),
    free: () => disk.free(mongo.pid()),
    async stop() {
      await mongo.stop();
      disk.remove();
    },
  };
}

/** Starts a stand-in in a separate process, in a temporary directory. */
async function startProcess(entry: string, settings: (directory: string) => Record<string, string>): Promise<Service> {
  const directory = createTemporaryDirectory('api');
  const program = await getNodeArguments(resolve(import.meta.dirname, '../../stand-ins', entry));
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...settings(directory) },
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((done, fail) => {
    child.once('message', (message) => done((message as { ready: string }).ready));
    child.once('exit', (code) => fail(new Error(`${entry} ended with code ${code}.`)));
  });
  return {
    address: url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts the official Auth emulator. */
export async function startIdentityEmulator(): Promise<Service> {
  const { address, stop } = await startProcess('auth-emulator/main.ts', (directory) => ({
    IDENTITY_PORT: '0',
    IDENTITY_DIRECTORY: directory,
    FIREBASE_PROJECT_ID: PROJECT,
  }));
  return { address: new URL(address).host, stop };
}

/** Starts the sandbox that stands in for Stripe. It sends no events; tests post them. */
export function startPaymentsSandbox(): Promise<Service> {
  return startProcess('stripe-sandbox/main.ts', (directory) => ({
    SANDBOX_PORT: '0',
    SANDBOX_DIRECTORY: directory,
    SANDBOX_SECRET_KEY: SANDBOX_KEYS.secretKey,
    SANDBOX_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
  }));
}
