import type { Logger } from 'pino';
import type { GetAccounts, RemoveIdentity } from '../../kernel/identity/identity';
import { createOpenReportCounts } from '../../reports/open-report-counts';
import { scheduleJob, type ScheduledJob } from '../../operations/schedule-job';
import type { TaskSuccesses } from '../../kernel/tasks/task-successes';
import { createUserServices } from '../modules/user-services';
import { createAnonymousRecount } from '../../votes/anonymous/anonymous-recount';
import { createReconcile, isNoteworthy, type Reconcile } from '../../processes/reconcile/reconcile.service';
import type { Stores } from '../stores';

interface Dependencies {
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
}

/** The reconcile job of a database, shared by the API's timer and the command. */
export function createReconcileJob(stores: Stores, identity: Dependencies): Reconcile {
  const { db, now, reports } = stores;
  const { removal, verifiedEmails } = createUserServices(stores, identity);
  return createReconcile({
    ...stores,
    anonymousRecount: createAnonymousRecount(stores),
    openReports: createOpenReportCounts(db, reports, now),
    removal,
    verifiedEmails,
  });
}

/**
 * Runs the reconcile job at once, and again after each pause, and logs what it repaired.
 * @param intervalMs the pause, in milliseconds.
 */
export function scheduleReconcile(
  reconcile: Reconcile,
  log: Logger,
  intervalMs: number,
  successes: TaskSuccesses,
): ScheduledJob {
  successes.add('reconcile');
  async function run(): Promise<void> {
    const reconciliation = await reconcile();
    if (reconciliation) successes.record('reconcile');
    if (reconciliation && isNoteworthy(reconciliation))
      log.warn({ reconciliation }, 'reconciliation repaired inconsistencies');
  }
  return scheduleJob(run, intervalMs, log, 'reconciliation failed');
}
