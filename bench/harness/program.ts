import { fork, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';

/** A program of a bench: it runs in a process of its own, and says `{ ready }` when it takes work. */
export interface ProgramOptions {
  name: string;
  /** The module that is run; TypeScript is fine. */
  entry: string;
  env?: Record<string, string>;
  /** Where its output goes. */
  logFile: string;
}

export interface Program {
  name: string;
  pid: number;
  /** What it said when it was ready: its address, when it has one. */
  ready: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

const READY_TIMEOUT = 120_000;
const GRACE = 15_000;

/**
 * Starts a program. It is not started again when it ends: a figure that a crash went into is none.
 * Its process group is its own, so that Ctrl-C reaches the bench only, which ends everybody in order.
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
  const ready = await new Promise<string>((resolve, reject) => {
    const impatient = setTimeout(() => reject(new Error(`${name} does not answer; see ${logFile}.`)), READY_TIMEOUT);
    child.once('message', (message) => {
      clearTimeout(impatient);
      resolve((message as { ready: string }).ready);
    });
    child.once('exit', () => {
      clearTimeout(impatient);
      reject(new Error(`${name} ended while it started; see ${logFile}.`));
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });

  return {
    name,
    pid: child.pid ?? 0,
    ready,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), GRACE);
      await ended;
      clearTimeout(force);
    },
  };
}
