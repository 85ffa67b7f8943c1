import type { Route } from '../../endpoints/route';
import { accountDeletionRoutes } from '../../processes/account-deletion/account-deletion.routes';
import { dataExportRoutes } from '../../processes/data-export/data-export.routes';
import { createDataExportRepository } from '../../processes/data-export/data-export.repository';
import { surveyorRequestsRoutes } from '../../users/surveyor-requests/surveyor-requests.routes';
import { createSurveyorRequestsService } from '../../users/surveyor-requests/surveyor-requests.service';
import type { createUserServices } from './user-services';
import { usersRoutes } from '../../users/users.routes';
import type { UsersService } from '../../users/users.service';
import type { Stores } from '../stores';

/** The routes of users, their roles, their data, and their requests for the role surveyor. */
export function createUserRoutes(
  stores: Stores,
  { services, users }: { services: ReturnType<typeof createUserServices>; users: UsersService },
): Route[] {
  const { db, ballots, surveyorRequests } = stores;
  return [
    ...usersRoutes(users, services.roles),
    ...dataExportRoutes(createDataExportRepository(db, ballots), users),
    ...accountDeletionRoutes(services.removal),
    ...surveyorRequestsRoutes(createSurveyorRequestsService({ ...stores, ...services, requests: surveyorRequests })),
  ];
}
