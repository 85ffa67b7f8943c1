import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createAuditRepository } from '../../audit/audit.repository';
import { createAuditService } from '../../audit/audit.service';
import { createLocks } from '../../kernel/database/lock';
import { createInvitationMails } from '../../invitations/invitation-mails';
import { createInvitationTokens } from '../../records/invitation-token';
import { createInvitationsRepository } from '../../records/invitations.repository';
import { createRefusalsRepository } from '../../records/refusals.repository';
import { createReminderRequests } from '../../invitations/reminders/request-reminders';
import { createScheduledRemindersRepository } from '../../records/scheduled-reminders.repository';
import { createMailServices } from '../modules/mails.module';
import { createNotificationTasks } from '../modules/notifications.module';
import { createUnsubscribeTokens } from '../../records/unsubscribe-token';
import { scheduleJob, type ScheduledJob } from '../../operations/schedule-job';
import type { TaskSuccesses } from '../../kernel/tasks/task-successes';
import { createCheckpoints } from '../../processes/reconcile/checkpoints.repository';
import { createReportsRepository } from '../../reports/reports.repository';
import { createSurveyServices } from '../modules/survey-services';
import { createTalliesRepository } from '../../surveys/results/tallies.repository';
import { createSurveysRepository } from '../../surveys/surveys.repository';
import { createUsersRepository } from '../../records/users.repository';
import { createClaimedSurveysRepository } from '../../votes/addresses/claimed-surveys.repository';
import { createForgettingTask } from '../../votes/addresses/forgetting-task';
import { createAnonymousRecount } from '../../votes/anonymous/anonymous-recount';
import { createRevealing } from '../../votes/anonymous/revealing';
import { createRevealingRepository } from '../../votes/anonymous/revealing.repository';
import { createUnlinking } from '../../votes/anonymous/unlinking';
import { createUnlinkingRepository } from '../../votes/anonymous/unlinking.repository';
import { createVoteStores } from '../modules/vote-stores';
import { createScheduledRunsRepository } from '../../processes/scheduler/scheduled-runs.repository';
import { createScheduler, type Scheduler } from '../../processes/scheduler/scheduler';

export interface SchedulerDependencies {
  db: Db;
  log: Logger;
  /** The secret from which links in mails are derived, and the keys of addresses without a directory for keys. */
  jwtSecret: string;
  /** Where the keys of anonymous ballots are; absent if the installation offers none. */
  ballotKeysDirectory?: string | undefined;
  /** Where links in mails lead; absent if the installation sends none. */
  siteOrigin: string | undefined;
  /** Tells the mail worker of this process, if there is one, that there are mails. */
  wakeMails: () => void;
  /** Absent if this process only lists the tasks. */
  successes?: TaskSuccesses | undefined;
  now: () => Date;
}

/** The scheduler of a database, with all of its tasks. */
export function createSchedulerJob({
  db,
  log,
  jwtSecret,
  ballotKeysDirectory,
  siteOrigin,
  wakeMails,
  successes,
  now,
}: SchedulerDependencies): Scheduler {
  const surveys = createSurveysRepository(db);
  const users = createUsersRepository(db);
  const { votes, ballots, ownVotes, addressClaims } = createVoteStores(db, { ballotKeysDirectory, jwtSecret });
  const { outbox } = createMailServices({ db, wake: wakeMails, now });
  const { openings, closings, finalReportsTask, deletion, comparisons } = createSurveyServices({
    db,
    surveys,
    votes,
    ballots,
    users,
    reports: createReportsRepository(db),
    checkpoints: createCheckpoints(db),
    audit: createAuditService({ auditRepository: createAuditRepository(db), now }),
    outbox,
    siteOrigin,
    now,
  });
  const { notifier, tasks } = createNotificationTasks({ db, users, jwtSecret, siteOrigin, outbox, log, now });
  const invitations = createInvitationsRepository(db);
  const reminderRequests = createReminderRequests({
    reminders: createScheduledRemindersRepository(db),
    invitations,
    surveys,
    now,
  });
  const invitationMails = createInvitationMails({
    invitations,
    refusals: createRefusalsRepository(db),
    surveys,
    ownVotes,
    users,
    notifier,
    outbox,
    tokens: createInvitationTokens(jwtSecret),
    unsubscribeTokens: createUnsubscribeTokens(jwtSecret),
    siteOrigin,
    now,
  });
  const revealing = createRevealing({
    revealing: createRevealingRepository(db),
    surveys,
    ballots,
    comparisons,
    recount: createAnonymousRecount({ surveys, tallies: createTalliesRepository(db), ballots, now }),
    now,
  });
  const unlinking = createUnlinking({ unlinking: createUnlinkingRepository(db), revealing, ballots, now });
  const forgetting = createForgettingTask({ surveys: createClaimedSurveysRepository(db), addressClaims, now });
  return createScheduler({
    tasks: [
      openings.task,
      closings,
      deletion.task,
      // Before the mails that follow from it.
      reminderRequests,
      invitationMails.task,
      revealing.task,
      unlinking,
      forgetting,
      finalReportsTask,
      ...tasks,
    ],
    runs: createScheduledRunsRepository(db),
    locks: createLocks(db),
    log,
    successes,
    now,
  });
}

/** @param intervalMs the pause between two looks for what is due, in milliseconds. */
export function scheduleTasks({ runDueTasks }: Scheduler, log: Logger, intervalMs: number): ScheduledJob {
  return scheduleJob(runDueTasks, intervalMs, log, 'looking for scheduled tasks failed');
}
