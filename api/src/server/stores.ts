import type { Db } from 'mongodb';
import { createAuditRepository } from '../audit/audit.repository';
import { createAuditService } from '../audit/audit.service';
import { createMessagesRepository } from '../contact/messages.repository';
import { createLocks } from '../kernel/database/lock';
import { createFollowersRepository } from '../notifications/followers.repository';
import { createNotificationsRepository } from '../notifications/notifications.repository';
import { createPreferencesRepository } from '../notifications/preferences.repository';
import { createHandledWork } from '../processes/handled-work/handled-work';
import { createCheckpoints } from '../processes/reconcile/checkpoints.repository';
import { createInvitationsRepository } from '../records/invitations.repository';
import { createRefusalsRepository } from '../records/refusals.repository';
import { createScheduledRemindersRepository } from '../records/scheduled-reminders.repository';
import { createUsersRepository } from '../records/users.repository';
import { createReportsRepository } from '../reports/reports.repository';
import { createComparisonsRepository } from '../surveys/comparisons/comparisons.repository';
import { createDraftsRepository } from '../surveys/drafts/drafts.repository';
import { createFinalReportsRepository } from '../surveys/final-reports/final-reports.repository';
import { createTalliesRepository } from '../surveys/results/tallies.repository';
import { createSurveysRepository } from '../surveys/surveys.repository';
import { createSurveyorRequestsRepository } from '../users/surveyor-requests/surveyor-requests.repository';
import { createClaimedSurveysRepository } from '../votes/addresses/claimed-surveys.repository';
import { createBallotServices } from '../votes/anonymous/ballot-services';
import { createOwnVotes } from '../votes/own-votes';
import { createVotesRepository } from '../votes/votes.repository';
import { createMailServices } from './modules/mail-services';

export interface StoresDependencies {
  db: Db;
  /** Where the keys of anonymous ballots are; absent if the installation offers none. */
  ballotKeysDirectory?: string | undefined;
  /** Tells the mail worker of this process, if there is one, that there are mails. */
  wakeMails?: (() => void) | undefined;
  now: () => Date;
}

/** What more than one part of a process uses. */
export type Stores = ReturnType<typeof createStores>;

/** Creates what a process reads and writes, once: what batches calls, or shares them, has to be the same for all. */
export function createStores({ db, ballotKeysDirectory, wakeMails = () => {}, now }: StoresDependencies) {
  const auditRepository = createAuditRepository(db);
  const votes = createVotesRepository(db);
  const ballots = createBallotServices(db, ballotKeysDirectory);
  const messages = createMessagesRepository(db);
  const notifications = createNotificationsRepository(db);
  const surveyorRequests = createSurveyorRequestsRepository(db);
  return {
    db,
    now,
    ...createMailServices({ db, wake: wakeMails, now }),
    audit: createAuditService({ auditRepository, now }),
    auditRepository,
    ballots,
    checkpoints: createCheckpoints(db),
    claimedSurveys: createClaimedSurveysRepository(db),
    comparisons: createComparisonsRepository(db),
    drafts: createDraftsRepository(db),
    finalReports: createFinalReportsRepository(db),
    followers: createFollowersRepository(db),
    handledWork: createHandledWork({ messages, notifications, surveyorRequests, now }),
    invitations: createInvitationsRepository(db),
    locks: createLocks(db),
    messages,
    notifications,
    ownVotes: createOwnVotes({ votes, ballots }),
    preferences: createPreferencesRepository(db),
    refusals: createRefusalsRepository(db),
    reports: createReportsRepository(db),
    scheduledReminders: createScheduledRemindersRepository(db),
    surveyorRequests,
    surveys: createSurveysRepository(db),
    tallies: createTalliesRepository(db),
    users: createUsersRepository(db),
    votes,
  };
}
