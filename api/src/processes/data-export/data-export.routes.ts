import { readOwnData } from '@canvass/shared/contracts';
import { streamRoute, type Route } from '../../endpoints/route';
import type { UsersService } from '../../users/users.service';
import { createDataExport } from './data-export';
import type { DataExportRepository } from './data-export.repository';

export function dataExportRoutes(stored: DataExportRepository, users: UsersService): Route[] {
  return [streamRoute(readOwnData, async ({ caller }) => createDataExport(caller, { users, stored }))];
}
