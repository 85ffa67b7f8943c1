import {
  decideSurveyorRequest,
  listSurveyorRequests,
  readOwnSurveyorRequest,
  requestSurveyorRole,
  withdrawSurveyorRequest,
} from '@canvass/shared/contracts';
import { listRoute, route, type Route } from '../../endpoints/route';
import type { SurveyorRequestsService } from './surveyor-requests.service';

export function surveyorRequestsRoutes(requests: SurveyorRequestsService): Route[] {
  return [
    route(requestSurveyorRole, async ({ caller, body, idempotencyKey }) => ({
      insertedId: await requests.request(caller, body.purpose, idempotencyKey),
    })),
    route(readOwnSurveyorRequest, ({ caller }) => requests.readOwn(caller)),
    route(withdrawSurveyorRequest, async ({ caller }) => ({ deletedCount: await requests.withdraw(caller) })),
    listRoute(listSurveyorRequests, ({ query }) => requests.list(query)),
    route(decideSurveyorRequest, async ({ caller, params, body }) => ({
      modifiedCount: await requests.decide(caller, params.id, body),
    })),
  ];
}
