import type { Db } from 'mongodb';
import type { Route } from '../endpoints/route';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { ResponsesRepository } from '../votes/responses.repository';
import { createExportsRepository } from './exports.repository';
import { exportsRoutes } from './exports.routes';
import { createExportsService } from './exports.service';
import type { OnUnreadableRow } from './row-stream';

/** The routes that export the responses to a survey. */
export function createExportRoutes({
  db,
  ...dependencies
}: {
  db: Db;
  responses: ResponsesRepository;
  surveys: SurveysRepository;
  /** Called for every row that cannot be read. */
  onUnreadable: OnUnreadableRow;
}): Route[] {
  return exportsRoutes(createExportsService({ exports: createExportsRepository(db), ...dependencies }));
}
