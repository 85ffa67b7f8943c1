import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { startEdge } from '@canvass/edge/edge';
import { OPERATOR_TOKEN, JWT_SECRET, type TestApi } from '../api';
import { getDatabaseUri } from '../database-uri';
import { PROJECT } from '../services';

/** An API in a separate process, as in production. */
export interface ApiProcess {
  url: string;
  /** Stops the process and waits for its exit; harmless if it has already exited. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
}

/** The environment of an API process on the database of a test's API. */
export function createEnvironment({ db }: TestApi): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: getDatabaseUri(),
    MONGODB_DATABASE: db.databaseName,
    JWT_SECRET,
    FIREBASE_PROJECT_ID: PROJECT,
    OPERATOR_TOKEN,
    LOG_LEVEL: 'silent',
  };
}

/** Starts an API like a supervisor, and returns its process once it accepts requests. */
export async function forkApi(api: TestApi, overrides: Record<string, string> = {}) {
  const child = spawn(process.execPath, await getNodeArguments(resolve(import.meta.dirname, '../../src/main.ts')), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...createEnvironment(api), ...overrides },
  });
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }];
  return { child, ready };
}

/**
 * Starts the program of an API of an earlier release, and stops it once it accepts requests.
 * @returns its exit code, whether it accepted requests, and what it said about an error.
 */
export async function tryProgram(api: TestApi, program: string) {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: createEnvironment(api),
  });
  let accepted = false;
  child.once('message', () => {
    accepted = true;
    child.kill('SIGTERM');
  });
  const [error, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
  return { code: code as number | null, accepted, error: error.trim() };
}

/** Starts an API process on the database of a test's API. */
export async function startProcess(api: TestApi, overrides: Record<string, string> = {}): Promise<ApiProcess> {
  const { child, ready } = await forkApi(api, overrides);
  child.stdout?.resume();
  return {
    url: ready,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Starts two API processes on the database of a test's API, behind one edge that alternates between them. */
export async function startTwoProcesses(api: TestApi) {
  const processes = await Promise.all([startProcess(api), startProcess(api)]);
  const apiUpstreams = processes.map(({ url }) => url);
  const edge = await startEdge({ port: 0, releases: 'no-releases', channel: 'production', apiUpstreams });
  return {
    url: `http://127.0.0.1:${edge.port}`,
    processes,
    async stop(): Promise<void> {
      await edge.stop();
      await Promise.all(processes.map((each) => each.stop('SIGTERM')));
    },
  };
}
