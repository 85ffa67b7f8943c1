import type { AuditService } from '../../audit/audit.service';
import type { Route } from '../../endpoints/route';
import { accountDeletionRoutes } from '../../processes/account-deletion/account-deletion.routes';
import { dataExportRoutes } from '../../processes/data-export/data-export.routes';
import type { DataExportRepository } from '../../processes/data-export/data-export.repository';
import { surveyorRequestsRoutes } from '../../users/surveyor-requests/surveyor-requests.routes';
import { createSurveyorRequestsService } from '../../users/surveyor-requests/surveyor-requests.service';
import type { createUserServices } from './user-services';
import { usersRoutes } from '../../users/users.routes';
import type { UsersService } from '../../users/users.service';

interface Dependencies extends ReturnType<typeof createUserServices> {
  usersService: UsersService;
  dataExport: DataExportRepository;
  audit: AuditService;
  now: () => Date;
}

/** The routes of users, their roles, and their requests for the role surveyor. */
export function createUserRoutes({
  usersService,
  dataExport,
  removal,
  surveyorRequests,
  ...services
}: Dependencies): Route[] {
  return [
    ...usersRoutes(usersService, services.roles),
    ...dataExportRoutes(dataExport, usersService),
    ...accountDeletionRoutes(removal),
    ...surveyorRequestsRoutes(createSurveyorRequestsService({ requests: surveyorRequests, ...services })),
  ];
}
