import type { Locks } from '../../kernel/database/lock';
import { describeActor, type NewAuditEntry } from '../../audit/audit.service';
import { problem } from '../../kernel/http/problems/problem';
import { getEffectiveRole } from '../../records/effective-role';
import type { UsersRepository } from '../../records/users.repository';
import type { UserRecord } from '../../records/users.collection';

/** Who makes a change: an admin, or an operator who runs a command on the server. */
export type Actor = UserRecord | 'operator';

export type AdminGuard = ReturnType<typeof createAdminGuard>;

/** The actor as it appears in an audit entry. */
export function describeAuditActor(actor: Actor): Pick<NewAuditEntry, 'actor' | 'actorUid'> {
  return actor === 'operator' ? { actor } : describeActor(actor);
}

/**
 * Ensures that there is always an admin. Changes that may take away someone's admin role run one after another, so that
 * two admins cannot demote each other at the same time.
 */
export function createAdminGuard({ users, leases, now }: { users: UsersRepository; leases: Locks; now: () => Date }) {
  /** Another change may have demoted the actor while they waited. */
  async function requireStillAdmin(actor: Actor): Promise<void> {
    if (actor === 'operator') return;
    const record = await users.findByUid(actor.uid);
    if (!record) throw problem('user-unknown');
    if (getEffectiveRole(record, now()) !== 'admin') throw problem('forbidden');
  }

  return {
    /**
     * Runs an action of an admin while no other action can change who is an admin.
     * @throws user-unknown, forbidden
     */
    withAdminLock<Result>(actor: Actor, action: () => Promise<Result>): Promise<Result> {
      return leases.withLock('admins', async () => {
        await requireStillAdmin(actor);
        return action();
      });
    },

    /**
     * Only valid inside `withAdminLock`.
     * @throws last-admin if there is no other admin.
     */
    async requireNotLastAdmin({ id, role }: UserRecord): Promise<void> {
      if (role === 'admin' && !(await users.hasOtherAdmin(id))) throw problem('last-admin');
    },
  };
}
