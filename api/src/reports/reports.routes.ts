import { listOwnReports, listReports, reportSurvey } from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, type Route } from '../endpoints/route';
import type { UsersService } from '../users/users.service';
import type { ReportsService } from './reports.service';

export function reportsRoutes(reports: ReportsService, users: UsersService): Route[] {
  return [
    idempotentRoute(reportSurvey, async ({ caller, body: { survey, reason, details }, idempotencyKey }) => ({
      insertedId: await reports.report(caller, { surveyId: survey._id, reason, details, idempotencyKey }),
    })),
    listRoute(listOwnReports, async ({ caller, query: { email, ...range } }) =>
      reports.listOwn(await users.resolve(caller, email), range),
    ),
    listRoute(listReports, ({ params, query }) => reports.list(params.id, query)),
  ];
}
