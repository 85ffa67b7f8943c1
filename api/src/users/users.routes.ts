import { changeRole, checkRole, listUsers, refreshUser, registerUser } from '@canvass/shared/contracts';
import { listRoute, route, type Route } from '../endpoints/route';
import type { RolesService } from './roles/roles.service';
import type { UsersService } from './users.service';

export function usersRoutes(users: UsersService, roles: RolesService): Route[] {
  return [
    route(registerUser, async ({ caller, body }) => ({ insertedId: (await users.register(caller, body.name)).id })),
    route(refreshUser, async ({ caller, body }) => {
      const { id, outcome } = await users.refresh(caller, body.name);
      const created = outcome === 'created';
      return {
        modifiedCount: outcome === 'changed' ? 1 : 0,
        upsertedCount: created ? 1 : 0,
        ...(created && { upsertedId: id }),
      };
    }),
    route(checkRole, async ({ caller, body }) => users.getPlanStatus(await users.resolve(caller, body.email))),
    listRoute(listUsers, ({ query }) => users.list(query)),
    route(changeRole, async ({ caller, body: { until, ...body } }) => {
      const roleChange = { ...body, ...(until !== undefined && { until: new Date(until) }) };
      const { modifiedCount, user } = await roles.change(caller, roleChange);
      return { modifiedCount, ...users.getPlanStatus(user) };
    }),
  ];
}
