import type { Logger } from 'pino';
import { createInvitationMails } from '../../invitations/invitation-mails';
import { createInvitationTokens } from '../../records/invitation-token';
import { createReminderRequests } from '../../invitations/reminders/request-reminders';
import { createNotificationTasks } from '../modules/notifications.module';
import { createUnsubscribeTokens } from '../../records/unsubscribe-token';
import { scheduleJob, type ScheduledJob } from '../../operations/schedule-job';
import type { TaskSuccesses } from '../../kernel/tasks/task-successes';
import { createSurveyServices } from '../modules/survey-services';
import { createForgettingTask } from '../../votes/addresses/forgetting-task';
import { createAnonymousRecount } from '../../votes/anonymous/anonymous-recount';
import { createRevealing } from '../../votes/anonymous/revealing';
import { createRevealingRepository } from '../../votes/anonymous/revealing.repository';
import { createUnlinking } from '../../votes/anonymous/unlinking';
import { createUnlinkingRepository } from '../../votes/anonymous/unlinking.repository';
import { createScheduledRunsRepository } from '../../processes/scheduler/scheduled-runs.repository';
import { createScheduler, type Scheduler } from '../../processes/scheduler/scheduler';
import { createStoredAddressClaims } from '../modules/address-claims';
import type { Stores } from '../stores';

export interface SchedulerDependencies {
  stores: Stores;
  log: Logger;
  /** The secret from which links in mails are derived, and the keys of addresses without a directory for keys. */
  jwtSecret: string;
  /** Where links in mails lead; absent if the installation sends none. */
  siteOrigin: string | undefined;
  /** Absent if this process only lists the tasks. */
  successes?: TaskSuccesses | undefined;
}

/** The scheduler of a database, with all of its tasks. */
export function createSchedulerJob({
  stores,
  log,
  jwtSecret,
  siteOrigin,
  successes,
}: SchedulerDependencies): Scheduler {
  const { db, now, surveys, ballots, comparisons, tallies } = stores;
  const { openings, closings, finalReportsTask, deletion } = createSurveyServices(stores, siteOrigin);
  const { notifier, tasks } = createNotificationTasks(stores, { jwtSecret, siteOrigin, log });
  const reminderRequests = createReminderRequests({ ...stores, reminders: stores.scheduledReminders });
  const invitationMails = createInvitationMails({
    ...stores,
    notifier,
    tokens: createInvitationTokens(jwtSecret),
    unsubscribeTokens: createUnsubscribeTokens(jwtSecret),
    siteOrigin,
  });
  const revealing = createRevealing({
    revealing: createRevealingRepository(db),
    surveys,
    ballots,
    comparisons,
    recount: createAnonymousRecount({ surveys, tallies, ballots, now }),
    now,
  });
  const unlinking = createUnlinking({ unlinking: createUnlinkingRepository(db), revealing, ballots, now });
  const addressClaims = createStoredAddressClaims(stores, jwtSecret);
  const forgetting = createForgettingTask({ surveys: stores.claimedSurveys, addressClaims, now });
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
    locks: stores.locks,
    log,
    successes,
    now,
  });
}

/** @param intervalMs the pause between two looks for what is due, in milliseconds. */
export function scheduleTasks({ runDueTasks }: Scheduler, log: Logger, intervalMs: number): ScheduledJob {
  return scheduleJob(runDueTasks, intervalMs, log, 'looking for scheduled tasks failed');
}
