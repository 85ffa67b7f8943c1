import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { createLogFile, type LogFile } from './log-file';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** A program of the stack. */
export interface ChildOptions {
  name: string;
  /** The module to run; may be TypeScript. */
  entry: string;
  /** Flags for Node, for the program that runs. */
  getNodeFlags?: (program: string) => string[];
  args?: string[];
  env?: Record<string, string>;
  /** The file for its output. */
  logFile: string;
  /**
   * Resolves to whether the program is ready; polled until it is. Without it, the program is ready when it sends its `{
   * ready }` message.
   */
  checkReady?: () => Promise<boolean>;
  /** Called when the program exited unexpectedly, was restarted, and is ready again. */
  onRestart?: () => void;
  /** Aborts the first wait for readiness and kills the program. */
  signal?: AbortSignal;
}

export interface Child {
  pid: () => number;
  /** Terminates the program and waits for it; kills it after ten seconds. */
  stop: () => Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 100;
const MIN_RESTART_DELAY_MS = 200;
const MAX_RESTART_DELAY_MS = 10_000;

/** How much of its output is shown when a program exits while starting. */
const MAX_LAST_LINES = 10;
const MAX_LAST_OUTPUT_LENGTH = 4000;

interface LaunchedProcess {
  process: ChildProcess;
  /** The end of its output. */
  lastLines: () => string[];
}

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only the supervisor, which stops the programs in
 * order. Every program exits when its channel to the supervisor breaks.
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

/** One sentence that says what to do, followed by the end of the program's output. */
function describeFailedStart({ name, logFile }: ChildOptions, reason: string, lastLines: string[]): string {
  const advice = `fix the problem at the end of ${logFile}, and start again.`;
  return [`${name} ${reason} while starting: ${advice}`, ...lastLines.map((line) => `    ${line}`.trimEnd())].join(
    '\n',
  );
}

/** Resolves when the program is ready, without a time limit, because the machine may be slow. */
function waitUntilReady({ process: child, lastLines }: LaunchedProcess, options: ChildOptions): Promise<void> {
  const { checkReady, signal } = options;
  return new Promise((resolve, reject) => {
    let isDone = false;
    // Not `exit`, because the last output may still be buffered then.
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

/** Starts a program and waits until it is ready. Restarts it when it exits unexpectedly, with increasing delays. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const nodeArguments = await getNodeArguments(options.entry);
  const program = [...(options.getNodeFlags?.(nodeArguments.at(-1) ?? '') ?? []), ...nodeArguments];
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
