import { exportCsv, exportJsonLines } from '@canvass/shared/contracts';
import { streamRoute, type Route } from '../http/pipeline/route';
import { csv } from './csv';
import type { ExportsService } from './exports.service';
import { jsonLines } from './json-lines';

export function exportsRoutes(exports: ExportsService): Route[] {
  return [
    streamRoute(exportCsv, ({ caller, params }) => exports.createStream(caller, params.id, csv)),
    streamRoute(exportJsonLines, ({ caller, params }) => exports.createStream(caller, params.id, jsonLines)),
  ];
}
