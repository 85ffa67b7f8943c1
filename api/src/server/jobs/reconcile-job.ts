import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createLocks } from '../../kernel/database/lock';
import { createAuditRepository } from '../../audit/audit.repository';
import { createAuditService } from '../../audit/audit.service';
import type { GetAccounts, RemoveIdentity } from '../../kernel/identity/identity';
import { createOpenReportCounts } from '../../reports/open-report-counts';
import { createReportsRepository } from '../../reports/reports.repository';
import { scheduleJob, type ScheduledJob } from '../../operations/schedule-job';
import type { TaskSuccesses } from '../../kernel/tasks/task-successes';
import { createTalliesRepository } from '../../surveys/results/tallies.repository';
import { createSurveysRepository } from '../../surveys/surveys.repository';
import { createUserServices } from '../modules/user-services';
import { createAnonymousRecount } from '../../votes/anonymous/anonymous-recount';
import { createBallotServices } from '../../votes/anonymous/ballot-services';
import { createVotesRepository } from '../../votes/votes.repository';
import { createCheckpoints } from '../../processes/reconcile/checkpoints.repository';
import { createReconcile, isNoteworthy, type Reconcile } from '../../processes/reconcile/reconcile.service';

interface Dependencies {
  db: Db;
  /** Where the keys of anonymous ballots are; absent if the installation offers none. */
  ballotKeysDirectory?: string | undefined;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  now: () => Date;
}

/** The reconcile job of a database, shared by the API's timer and the command. */
export function createReconcileJob({
  db,
  ballotKeysDirectory,
  removeIdentity,
  getAccounts,
  now,
}: Dependencies): Reconcile {
  const audit = createAuditService({ auditRepository: createAuditRepository(db), now });
  const [surveys, tallies] = [createSurveysRepository(db), createTalliesRepository(db)];
  const ballots = createBallotServices(db, ballotKeysDirectory);
  const { removal, verifiedEmails } = createUserServices({
    db,
    ballotKeys: ballots.keys,
    audit,
    removeIdentity,
    getAccounts,
    now,
  });
  return createReconcile({
    surveys,
    tallies,
    votes: createVotesRepository(db),
    anonymousRecount: createAnonymousRecount({ surveys, tallies, ballots, now }),
    openReports: createOpenReportCounts(db, createReportsRepository(db), now),
    removal,
    verifiedEmails,
    checkpoints: createCheckpoints(db),
    locks: createLocks(db),
    now,
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
