import {
  changeStatus,
  decideReports,
  listFeedbacks,
  listReportedSurveys,
  listReviewRequests,
  requestReview,
} from '@canvass/shared/contracts';
import { listRoute, ownSurvey, route, type Route } from '../endpoints/route';
import type { ModerationService } from './moderation.service';

export function moderationRoutes(moderation: ModerationService): Route[] {
  return [
    listRoute(listReportedSurveys, ({ query }) => moderation.listReported(query)),
    route(decideReports, ({ caller, params, body }) => moderation.decideReports(caller, params.id, body)),
    route(changeStatus, async ({ caller, params, body }) => ({
      modifiedCount: await moderation.changeStatus(caller, params.id, body),
    })),
    listRoute(listFeedbacks, ({ caller, query }) => moderation.listFeedbacks(caller, query)),
    ownSurvey(moderation.findSurvey).idempotentRoute(
      requestReview,
      async ({ caller, survey, body, idempotencyKey }) => {
        await moderation.requestReview(caller, survey, { ...body, idempotencyKey });
        return { modifiedCount: 1 };
      },
    ),
    listRoute(listReviewRequests, ({ query }) => moderation.listReviews(query)),
  ];
}
