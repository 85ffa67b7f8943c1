import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { createLogFile, type LogFile } from './log-file';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** One program of the stack. */
export interface ChildOptions {
  name: string;
  /** The module that is run; TypeScript is fine. */
  entry: string;
  args?: string[];
  env?: Record<string, string>;
  /** Where its output goes. */
  logFile: string;
  /** Resolves when it takes work; polled until then. Without it the program is ready at its `{ ready }` message. */
  checkReady?: () => Promise<boolean>;
  /** It exited unexpectedly, was restarted, and is ready. */
  onRestart?: () => void;
  /** Gives up the wait for the program's first readiness, and ends it. */
  signal?: AbortSignal;
}

export interface Child {
  pid: () => number;
  /** Asks it to end, waits, and ends it by force after ten seconds. */
  stop: () => Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 100;
const MIN_RESTART_DELAY_MS = 200;
const MAX_RESTART_DELAY_MS = 10_000;

/** How much of its output is shown of a program that ended while it started. */
const MAX_LAST_LINES = 10;
const MAX_LAST_OUTPUT_LENGTH = 4000;

interface LaunchedProcess {
  process: ChildProcess;
  /** The end of what it wrote. */
  lastLines: () => string[];
}

/**
 * Its own process group, so that Ctrl-C reaches the supervisor only, which stops everybody in order. Every program
 * ends by itself when the channel to the supervisor breaks.
 */
function spawnChild(program: string[], { args = [], env }: ChildOptions, log: LogFile): LaunchedProcess {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let output = '';
  // Always read the output, even if the log fails: a program whose pipe is full blocks.
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      log.write(text);
      output = (output + text.toString()).slice(-MAX_LAST_OUTPUT_LENGTH);
    });
  }
  return { process: child, lastLines: () => output.trimEnd().split('\n').slice(-MAX_LAST_LINES) };
}

function describeExit(code: number | null, signal: string | null): string {
  return signal ? `was ended by ${signal}` : `exited with code ${code}`;
}

/** One sentence with what to do, and below it the end of what the program wrote. */
function describeFailedStart({ name, logFile }: ChildOptions, reason: string, lastLines: string[]): string {
  const advice = `fix the problem at the end of ${logFile}, and start again.`;
  return [`${name} ${reason} while starting: ${advice}`, ...lastLines.map((line) => `    ${line}`.trimEnd())].join(
    '\n',
  );
}

/** Resolves when the program takes work, however long that takes: a slow machine is no reason to give up. */
function waitUntilReady({ process: child, lastLines }: LaunchedProcess, options: ChildOptions): Promise<void> {
  const { checkReady, signal } = options;
  return new Promise((resolve, reject) => {
    let isDone = false;
    // Not at `exit`: what it wrote last may still be on its way.
    const onClose = (code: number | null, exitSignal: string | null) =>
      done(() => reject(new UserError(describeFailedStart(options, describeExit(code, exitSignal), lastLines()))));
    const onError = (error: Error) =>
      done(() => reject(new UserError(describeFailedStart(options, `failed (${error.message})`, lastLines()))));
    const onMessage = () => !checkReady && done(resolve);
    const onAbort = () => done(() => reject(signal?.reason as Error));
    function done(complete: () => void) {
      isDone = true;
      child.off('close', onClose).off('error', onError).off('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
      complete();
    }
    async function poll(): Promise<void> {
      while (!isDone) {
        if (await checkReady?.()) return isDone ? undefined : done(resolve);
        await delay(POLL_INTERVAL_MS);
      }
    }
    child.on('close', onClose).on('error', onError).on('message', onMessage);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    else if (checkReady) void poll();
  });
}

/** Starts a program, waits until it takes work, and starts it again, ever more slowly, when it ends by itself. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const program = await getNodeArguments(options.entry);
  const log = createLogFile(options.logFile);
  let isStopping = false;
  let restartDelayMs = MIN_RESTART_DELAY_MS;
  let restart: NodeJS.Timeout | undefined;
  let current = spawnChild(program, options, log);
  await waitUntilReady(current, options).catch((error: unknown) => {
    current.process.kill('SIGKILL');
    throw error;
  });
  watch();

  async function awaitRestart(): Promise<void> {
    try {
      await waitUntilReady(current, { ...options, signal: undefined });
      restartDelayMs = MIN_RESTART_DELAY_MS;
      options.onRestart?.();
    } catch (error) {
      log.write(`${String(error)}\n`);
    }
  }

  function watch(): void {
    current.process.once('exit', (code, signal) => {
      if (isStopping) return;
      log.write(`${options.name} ${describeExit(code, signal)}\n`);
      restart = setTimeout(() => {
        current = spawnChild(program, options, log);
        watch();
        void awaitRestart();
      }, restartDelayMs);
      restartDelayMs = Math.min(restartDelayMs * 2, MAX_RESTART_DELAY_MS);
    });
  }

  return {
    pid: () => current.process.pid ?? 0,
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      const child = current.process;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        const killTimer = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS);
        await ended;
        clearTimeout(killTimer);
      }
      await log.close();
    },
  };
}
