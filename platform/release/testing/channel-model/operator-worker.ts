import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { publish } from '../../store/publish';
import type { Order, Report } from './operators';
import { runCommand } from '../../commands/run-command';

// A worker thread in which commands of the release tool pause before each disk change and each directory read, until
// the test resumes them.

/** The test sets this to 1 to resume the thread, or to 2 if another operator ran since the thread was paused. */
const gate = new Int32Array(workerData as SharedArrayBuffer);

const PAUSED_CALLS = [
  'writeFileSync',
  'mkdirSync',
  'renameSync',
  'symlinkSync',
  'rmSync',
  'rmdirSync',
  'readdirSync',
  'readlinkSync',
] as const;

/** The part of a file name that differs from run to run. */
const RANDOM_IDS = /(?<=^\.(draft|current)-).*/;

function report(what: Report): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(what);
}

let isRunning = false;

function finish(): void {
  if (isRunning) report({ kind: 'went' });
  isRunning = false;
}

/** Events within the same millisecond have indistinguishable timestamps. */
function waitForNextMillisecond(): void {
  const now = Date.now();
  while (Date.now() === now);
}

/**
 * Waits until the test resumes the thread. A notification can arrive late, when the thread has taken its value already and
 * waits for the next one, so only a value counts.
 */
function waitForGate(): number {
  let value = 0;
  while ((value = Atomics.exchange(gate, 0, 0)) === 0) Atomics.wait(gate, 0, 0);
  return value;
}

for (const name of PAUSED_CALLS) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  const pausedCall = (...args: unknown[]) => {
    // A recursive removal calls other patched functions; each call counts separately.
    finish();
    report({ kind: 'waits', call: `${name} ${basename(String(args[0])).replace(RANDOM_IDS, '')}` });
    // What two operators do one after the other has timestamps in that order.
    if (waitForGate() === 2) waitForNextMillisecond();
    isRunning = true;
    try {
      return original(...args);
    } finally {
      finish();
    }
  };
  Object.assign(fs, { [name]: pausedCall });
}
syncBuiltinESMExports();

async function execute(order: Order): Promise<object> {
  waitForNextMillisecond();
  if (order.kind === 'publish') return publish(order.store, order.name, order.build);
  const runBootCheck = () => Promise.reject(new Error('No page is opened in this test.'));
  const { output } = await runCommand([...order.args, '--json', '--store', order.store], {
    log: () => undefined,
    runBootCheck,
    async checkTypes() {},
  });
  return JSON.parse(output) as object;
}

parentPort?.on('message', (order: Order) => {
  execute(order).then(
    (result) => report({ kind: 'done', result }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  );
});
report({ kind: 'ready' });
