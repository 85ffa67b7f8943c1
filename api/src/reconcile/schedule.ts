import type { Logger } from 'pino';
import { scheduleJob, type ScheduledJob } from '../server/schedule';
import { isNoteworthy, type Reconcile } from './reconcile.service';

/**
 * Runs the reconcile job at once, and again with a pause in between, and writes to the log what it repaired.
 * @param intervalMs in milliseconds.
 */
export function scheduleReconcile(reconcile: Reconcile, log: Logger, intervalMs: number): ScheduledJob {
  async function run(): Promise<void> {
    const reconciliation = await reconcile();
    if (reconciliation && isNoteworthy(reconciliation)) log.warn({ reconciliation }, 'repaired what a crash had left');
  }
  return scheduleJob(run, intervalMs, log, 'could not reconcile');
}
