import { createDeletedSurveysRepository } from '../../processes/survey-deletion/deleted-surveys.repository';
import { createSurveyDeletionService } from '../../processes/survey-deletion/survey-deletion.service';
import { createDraftsService } from '../../surveys/drafts/drafts.service';
import { createScheduledOpenings } from '../../surveys/drafts/scheduled-openings';
import { createFinalReportsTask } from '../../surveys/final-reports/final-reports-task';
import { createPublicationService } from '../../surveys/publication.service';
import { createClosingsTask } from '../../surveys/states/closings-task';
import { createSurveyStatesRepository } from '../../surveys/states/survey-states.repository';
import { createSurveyStatesService } from '../../surveys/states/survey-states.service';
import { createSurveyorLookup } from '../../surveys/surveyors';
import { createTransfersRepository } from '../../surveys/transfers/transfers.repository';
import { createTransfersService } from '../../surveys/transfers/transfers.service';
import type { Stores } from '../stores';

/** The services for the life of a survey: from its draft to its deletion. */
export function createSurveyServices(stores: Stores, siteOrigin: string | undefined) {
  const { db, now, audit, ballots, drafts, invitations, outbox, scheduledReminders, surveys, users } = stores;
  const surveyors = createSurveyorLookup(users);
  const statesRepository = createSurveyStatesRepository(db);
  const publication = createPublicationService({ surveys, drafts, invitations, audit });
  const openings = createScheduledOpenings({ surveys, drafts, users, publication, now });
  return {
    surveyors,
    publication,
    openings,
    deletion: createSurveyDeletionService({ ...stores, deletions: createDeletedSurveysRepository(db) }),
    drafts: createDraftsService({
      drafts,
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
    finalReportsTask: createFinalReportsTask({ surveys, finalReports: stores.finalReports, now }),
  };
}
