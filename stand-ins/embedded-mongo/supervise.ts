import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildMessage } from './main';
import { refuseProduction } from './refuse-production';
import { getServerArguments } from './server-program';

/** Why the server was restarted. */
export interface RestartInfo {
  /** Counts from 1. */
  restarts: number;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface EmbeddedMongoOptions {
  /** The data directory; created if missing. Only one server can use it. */
  directory: string;
  /** 0, the default, picks a free port, which is kept across restarts. */
  port?: number;
  /** Called when the server responds again after a crash. */
  onRestart?: (info: RestartInfo) => void;
  log?: (line: string) => void;
  /** A module to load before the server, with environment variables for it: for tests. */
  preload?: { module: string; env: Record<string, string> };
}

export interface EmbeddedMongo {
  uri: string;
  /** The process id of the current server. */
  pid(): number;
  /** Completes the running requests, closes the data and ends the server. */
  stop(): Promise<void>;
}

/** Enough for sorts and cursors within their limits; the data itself is not in the heap. */
const HEAP_MB = 256;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 2000;
/** Acknowledged writes are on the disk, so a server that does not exit in time can be killed. */
const STOP_TIMEOUT_MS = 10_000;
/** A server that ran at least this long did not fail at startup. */
const MIN_HEALTHY_MS = 1000;

/**
 * Starts the embedded server in a separate process and restarts it until `stop`; it also ends with this process.
 * Resolves when it responds. Rejects with a one-sentence message if the directory cannot be used or is in use.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { directory, onRestart, log = () => undefined } = options;
  refuseProduction();
  assertDirectoryUsable(directory);
  const state = { stopping: false };
  let running = await launchServer(options, options.port ?? 0, log);
  const { port } = running;
  let restarts = 0;
  let wake: (() => void) | undefined;

  async function superviseServer(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!state.stopping) {
      const startedAt = Date.now();
      const { code, signal } = await running.ended;
      if (state.stopping) return;
      if (Date.now() - startedAt > MIN_HEALTHY_MS) backoff = FIRST_BACKOFF_MS;
      log(`the embedded MongoDB ended (${signal ?? code}); starting it again`);
      for (let isUp = false; !isUp && !state.stopping;) {
        await waitOrWake(backoff);
        backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
        isUp = await tryRestart();
      }
      if (state.stopping) return;
      restarts += 1;
      onRestart?.({ restarts, code, signal });
    }
  }

  async function tryRestart(): Promise<boolean> {
    if (state.stopping) return false;
    try {
      running = await launchServer(options, port, log);
      if (state.stopping) running.child.disconnect();
      return true;
    } catch (error) {
      log((error as Error).message);
      return false;
    }
  }

  /** A delay that `stop` can cut short. */
  async function waitOrWake(milliseconds: number): Promise<void> {
    await Promise.race([
      delay(milliseconds, undefined, { ref: false }),
      new Promise<void>((resolve) => (wake = resolve)),
    ]);
  }

  const supervision = superviseServer();
  return {
    uri: `mongodb://127.0.0.1:${port}/`,
    pid: () => running.child.pid!,
    async stop() {
      state.stopping = true;
      wake?.();
      running.child.ref();
      if (running.child.connected) running.child.disconnect();
      const killTimer = setTimeout(() => running.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await running.ended;
      clearTimeout(killTimer);
      await supervision;
    },
  };
}

function assertDirectoryUsable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be read and written (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    );
  }
}

interface LaunchedServer {
  child: ChildProcess;
  port: number;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts one child and waits until it listens. */
async function launchServer(
  { directory, preload }: EmbeddedMongoOptions,
  port: number,
  log: (line: string) => void,
): Promise<LaunchedServer> {
  const flags = [
    `--max-old-space-size=${HEAP_MB}`,
    ...(await getServerArguments(preload?.module)),
    '--dir',
    directory,
    '--port',
    String(port),
  ];
  const child = spawn(process.execPath, flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', ...preload?.env },
    // In a separate process group: Ctrl-C must reach only the parent, so that its last writes still find the database.
    detached: true,
  });
  let lastOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-2000);
    log(text.trimEnd());
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      lastOutput += error.message;
      resolve({ code: null, signal: null });
    });
  });
  const listening = await new Promise<number>((resolve, reject) => {
    let reason: string | undefined;
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'ready') resolve(message.port);
      else if (message.kind === 'refused') reason = message.reason;
      else log(message.line);
    });
    void ended.then(({ code, signal }) =>
      reject(new Error(reason ?? `The embedded MongoDB did not start (${signal ?? code}): ${lastOutput.trim()}`)),
    );
  });
  // The database must not keep an otherwise idle process alive; the child ends with its parent.
  child.unref();
  child.channel?.unref();
  (child.stderr as { unref?: () => void } | null)?.unref?.();
  return { child, port: listening, ended };
}
