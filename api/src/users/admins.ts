import type { Leases } from '../database/lease';
import { describeActor, type Act } from '../events/events.service';
import { problem } from '../http/problem';
import { roleOf } from './roles';
import type { UserRecord, UsersRepository } from './users.repository';

/** Who acts: an admin, or nobody of ours for commands on the server. */
export type Actor = UserRecord | 'operator';

export type Admins = ReturnType<typeof buildAdmins>;

/** How an act is recorded that a person or a command does. */
export function recordedAs(actor: Actor): Pick<Act, 'actor' | 'actorUid'> {
  return actor === 'operator' ? { actor } : describeActor(actor);
}

/**
 * The rule that there is always an admin. What may end somebody's being one happens in turn, so that no two of them
 * each count on the other.
 */
export function buildAdmins({ users, leases, now }: { users: UsersRepository; leases: Leases; now: () => Date }) {
  /** Somebody may have changed the actor while they waited. */
  async function requireStillAdmin(actor: Actor): Promise<void> {
    if (actor === 'operator') return;
    const record = await users.findByUid(actor.uid);
    if (!record) throw problem('user-unknown');
    if (roleOf(record, now()) !== 'admin') throw problem('forbidden');
  }

  return {
    /**
     * Does an act of an admin while no other changes who is one.
     * @throws user-unknown, forbidden
     */
    inTurn<Result>(actor: Actor, act: () => Promise<Result>): Promise<Result> {
      return leases.inTurn('admins', async () => {
        await requireStillAdmin(actor);
        return act();
      });
    },

    /** To be asked in turn. @throws last-admin when nobody would be left without this one. */
    async requireAnotherThan({ id, role }: UserRecord): Promise<void> {
      if (role === 'admin' && !(await users.hasOtherAdmin(id))) throw problem('last-admin');
    },
  };
}
