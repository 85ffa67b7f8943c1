import { exportCsv, exportJsonLines } from '@canvass/shared/contracts';
import { ownSurvey, type Route } from '../http/pipeline/route';
import { csv } from './csv';
import type { ExportsService } from './exports.service';
import { jsonLines } from './json-lines';

export function exportsRoutes(exports: ExportsService): Route[] {
  const { streamRoute } = ownSurvey(exports.findSurvey);
  return [
    streamRoute(exportCsv, ({ survey }) => exports.createStream(survey, csv)),
    streamRoute(exportJsonLines, ({ survey }) => exports.createStream(survey, jsonLines)),
  ];
}
