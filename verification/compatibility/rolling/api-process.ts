import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A running API process. */
export interface ApiProcess {
  url: string;
  /** Sends SIGTERM and waits for the exit. @throws if the exit code is not 0 */
  stop: () => Promise<void>;
  /** The lines that it logged (JSON, warnings and above) or printed. */
  logErrors: string[];
}

/** Milliseconds between two readiness checks, and the time limit of one. */
const POLL_INTERVAL_MS = 50;
const READY_CHECK_TIMEOUT_MS = 10_000;

/** Starts the built API of a checkout on a port, and waits until it is ready. @throws Error if it exits before that */
export async function startApi(checkout: string, port: number, settings: Record<string, string>): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(checkout, 'api/dist/main.js')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
  });
  let exitReason: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve((exitReason = signal ?? `code ${code}`)));
    child.once('error', ({ message }) => resolve((exitReason = message)));
  });
  const logErrors: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output
      .setEncoding('utf8')
      .on('data', (text: string) => logErrors.push(...text.split('\n').filter((line) => line !== '')));
  }
  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_CHECK_TIMEOUT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (exitReason !== undefined)
      throw new Error(`The API of ${checkout} ended with ${exitReason} while it started: ${logErrors.join('\n')}`);
    await wait(POLL_INTERVAL_MS);
  }
  return {
    url,
    logErrors,
    async stop() {
      child.kill('SIGTERM');
      const outcome = await ended;
      if (outcome !== 'code 0') throw new Error(`The API of ${checkout} ended with ${outcome}.`);
    },
  };
}
