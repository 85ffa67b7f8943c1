import type { Route } from '../../endpoints/route';
import { createOpenReportCounts } from '../../reports/open-report-counts';
import { reportsRoutes } from '../../reports/reports.routes';
import { createReportsService } from '../../reports/reports.service';
import type { SurveyAccess } from '../../surveys/survey-access';
import type { SurveyorLookup } from '../../surveys/surveyors';
import type { UsersService } from '../../users/users.service';
import { createModerationListsRepository } from '../../moderation/moderation-lists.repository';
import { createModerationRepository } from '../../surveys/states/moderation.repository';
import { moderationRoutes } from '../../moderation/moderation.routes';
import { createModerationService } from '../../moderation/moderation.service';
import type { Stores } from '../stores';

/** The routes of reports, of decisions about them, and of reviews. */
export function createModerationRoutes(
  stores: Stores,
  { users, access, surveyors }: { users: UsersService; access: SurveyAccess; surveyors: SurveyorLookup },
): Route[] {
  const { db, now, reports } = stores;
  const counts = createOpenReportCounts(db, reports, now);
  const moderation = createModerationRepository(db);
  const lists = createModerationListsRepository(db);
  return [
    ...reportsRoutes(
      createReportsService({ reports, counts, surveys: moderation, surveyRefs: stores.surveys, access, now }),
      users,
    ),
    ...moderationRoutes(createModerationService({ ...stores, surveys: moderation, lists, counts, surveyors })),
  ];
}
