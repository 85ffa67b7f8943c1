import type { Logger } from 'pino';
import { scheduleJob, type ScheduledJob } from '../schedule';
import { isNoteworthy, type Reconcile } from './reconcile.service';

/**
 * Runs the reconcile job at once, and again with a pause in between, and writes to the log what it repaired.
 * @param pause in milliseconds.
 */
export function scheduleReconcile(reconcile: Reconcile, log: Logger, pause: number): ScheduledJob {
  async function run(): Promise<void> {
    const found = await reconcile();
    if (found && isNoteworthy(found)) log.warn({ reconciliation: found }, 'repaired what a crash had left');
  }
  return scheduleJob(run, pause, log, 'could not reconcile');
}
