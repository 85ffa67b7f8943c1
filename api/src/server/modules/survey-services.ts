import type { Db } from 'mongodb';
import type { AuditService } from '../../audit/audit.service';
import { createInvitationsRepository } from '../../records/invitations.repository';
import { createScheduledRemindersRepository } from '../../records/scheduled-reminders.repository';
import type { Outbox } from '../../mails/outbox';
import { createFollowersRepository } from '../../notifications/followers.repository';
import { createHandledWork } from '../../processes/handled-work/handled-work';
import type { Checkpoints } from '../../processes/reconcile/checkpoints.repository';
import type { ReportsRepository } from '../../reports/reports.repository';
import type { UsersRepository } from '../../records/users.repository';
import type { BallotServices } from '../../votes/anonymous/ballot-services';
import type { VotesRepository } from '../../votes/votes.repository';
import { createComparisonsRepository } from '../../surveys/comparisons/comparisons.repository';
import { createDeletedSurveysRepository } from '../../processes/survey-deletion/deleted-surveys.repository';
import { createSurveyDeletionService } from '../../processes/survey-deletion/survey-deletion.service';
import { createDraftsRepository } from '../../surveys/drafts/drafts.repository';
import { createDraftsService } from '../../surveys/drafts/drafts.service';
import { createScheduledOpenings } from '../../surveys/drafts/scheduled-openings';
import { createFinalReportsTask } from '../../surveys/final-reports/final-reports-task';
import { createFinalReportsRepository } from '../../surveys/final-reports/final-reports.repository';
import { createPublicationService } from '../../surveys/publication.service';
import { createClosingsTask } from '../../surveys/states/closings-task';
import { createSurveyStatesRepository } from '../../surveys/states/survey-states.repository';
import { createSurveyStatesService } from '../../surveys/states/survey-states.service';
import { createSurveyorLookup } from '../../surveys/surveyors';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import { createTransfersRepository } from '../../surveys/transfers/transfers.repository';
import { createTransfersService } from '../../surveys/transfers/transfers.service';

/** The services for the life of a survey: from its draft to its deletion. */
export function createSurveyServices({
  db,
  surveys,
  votes,
  ballots,
  users,
  reports,
  checkpoints,
  audit,
  outbox,
  siteOrigin,
  now,
}: {
  db: Db;
  surveys: SurveysRepository;
  votes: VotesRepository;
  ballots: BallotServices;
  users: UsersRepository;
  reports: ReportsRepository;
  checkpoints: Checkpoints;
  audit: AuditService;
  outbox: Outbox;
  siteOrigin: string | undefined;
  now: () => Date;
}) {
  const surveyors = createSurveyorLookup(users);
  const draftsRepository = createDraftsRepository(db);
  const statesRepository = createSurveyStatesRepository(db);
  const deletions = createDeletedSurveysRepository(db);
  const finalReports = createFinalReportsRepository(db);
  const comparisons = createComparisonsRepository(db);
  const invitations = createInvitationsRepository(db);
  const scheduledReminders = createScheduledRemindersRepository(db);
  const publication = createPublicationService({ surveys, drafts: draftsRepository, invitations, audit });
  const openings = createScheduledOpenings({ surveys, drafts: draftsRepository, users, publication, now });
  const deletion = createSurveyDeletionService({
    surveys,
    deletions,
    drafts: draftsRepository,
    votes,
    ballots,
    invitations,
    scheduledReminders,
    followers: createFollowersRepository(db),
    finalReports,
    comparisons,
    reports,
    handledWork: createHandledWork(db, now),
    checkpoints,
    audit,
    now,
  });
  return {
    surveyors,
    draftsRepository,
    publication,
    openings,
    deletion,
    finalReports,
    comparisons,
    drafts: createDraftsService({
      drafts: draftsRepository,
      invitations,
      scheduledReminders,
      ballotKeys: ballots.keys,
      audit,
      now,
    }),
    states: createSurveyStatesService({ surveys, states: statesRepository, audit, now }),
    transfers: createTransfersService({
      transfers: createTransfersRepository(db),
      surveyors,
      audit,
      outbox,
      siteOrigin,
      now,
    }),
    /** Tasks of the scheduler. */
    closings: createClosingsTask(statesRepository, now),
    finalReportsTask: createFinalReportsTask({ surveys, finalReports, now }),
  };
}
