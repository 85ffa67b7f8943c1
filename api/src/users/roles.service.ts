import type { Role } from '@canvass/shared/contracts';
import type { EventsService } from '../events/events.service';
import { problem } from '../http/problem';
import { recordedAs, type Actor, type Admins } from './admins';
import { roleOf } from './roles';
import type { UserRecord, UsersRepository } from './users.repository';

export type RolesService = ReturnType<typeof buildRolesService>;

/** A paid upgrade counts as another role: only `pro-user`, which has no end, leaves it alone. */
function has({ role, proUntil }: UserRecord, newRole: Role): boolean {
  return role === newRole && (newRole === 'pro-user' || proUntil === undefined);
}

/** Who gives whom which role. */
export function buildRolesService({
  users,
  admins,
  events,
  now,
}: {
  users: UsersRepository;
  admins: Admins;
  events: EventsService;
  now: () => Date;
}) {
  async function give(user: UserRecord, newRole: Role): Promise<void> {
    if (newRole !== 'admin') await admins.requireAnotherThan(user);
    // Roles change in turn, so it can only be that the person has left.
    if (!(await users.setRole(user, newRole, now()))) throw problem('user-not-found');
  }

  return {
    /**
     * Gives the user with this email a role.
     * @returns 1, or 0 when it is theirs already.
     * @throws own-role, user-not-found, last-admin; user-unknown or forbidden when the actor is no admin any more.
     */
    change(actor: Actor, email: string, newRole: Role): Promise<number> {
      return admins.inTurn(actor, async () => {
        const user = await users.findByEmail(email);
        if (!user) throw problem('user-not-found');
        if (actor !== 'operator' && user.uid === actor.uid) throw problem('own-role');
        if (has(user, newRole)) return 0;
        const act = {
          ...recordedAs(actor),
          action: 'role-changed' as const,
          subject: { kind: 'user' as const, id: user.id, label: user.email },
          before: { role: roleOf(user, now()) },
          after: { role: newRole },
        };
        await events.record(act, () => give(user, newRole));
        return 1;
      });
    },
  };
}
