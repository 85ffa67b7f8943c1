import { createSurvey, listOwnSurveys, listSurveys, readSurvey } from '@canvass/shared/contracts';
import { keyedRoute, listRoute, route, type Route } from '../http/route';
import type { SurveysService } from './surveys.service';

export function surveysRoutes(surveys: SurveysService): Route[] {
  return [
    listRoute(listSurveys, ({ caller, query }) => surveys.list(caller, query)),
    listRoute(listOwnSurveys, ({ caller, query }) => surveys.listOwn(caller, query)),
    route(readSurvey, ({ caller, params }) => surveys.read(caller, params.id)),
    keyedRoute(createSurvey, async ({ caller, body, idempotencyKey }) => ({
      insertedId: await surveys.create(caller, body, idempotencyKey),
    })),
  ];
}
