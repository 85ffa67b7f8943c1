import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeArguments } from '../compile-program';
import { createLogFile, type LogFile } from './log-file';
import { LaunchError } from './options';

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
  answers?: () => Promise<boolean>;
  /** It ended although nobody asked it to, was started again, and takes work. */
  onRestart?: () => void;
  /** Gives up the wait for the program's first readiness, and ends it. */
  signal?: AbortSignal;
}

export interface Child {
  pid: () => number;
  /** Asks it to end, waits, and ends it by force after ten seconds. */
  stop: () => Promise<void>;
}

const GRACE = 10_000;
const POLL_INTERVAL_MS = 100;
const FIRST_RESTART_DELAY = 200;
const LONGEST_RESTART_DELAY = 10_000;

/** How much of its output is shown of a program that ended while it started. */
const MAX_LAST_LINES = 10;
const MAX_LAST_OUTPUT = 4000;

interface Launched {
  process: ChildProcess;
  /** The end of what it wrote. */
  lastLines: () => string[];
}

/**
 * Its own process group, so that Ctrl-C reaches the supervisor only, which stops everybody in order. Every program
 * ends by itself when the channel to the supervisor breaks.
 */
function launch(program: string[], { args = [], env }: ChildOptions, log: LogFile): Launched {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let output = '';
  // Always read, whatever becomes of the log: a program whose output nobody reads stops at its next line.
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      log.write(text);
      output = (output + text.toString()).slice(-MAX_LAST_OUTPUT);
    });
  }
  return { process: child, lastLines: () => output.trimEnd().split('\n').slice(-MAX_LAST_LINES) };
}

function reasonOf(code: number | null, signal: string | null): string {
  return signal ? `ended by ${signal}` : `ended with code ${code}`;
}

/** One sentence with what to do, and below it the end of what the program wrote. */
function describeFailedStart({ name, logFile }: ChildOptions, reason: string, lastLines: string[]): string {
  const step = `fix the problem shown at the end of ${logFile}, and start again.`;
  return [`${name} ${reason} while it started: ${step}`, ...lastLines.map((line) => `    ${line}`.trimEnd())].join(
    '\n',
  );
}

/** Resolves when the program takes work, however long that takes: a slow machine is no reason to give up. */
function untilReady({ process: child, lastLines }: Launched, options: ChildOptions): Promise<void> {
  const { answers, signal } = options;
  return new Promise((resolve, reject) => {
    let settled = false;
    // Not at `exit`: what it wrote last may still be on its way.
    const onClose = (code: number | null, by: string | null) =>
      done(() => reject(new LaunchError(describeFailedStart(options, reasonOf(code, by), lastLines()))));
    const onError = (error: Error) =>
      done(() => reject(new LaunchError(describeFailedStart(options, `failed (${error.message})`, lastLines()))));
    const onMessage = () => !answers && done(resolve);
    const onAbort = () => done(() => reject(signal?.reason as Error));
    function done(settle: () => void) {
      settled = true;
      child.off('close', onClose).off('error', onError).off('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
      settle();
    }
    async function poll(): Promise<void> {
      while (!settled) {
        if (await answers?.()) return settled ? undefined : done(resolve);
        await delay(POLL_INTERVAL_MS);
      }
    }
    child.on('close', onClose).on('error', onError).on('message', onMessage);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    else if (answers) void poll();
  });
}

/** Starts a program, waits until it takes work, and starts it again, ever more slowly, when it ends by itself. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const program = await nodeArguments(options.entry);
  const log = createLogFile(options.logFile);
  let stopping = false;
  let pause = FIRST_RESTART_DELAY;
  let restart: NodeJS.Timeout | undefined;
  let launched = launch(program, options, log);
  await untilReady(launched, options).catch((error: unknown) => {
    launched.process.kill('SIGKILL');
    throw error;
  });
  watch();

  async function settle(): Promise<void> {
    try {
      await untilReady(launched, { ...options, signal: undefined });
      pause = FIRST_RESTART_DELAY;
      options.onRestart?.();
    } catch (error) {
      log.write(`${String(error)}\n`);
    }
  }

  function watch(): void {
    launched.process.once('exit', (code, signal) => {
      if (stopping) return;
      log.write(`${options.name} ${reasonOf(code, signal)}\n`);
      restart = setTimeout(() => {
        launched = launch(program, options, log);
        watch();
        void settle();
      }, pause);
      pause = Math.min(pause * 2, LONGEST_RESTART_DELAY);
    });
  }

  return {
    pid: () => launched.process.pid ?? 0,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const child = launched.process;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), GRACE);
        await ended;
        clearTimeout(force);
      }
      await log.close();
    },
  };
}
