import type { Db } from 'mongodb';
import type { AuditService } from '../../audit/audit.service';
import type { Route } from '../../endpoints/route';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type { FollowersRepository } from '../../notifications/followers.repository';
import type { ReportsRepository } from '../../reports/reports.repository';
import type { BallotKeys } from '../../records/ballot-keys';
import type { OwnVotes } from '../../votes/own-votes';
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
import type { SurveysRepository } from '../../surveys/surveys.repository';
import { surveysRoutes } from '../../surveys/surveys.routes';
import { createSurveysService } from '../../surveys/surveys.service';
import { createTurnout } from '../../surveys/turnout';

/** The routes of surveys, their results, and what their surveyors do with them. */
export function createSurveyRoutes({
  db,
  surveys,
  services,
  ownVotes,
  ballotKeys,
  invitations,
  reports,
  followers,
  access,
  audit,
  searchLimits,
  now,
}: {
  db: Db;
  surveys: SurveysRepository;
  services: ReturnType<typeof createSurveyServices>;
  ownVotes: OwnVotes;
  ballotKeys: BallotKeys;
  invitations: InvitationsRepository;
  reports: ReportsRepository;
  followers: FollowersRepository;
  access: SurveyAccess;
  audit: AuditService;
  searchLimits: SearchLimits | undefined;
  now: () => Date;
}): Route[] {
  const { draftsRepository, publication, openings, surveyors, states, deletion, comparisons, finalReports } = services;
  const turnout = createTurnout(invitations);
  const resultsAccess = createResultsAccess({ ownVotes, access, now });
  const routes = surveysRoutes({
    surveys: createSurveysService({
      surveys,
      lists: createSurveyListsRepository(db, now, searchLimits),
      ownSurveys: createOwnSurveysRepository(db, now),
      drafts: draftsRepository,
      publication,
      openings,
      ballotKeys,
      access,
      surveyors,
      turnout,
      now,
    }),
    edits: createSurveyEditsService({ surveys, ballotKeys, audit, now }),
    states,
    results: createResultsService({ surveys, access, resultsAccess, turnout, now }),
    comparisons: createComparisonsService({ surveys, comparisons, access, resultsAccess, now }),
    finalReports: createFinalReportsService({ surveys, finalReports, access, resultsAccess }),
  });
  const myActivity = createMyActivityService({ surveys, ownVotes, reports, invitations, followers, access });
  return [...routes, ...surveyDeletionRoutes(deletion), ...myActivityRoutes(myActivity)];
}
