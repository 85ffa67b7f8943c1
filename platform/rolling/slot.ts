import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** An API process that is running at an address. */
export interface ApiProcess {
  url: string;
  /** Sends SIGTERM, and waits for the end. @throws when it did not end in order. */
  stop: () => Promise<void>;
  /** What its log complained about, a line of JSON each. */
  complaints: string[];
}

/** Milliseconds between two questions whether a process takes work. */
const PAUSE_MS = 50;

/** Starts the built API of a checkout at a port, and waits until it is ready. */
export async function startApi(checkout: string, port: number, settings: Record<string, string>): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(checkout, 'api/dist/main.js')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
  });
  const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const complaints: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output
      .setEncoding('utf8')
      .on('data', (text: string) => complaints.push(...text.split('\n').filter((line) => line !== '')));
  }
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`The API of ${checkout} ended with code ${child.exitCode}: ${complaints.join('\n')}`);
    await wait(PAUSE_MS);
  }
  return {
    url,
    complaints,
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = await gone;
      if (code !== 0) throw new Error(`The API of ${checkout} ended with ${signal ?? `code ${code}`}.`);
    },
  };
}
