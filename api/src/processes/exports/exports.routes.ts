import { exportCsv, exportJsonLines, exportXlsx } from '@canvass/shared/contracts';
import { ownSurvey, type Route } from '../../endpoints/route';
import { createCsvFormat } from './csv';
import type { ExportsService } from './exports.service';
import { jsonLines } from './json-lines';
import { xlsx } from './xlsx';

export function exportsRoutes(exports: ExportsService): Route[] {
  const { streamRoute } = ownSurvey(exports.findSurvey);
  return [
    streamRoute(exportCsv, ({ survey, query }) => exports.createStream(survey, createCsvFormat(query))),
    streamRoute(exportJsonLines, ({ survey }) => exports.createStream(survey, jsonLines)),
    streamRoute(exportXlsx, ({ survey }) => exports.createStream(survey, xlsx)),
  ];
}
