import { fork, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';

/** A program of a benchmark: it runs in its own process, and sends `{ ready }` when it accepts work. */
export interface ProgramOptions {
  name: string;
  /** The module to run, which may be TypeScript. */
  entry: string;
  env?: Record<string, string>;
  /** The file for its output. */
  logFile: string;
}

export interface Program {
  name: string;
  pid: number;
  /** The value of its ready message: its origin, if it has one. */
  origin: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts a program. It is not restarted when it ends: a figure that includes a crash is invalid. It has its own process
 * group, so that Ctrl-C reaches only the benchmark, which stops all programs in order.
 */
export async function startProgram({ name, entry, env, logFile }: ProgramOptions): Promise<Program> {
  const log = openSync(logFile, 'a');
  const child = fork(entry, [], {
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'],
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    const readyTimer = setTimeout(
      () => reject(new Error(`${name} does not answer; see ${logFile}.`)),
      READY_TIMEOUT_MS,
    );
    child.once('message', (message) => {
      clearTimeout(readyTimer);
      resolve((message as { ready: string }).ready);
    });
    child.once('exit', () => {
      clearTimeout(readyTimer);
      reject(new Error(`${name} ended while it started; see ${logFile}.`));
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });

  return {
    name,
    pid: child.pid ?? 0,
    origin,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}
