import { deleteOwnAccount, deleteUser } from '@canvass/shared/contracts';
import { route, type Route } from '../../endpoints/route';
import type { AccountDeletionService } from './account-deletion.service';

export function accountDeletionRoutes(accountDeletion: AccountDeletionService): Route[] {
  return [
    route(deleteOwnAccount, async ({ caller, query }) => ({
      deletedCount: await accountDeletion.deleteSelf(caller, query.writtenAnswers),
    })),
    route(deleteUser, async ({ caller, params, query }) => ({
      deletedCount: await accountDeletion.deleteUser(caller, params.id, query.writtenAnswers),
    })),
  ];
}
