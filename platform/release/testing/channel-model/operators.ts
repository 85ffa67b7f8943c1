import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { createScheduler } from '@canvass/testing/models/scheduler';

/** A task for an operator. */
export type Order =
  | { kind: 'command'; store: string; args: string[] }
  | { kind: 'publish'; store: string; name: string; build: string };

/** A message from an operator's thread. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'waits'; call: string }
  | { kind: 'went' }
  | { kind: 'done'; result: object }
  | { kind: 'failed'; message: string };

/** Starts one thread per operator. Their commands change the disk one at a time, in scheduled order. */
export async function startOperators(count: number) {
  const turns = createScheduler();
  // Compiled, because a worker thread cannot load TypeScript.
  const [program = ''] = (await getNodeArguments(join(__dirname, 'operator-worker.ts'))).slice(-1);

  async function startOperator(actor: number) {
    const shared = new SharedArrayBuffer(4);
    const gate = new Int32Array(shared);
    const worker = new Worker(program, { workerData: shared });
    let release = (): void => undefined;
    let resolveReport = (_report: Report): void => undefined;
    const ready = new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      const fail = (error: Error): void => {
        reject(error);
        resolveReport({ kind: 'failed', message: String(error) });
      };
      worker.once('error', fail);
      worker.once('exit', (code) => fail(new Error(`The thread of operator ${actor} ended with code ${code}.`)));
    });
    async function takeTurn(call: string): Promise<void> {
      release = await turns.hold(actor, call);
      const previousCall = turns.order().at(-2) ?? '';
      Atomics.store(gate, 0, previousCall.startsWith(`${actor} `) ? 1 : 2);
      Atomics.notify(gate, 0);
    }

    worker.on('message', (report: Report) => {
      if (report.kind === 'went') release();
      if (report.kind === 'done' || report.kind === 'failed') resolveReport(report);
      if (report.kind === 'waits') void takeTurn(report.call);
    });
    await ready;
    return {
      order(order: Order): Promise<Report> {
        const reported = new Promise<Report>((resolve) => (resolveReport = resolve));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(order);
        return reported;
      },
      stop: () => worker.terminate(),
    };
  }

  const operators = await Promise.all(Array.from({ length: count }, (_, actor) => startOperator(actor)));
  return {
    turns,

    /** Has an operator execute a task. @throws an Error if the task fails unexpectedly */
    async order(actor: number, order: Order): Promise<Record<string, unknown>> {
      const report = await operators[actor]?.order(order);
      if (report?.kind === 'done') return report.result as Record<string, unknown>;
      throw new Error(report?.kind === 'failed' ? report.message : `There is no operator ${actor}.`);
    },

    async stop(): Promise<void> {
      await Promise.all(operators.map((each) => each.stop()));
    },
  };
}

export type Operators = Awaited<ReturnType<typeof startOperators>>;
