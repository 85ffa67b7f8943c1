import type { Locks } from '../../database/lock';
import { describeActor, type NewAuditEntry } from '../../audit/audit.service';
import { problem } from '../../http/problems/problem';
import { getEffectiveRole } from './effective-role';
import type { UsersRepository } from '../users.repository';
import type { UserRecord } from '../users.collection';

/** Who acts: an admin, or nobody of ours for commands on the server. */
export type Actor = UserRecord | 'operator';

export type AdminGuard = ReturnType<typeof createAdminGuard>;

/** How an act is recorded that a person or a command does. */
export function describeAuditActor(actor: Actor): Pick<NewAuditEntry, 'actor' | 'actorUid'> {
  return actor === 'operator' ? { actor } : describeActor(actor);
}

/**
 * The rule that there is always an admin. What may end somebody's being one happens in turn, so that no two of them
 * each count on the other.
 */
export function createAdminGuard({ users, leases, now }: { users: UsersRepository; leases: Locks; now: () => Date }) {
  /** Somebody may have changed the actor while they waited. */
  async function requireStillAdmin(actor: Actor): Promise<void> {
    if (actor === 'operator') return;
    const record = await users.findByUid(actor.uid);
    if (!record) throw problem('user-unknown');
    if (getEffectiveRole(record, now()) !== 'admin') throw problem('forbidden');
  }

  return {
    /**
     * Does an act of an admin while no other changes who is one.
     * @throws user-unknown, forbidden
     */
    withAdminLock<Result>(actor: Actor, action: () => Promise<Result>): Promise<Result> {
      return leases.withLock('admins', async () => {
        await requireStillAdmin(actor);
        return action();
      });
    },

    /** To be asked in turn. @throws last-admin when nobody would be left without this one. */
    async requireNotLastAdmin({ id, role }: UserRecord): Promise<void> {
      if (role === 'admin' && !(await users.hasOtherAdmin(id))) throw problem('last-admin');
    },
  };
}
