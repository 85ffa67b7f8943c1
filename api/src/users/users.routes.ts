import {
  changeRole,
  checkRole,
  deleteOwnAccount,
  deleteUser,
  listUsers,
  readOwnData,
  refreshUser,
  registerUser,
} from '@canvass/shared/contracts';
import { listRoute, route, streamRoute, type Route } from '../http/route';
import type { RemovalService } from './removal.service';
import type { RolesService } from './roles.service';
import type { UsersService } from './users.service';

export function usersRoutes(users: UsersService, roles: RolesService, removal: RemovalService): Route[] {
  return [
    route(registerUser, async ({ caller, body }) => ({ insertedId: (await users.register(caller, body)).id })),
    route(refreshUser, async ({ caller, body }) => {
      const { id, outcome } = await users.refresh(caller, body);
      const created = outcome === 'created';
      return {
        modifiedCount: outcome === 'changed' ? 1 : 0,
        upsertedCount: created ? 1 : 0,
        ...(created && { upsertedId: id }),
      };
    }),
    route(checkRole, async ({ caller, body }) => users.standing(await users.resolve(caller, body.email))),
    listRoute(listUsers, ({ query }) => users.list(query)),
    route(changeRole, async ({ caller, body: { until, ...body } }) => {
      const wanted = { ...body, ...(until !== undefined && { until: new Date(until) }) };
      const { modifiedCount, user } = await roles.change(caller, wanted);
      return { modifiedCount, ...users.standing(user) };
    }),
    streamRoute(readOwnData, async ({ caller }) => users.readOwnData(caller)),
    route(deleteOwnAccount, async ({ caller, query }) => ({
      deletedCount: await removal.removeSelf(caller, query.writtenAnswers),
    })),
    route(deleteUser, async ({ caller, params, query }) => ({
      deletedCount: await removal.removeUser(caller, params.id, query.writtenAnswers),
    })),
  ];
}
