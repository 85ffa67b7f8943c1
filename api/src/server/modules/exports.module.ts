import type { Route } from '../../endpoints/route';
import type { ResponsesRepository } from '../../records/responses.repository';
import { createExportsRepository } from '../../processes/exports/exports.repository';
import { exportsRoutes } from '../../processes/exports/exports.routes';
import { createExportsService } from '../../processes/exports/exports.service';
import type { OnUnreadableRow } from '../../endpoints/row-stream';
import type { Stores } from '../stores';

/** The routes that export the responses to a survey. */
export function createExportRoutes(
  { db, surveys }: Stores,
  dependencies: {
    responses: ResponsesRepository;
    /** Called for every row that cannot be read. */
    onUnreadable: OnUnreadableRow;
  },
): Route[] {
  return exportsRoutes(createExportsService({ exports: createExportsRepository(db), surveys, ...dependencies }));
}
