import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { START_TIMEOUT_MS } from './timeouts';

/** A rate limit that no test reaches. */
const UNREACHABLE_LIMIT = '1000000';

/** The root directory of the repository. */
export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** A run of a program: what it printed, and how it ended. */
export interface Run {
  output: () => string;
  /** Resolves once the output contains the text; rejects if the program ends before, or after `START_TIMEOUT_MS`. */
  waitForOutput: (text: string) => Promise<void>;
  exitCode: Promise<number>;
  child: ChildProcess;
}

/** Runs a program with this Node, without npm in between, so that signals reach it. */
export function run(args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const listeners = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exitCode = new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)));
  return {
    child,
    exitCode,
    output: () => output,
    waitForOutput(text) {
      const failWith = (reason: string): never => {
        throw new Error(`${reason}:\n${output}`);
      };
      const printed = new Promise<void>((done) => {
        const checkOutput = () => output.includes(text) && done();
        listeners.add(checkOutput);
        checkOutput();
      });
      const ended = exitCode.then((code) => failWith(`The program ended with code ${code}`));
      const timedOut = sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(() =>
        failWith(`The program did not print “${text}”`),
      );
      return Promise.race([printed, ended, timedOut]);
    },
  };
}

/** Runs the launcher as `npm start` does. */
export function launch(args: string[], env: Record<string, string> = {}): Run {
  return run([join(repositoryRoot, 'platform/setup/start.mjs'), ...args], env);
}

/** A temporary directory of a browser test, removed at the end. */
export function temporaryDirectory(): string {
  return createTemporaryDirectory('e2e');
}

export interface Stack {
  url: string;
  data: string;
  /** The local port from which the demo's admin may load an overridden area. */
  overridePort: number;
  /** Process ids by program name. */
  pids: () => Record<string, number>;
  /** Kills everything at once, like a power failure. */
  kill: () => Promise<void>;
  /** Starts again on the same port and data. */
  start: () => Promise<void>;
  /** Stops as with Ctrl-C, and removes the data. */
  dispose: () => Promise<void>;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process, which has ended but was not yet waited for, counts as ended.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function waitForExit(pids: number[]): Promise<void> {
  while (pids.some(isAlive)) await new Promise((done) => setTimeout(done, 20));
}

/** Starts the whole product with its own port and data directory. */
export async function startStack(): Promise<Stack> {
  // The programs of the stack look for ports of their own before anything listens on these.
  const port = await reservePort();
  const overridePort = await reservePort();
  const data = temporaryDirectory();
  const url = `http://localhost:${port}`;
  const pids = () => {
    const file = join(data, 'processes.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
  };
  let launcher: Run;
  const start = async () => {
    launcher = launch(['--port', String(port), '--data', data], {
      OVERRIDE_DEVELOPERS: 'demo-admin',
      OVERRIDE_ORIGINS: `http://localhost:${overridePort}`,
      // Long enough for a very busy machine.
      SEARCH_TIMEOUT_MS: '14000',
      REQUEST_TIMEOUT_MS: '20000',
      RENDER_TIMEOUT_MS: '10000',
      // Tests open more pages of one account in a minute than a person would.
      RATE_LIMIT_SIGN_IN: UNREACHABLE_LIMIT,
      RATE_LIMIT_CALL: UNREACHABLE_LIMIT,
      RATE_LIMIT_EXPORT: UNREACHABLE_LIMIT,
    });
    await launcher.waitForOutput(`ready ${url}`);
  };
  try {
    await start();
  } catch (error) {
    // Another program took the port after it was found to be free.
    if (!/Port \d+ is in use/.test(String(error))) throw error;
    return startStack();
  }
  return {
    url,
    data,
    overridePort,
    pids,
    start,
    async kill() {
      const all = [launcher.child.pid ?? 0, ...Object.values(pids())];
      for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await waitForExit(all);
    },
    async dispose() {
      launcher.child.kill('SIGTERM');
      const supervisor = pids()['supervisor'];
      if (supervisor && isAlive(supervisor)) process.kill(supervisor, 'SIGTERM');
      await launcher.exitCode;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
