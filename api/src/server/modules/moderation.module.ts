import type { Db } from 'mongodb';
import type { AuditService } from '../../audit/audit.service';
import type { Route } from '../../endpoints/route';
import type { HandledWork } from '../../processes/handled-work/handled-work';
import { createOpenReportCounts } from '../../reports/open-report-counts';
import type { ReportsRepository } from '../../reports/reports.repository';
import { reportsRoutes } from '../../reports/reports.routes';
import { createReportsService } from '../../reports/reports.service';
import type { SurveyAccess } from '../../surveys/survey-access';
import type { SurveyorLookup } from '../../surveys/surveyors';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { UsersService } from '../../users/users.service';
import { createModerationListsRepository } from '../../moderation/moderation-lists.repository';
import { createModerationRepository } from '../../surveys/states/moderation.repository';
import { moderationRoutes } from '../../moderation/moderation.routes';
import { createModerationService } from '../../moderation/moderation.service';

/** The routes of reports, of decisions about them, and of reviews. */
export function createModerationRoutes({
  db,
  surveys,
  reports,
  users,
  access,
  surveyors,
  audit,
  handledWork,
  now,
}: {
  db: Db;
  surveys: SurveysRepository;
  reports: ReportsRepository;
  users: UsersService;
  access: SurveyAccess;
  surveyors: SurveyorLookup;
  audit: AuditService;
  handledWork: HandledWork;
  now: () => Date;
}): Route[] {
  const counts = createOpenReportCounts(db, reports, now);
  const moderation = createModerationRepository(db);
  const lists = createModerationListsRepository(db);
  return [
    ...reportsRoutes(
      createReportsService({ reports, counts, surveys: moderation, surveyRefs: surveys, access, now }),
      users,
    ),
    ...moderationRoutes(
      createModerationService({ surveys: moderation, lists, reports, counts, surveyors, audit, handledWork, now }),
    ),
  ];
}
