import {
  createSurvey,
  deleteSurvey,
  listOwnSurveys,
  listSurveys,
  listVersions,
  readHistory,
  readOwnPart,
  readResults,
  readSurvey,
  updateSurvey,
} from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, ownSurvey, route, type Route } from '../http/pipeline/route';
import type { MyActivityService } from './my-activity.service';
import type { ResultsService } from './results/results.service';
import type { SurveyEditsService } from './edits/survey-edits.service';
import type { SurveysService } from './surveys.service';
import type { UnreadableSurveysService } from './unreadable-surveys.service';

export function surveysRoutes(
  surveys: SurveysService,
  edits: SurveyEditsService,
  results: ResultsService,
  myActivity: MyActivityService,
  unreadable: UnreadableSurveysService,
): Route[] {
  return [
    listRoute(listSurveys, ({ query }) => surveys.list(query)),
    listRoute(listOwnSurveys, ({ caller, query }) => surveys.listOwn(caller, query)),
    route(readSurvey, ({ caller, params }) => surveys.read(caller, params.id)),
    idempotentRoute(createSurvey, async ({ caller, body, idempotencyKey }) => ({
      insertedId: await surveys.create(caller, body, idempotencyKey),
    })),
    ownSurvey(edits.findSurvey).route(updateSurvey, ({ caller, body, survey, reloadSurvey }) =>
      edits.update(caller, { survey, reloadSurvey }, body),
    ),
    ownSurvey(unreadable.findSurvey).route(deleteSurvey, async ({ caller, survey }) => ({
      deletedCount: await unreadable.delete(caller, survey),
    })),
    listRoute(listVersions, ({ caller, params }) => surveys.listVersions(caller, params.id)),
    listRoute(readHistory, ({ caller, params }) => surveys.readHistory(caller, params.id)),
    route(readResults, ({ caller, params }) => results.read(caller, params.id)),
    route(readOwnPart, ({ caller, params }) => myActivity.read(caller, params.id)),
  ];
}
