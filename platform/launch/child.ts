import { fork, type ChildProcess } from 'node:child_process';
import { createLogFile, type LogFile } from './log-file';

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
}

export interface Child {
  pid: () => number;
  /** Asks it to end, waits, and ends it by force after ten seconds. */
  stop: () => Promise<void>;
}

const GRACE = 10_000;
const READY_TIMEOUT = 60_000;
const FIRST_RESTART_DELAY = 200;
const LONGEST_RESTART_DELAY = 10_000;

/**
 * Its own process group, so that Ctrl-C reaches the supervisor only, which stops everybody in order. Every program
 * ends by itself when the channel to the supervisor breaks.
 */
function launch({ entry, args = [], env }: ChildOptions, log: LogFile): ChildProcess {
  const child = fork(entry, args, {
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  // Always read, whatever becomes of the log: a program whose output nobody reads stops at its next line.
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text: Buffer) => log.write(text));
  return child;
}

function reasonOf(code: number | null, signal: string | null): string {
  return signal ? `ended by ${signal}` : `ended with code ${code}`;
}

function untilReady(child: ChildProcess, { name, logFile, answers }: ChildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = async () => (await answers?.()) && done(resolve);
    const poll = answers && setInterval(() => void ask(), 50);
    const timeout = setTimeout(
      () => done(() => reject(new Error(`${name} does not answer; see ${logFile}.`))),
      READY_TIMEOUT,
    );
    const onExit = (code: number | null, signal: string | null) =>
      done(() => reject(new Error(`${name} ${reasonOf(code, signal)} while it started; see ${logFile}.`)));
    const onMessage = () => !answers && done(resolve);
    function done(settle: () => void) {
      clearInterval(poll);
      clearTimeout(timeout);
      child.off('exit', onExit);
      child.off('message', onMessage);
      settle();
    }
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
}

/** Starts a program, waits until it takes work, and starts it again, ever more slowly, when it ends by itself. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const log = createLogFile(options.logFile);
  let stopping = false;
  let delay = FIRST_RESTART_DELAY;
  let restart: NodeJS.Timeout | undefined;
  let child = launch(options, log);
  await untilReady(child, options).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  watch();

  async function settle(): Promise<void> {
    try {
      await untilReady(child, options);
      delay = FIRST_RESTART_DELAY;
      options.onRestart?.();
    } catch (error) {
      log.write(`${String(error)}\n`);
    }
  }

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.write(`${options.name} ${reasonOf(code, signal)}\n`);
      restart = setTimeout(() => {
        child = launch(options, log);
        watch();
        void settle();
      }, delay);
      delay = Math.min(delay * 2, LONGEST_RESTART_DELAY);
    });
  }

  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true;
      clearTimeout(restart);
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
