import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isNoteworthy, type Reconcile } from './reconcile.service';

/** Milliseconds that a stopping process waits for a run. */
const PATIENCE = 5000;

/**
 * Runs the reconcile job at once, and again with a pause in between, and writes to the log what it repaired.
 * @param pause in milliseconds.
 */
export function scheduleReconcile(reconcile: Reconcile, log: Logger, pause: number): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      const found = await reconcile();
      if (found && isNoteworthy(found)) log.warn({ reconciliation: found }, 'repaired what a crash had left');
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'could not reconcile');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, pause);
  }

  let running = run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // What it was at is harmless to repeat, and the next run does.
      const patience = new AbortController();
      await Promise.race([running, wait(PATIENCE, undefined, { signal: patience.signal })]).finally(() =>
        patience.abort(),
      );
    },
  };
}
