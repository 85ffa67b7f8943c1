import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createAuditRepository } from '../audit/audit.repository';
import { createAuditService } from '../audit/audit.service';
import { createLocks } from '../database/lock';
import { scheduleJob, type ScheduledJob } from '../operations/schedule-job';
import { createCheckpoints } from '../reconcile/checkpoints.repository';
import { createReportsRepository } from '../reports/reports.repository';
import { createSurveyServices } from '../surveys/survey-services';
import { createSurveysRepository } from '../surveys/surveys.repository';
import { createUsersRepository } from '../users/users.repository';
import { createVotesRepository } from '../votes/votes.repository';
import { createScheduledRunsRepository } from './scheduled-runs.repository';
import { createScheduler, type Scheduler } from './scheduler';

/** The scheduler of a database, with all of its tasks. */
export function createSchedulerJob({ db, log, now }: { db: Db; log: Logger; now: () => Date }): Scheduler {
  const { openings, closings, deletion } = createSurveyServices({
    db,
    surveys: createSurveysRepository(db),
    votes: createVotesRepository(db),
    users: createUsersRepository(db),
    reports: createReportsRepository(db),
    checkpoints: createCheckpoints(db),
    audit: createAuditService({ auditRepository: createAuditRepository(db), now }),
    now,
  });
  return createScheduler({
    tasks: [openings.task, closings, deletion.task],
    runs: createScheduledRunsRepository(db),
    locks: createLocks(db),
    log,
    now,
  });
}

/** @param intervalMs the pause between two looks for what is due, in milliseconds. */
export function scheduleTasks({ runDueTasks }: Scheduler, log: Logger, intervalMs: number): ScheduledJob {
  return scheduleJob(runDueTasks, intervalMs, log, 'looking for scheduled tasks failed');
}
