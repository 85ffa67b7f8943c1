import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESSES_FILE } from '@canvass/data-directory/data-directory';
import { readAddresses } from '@canvass/data-directory/addresses';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { inRoot } from '@canvass/workspace/applications';

/** After this time, a version has not started. Generous, because the first one builds. */
const START_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 100;

/** On a busy machine the renderer may be late, and the edge serves the page without it then. */
const MAX_ATTEMPTS = 30;
const RETRY_INTERVAL_MS = 1000;

async function waitUntilReady(child: ChildProcess, readOutput: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!/^ready http/m.test(readOutput())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(readOutput().trim());
    if (Date.now() > deadline) throw new Error(`It did not start within ${START_TIMEOUT_MS / 60_000} minutes.`);
    await delay(POLL_INTERVAL_MS);
  }
}

async function expectOk(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.ok) return;
    if (attempt === MAX_ATTEMPTS) throw new Error(`${new URL(url).pathname} was answered with ${response.status}.`);
    await delay(RETRY_INTERVAL_MS);
  }
}

/** Requests what passes through every program: a page, data, and what the renderer makes within its permissions. */
async function requestAll(port: number, data: string): Promise<void> {
  const { renderer } = readAddresses(join(data, ADDRESSES_FILE)) ?? {};
  for (const path of ['/', '/api/surveys']) await expectOk(`http://127.0.0.1:${port}${path}`);
  for (const path of ['/surveys', '/picture.png?page=/surveys']) await expectOk(`${renderer}${path}`);
  if (!readFileSync(join(data, 'logs/renderer.log'), 'utf8').includes('"isConfined":true'))
    throw new Error('The renderer runs without permissions.');
}

/** The line that says what went wrong, without what differs between machines. */
function summarize(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  const line = lines.find((each) => /^\w*Error\b/.test(each)) ?? lines.at(-1) ?? '';
  return line.replaceAll(inRoot(), '').slice(0, 160);
}

/**
 * Starts and stops the product of this checkout with a version of Node, on fresh data.
 * @param node the path of its program
 * @returns why it does not run; undefined if it does
 */
export async function tryVersion(node: string): Promise<string | undefined> {
  const data = createTemporaryDirectory('node-version');
  const port = await reservePort();
  // Not `npm start`, which refuses versions that are not in the list.
  const args = ['--import', 'tsx', inRoot('platform/dev/stack/main.ts'), '--port', String(port), '--data', data];
  const child = spawn(node, args, { cwd: inRoot(), detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  try {
    await waitUntilReady(child, () => output);
    await requestAll(port, data);
    child.kill('SIGINT');
    const [code] = (await ended) as [number | null];
    return code === 0 ? undefined : `It ended with code ${code}.`;
  } catch (error) {
    return summarize(error instanceof Error ? error.message : String(error));
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}
