import type { Route } from '../../endpoints/route';
import { createComparisonsService } from '../../surveys/comparisons/comparisons.service';
import { createSurveyEditsService } from '../../surveys/edits/survey-edits.service';
import { createFinalReportsService } from '../../surveys/final-reports/final-reports.service';
import { surveyDeletionRoutes } from '../../processes/survey-deletion/survey-deletion.routes';
import { myActivityRoutes } from '../../processes/my-activity/my-activity.routes';
import { createMyActivityService } from '../../processes/my-activity/my-activity.service';
import { createResultsAccess } from '../../surveys/results/results-access';
import { createResultsService } from '../../surveys/results/results.service';
import { createOwnSurveysRepository } from '../../surveys/search/own-surveys.repository';
import { createSurveyListsRepository, type SearchLimits } from '../../surveys/search/survey-lists.repository';
import type { SurveyAccess } from '../../surveys/survey-access';
import type { createSurveyServices } from './survey-services';
import { surveysRoutes } from '../../surveys/surveys.routes';
import { createSurveysService } from '../../surveys/surveys.service';
import { createTurnout } from '../../surveys/turnout';
import type { Stores } from '../stores';

/** The routes of surveys, their results, and what their surveyors do with them. */
export function createSurveyRoutes(
  stores: Stores,
  {
    services,
    access,
    searchLimits,
  }: {
    services: ReturnType<typeof createSurveyServices>;
    access: SurveyAccess;
    searchLimits: SearchLimits | undefined;
  },
): Route[] {
  const { db, now, ballots, invitations, ownVotes } = stores;
  const ballotKeys = ballots.keys;
  const turnout = createTurnout(invitations);
  const resultsAccess = createResultsAccess({ ownVotes, access, now });
  return [
    ...surveysRoutes({
      surveys: createSurveysService({
        ...stores,
        ...services,
        drafts: stores.drafts,
        lists: createSurveyListsRepository(db, now, searchLimits),
        ownSurveys: createOwnSurveysRepository(db, now),
        ballotKeys,
        access,
        turnout,
      }),
      edits: createSurveyEditsService({ ...stores, ballotKeys }),
      states: services.states,
      results: createResultsService({ ...stores, access, resultsAccess, turnout }),
      comparisons: createComparisonsService({ ...stores, access, resultsAccess }),
      finalReports: createFinalReportsService({ ...stores, access, resultsAccess }),
    }),
    ...surveyDeletionRoutes(services.deletion),
    ...myActivityRoutes(createMyActivityService({ ...stores, access })),
  ];
}
