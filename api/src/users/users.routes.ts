import { checkRole, issueToken, listUsers, refreshUser, registerUser } from '@canvass/shared/contracts';
import { listRoute, route, type Route } from '../http/route';
import type { UsersService } from './users.service';

export function usersRoutes(users: UsersService): Route[] {
  return [
    route(issueToken, async ({ caller, body }) => ({ token: users.issueToken(caller, body.email) })),
    route(registerUser, async ({ caller, body }) => ({ insertedId: (await users.save(caller, body)).id })),
    route(refreshUser, async ({ caller, body }) => {
      const { id, outcome } = await users.save(caller, body);
      const created = outcome === 'created';
      return {
        modifiedCount: outcome === 'changed' ? 1 : 0,
        upsertedCount: created ? 1 : 0,
        ...(created && { upsertedId: id }),
      };
    }),
    route(checkRole, async ({ caller, body }) => ({ role: users.roleOf(await users.resolve(caller, body.email)) })),
    listRoute(listUsers, ({ query }) => users.list(query)),
  ];
}
