import {
  changeState,
  compareQuestions,
  createSurvey,
  listOwnSurveys,
  listSurveys,
  listVersions,
  readFinalReport,
  readHistory,
  readResults,
  readSurvey,
  updateSurvey,
} from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, ownSurvey, route, type Route } from '../endpoints/route';
import type { ComparisonsService } from './comparisons/comparisons.service';
import type { FinalReportsService } from './final-reports/final-reports.service';
import type { ResultsService } from './results/results.service';
import type { SurveyStatesService } from './states/survey-states.service';
import type { SurveyEditsService } from './edits/survey-edits.service';
import type { SurveysService } from './surveys.service';

export function surveysRoutes({
  surveys,
  edits,
  states,
  results,
  finalReports,
  comparisons,
}: {
  surveys: SurveysService;
  edits: SurveyEditsService;
  states: SurveyStatesService;
  results: ResultsService;
  finalReports: FinalReportsService;
  comparisons: ComparisonsService;
}): Route[] {
  return [
    listRoute(listSurveys, ({ caller, query }) => surveys.list(caller, query)),
    listRoute(listOwnSurveys, ({ caller, query }) => surveys.listOwn(caller, query)),
    route(readSurvey, ({ caller, params }) => surveys.read(caller, params.id)),
    idempotentRoute(createSurvey, async ({ caller, body, idempotencyKey }) => ({
      insertedId: await surveys.create(caller, body, idempotencyKey),
    })),
    ownSurvey(edits.findSurvey).route(updateSurvey, ({ caller, body, survey, reloadSurvey }) =>
      edits.update(caller, { survey, reloadSurvey }, body),
    ),
    ownSurvey(states.findSurvey).route(changeState, ({ caller, body, survey, reloadSurvey }) =>
      states.change(caller, { survey, reloadSurvey }, body),
    ),
    listRoute(listVersions, ({ caller, params }) => surveys.listVersions(caller, params.id)),
    listRoute(readHistory, ({ caller, params }) => surveys.readHistory(caller, params.id)),
    route(readResults, ({ caller, params }) => results.read(caller, params.id)),
    route(readFinalReport, ({ caller, params }) => finalReports.read(caller, params.id, params.sha256)),
    route(compareQuestions, ({ caller, params, query }) => comparisons.compare(caller, params.id, query)),
  ];
}
