import { MAX_GRANT_YEARS, type Role } from '@canvass/shared/contracts';
import type { AuditService } from '../../audit/audit.service';
import { invalidField, problem } from '../../http/problems/problem';
import { addMonth } from '../../payments/paid-periods';
import { describeAuditActor, type Actor, type AdminGuard } from './admin-guard';
import { getEffectiveRole } from './effective-role';
import type { RoleUpdate, UsersRepository } from '../users.repository';
import type { UserRecord } from '../users.collection';
import type { VerifiedEmails } from '../verified-emails';

/** How often a change is tried again because the record has changed meanwhile, as by a payment. */
const MAX_ATTEMPTS = 5;

/** What somebody wants to make of a person. */
export interface RoleChange {
  email: string;
  newRole: Role;
  /** Until when `pro-user` is given; a month unless it says otherwise. */
  until?: Date | undefined;
  /** Pro ends now, also what was paid for and what has no end. */
  endPro?: boolean | undefined;
}

export type RolesService = ReturnType<typeof createRolesService>;

/** Who gives whom which role, and Pro. */
export function createRolesService({
  users,
  admins,
  verifiedEmails,
  audit,
  now,
}: {
  users: UsersRepository;
  admins: AdminGuard;
  verifiedEmails: Pick<VerifiedEmails, 'requireVerified'>;
  audit: Pick<AuditService, 'runAudited'>;
  now: () => Date;
}) {
  function requireBounded(until: Date): Date {
    const latest = new Date(now());
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_GRANT_YEARS);
    if (until <= now()) throw invalidField('body.until', 'must be in the future');
    if (until > latest) throw invalidField('body.until', `must be at most ${MAX_GRANT_YEARS} years ahead`);
    return until;
  }

  /** Pro by an admin lasts at least until a moment; what was paid for longer, or has no end, stays as it is. */
  function planGrant({ role, proUntil = new Date(0) }: UserRecord, until: Date | undefined): RoleUpdate | null {
    const isPro = role === 'user' && proUntil > now();
    if (role === 'pro-user' || (isPro && !until)) return null;
    const end = until ?? addMonth(now());
    if (end > proUntil) return { role: 'user', grant: { at: now(), until: end } };
    return isPro ? null : { role: 'user' };
  }

  /** @throws pro-active for Pro that would end; the command on the server ends what was not paid for. */
  function planUser(actor: Actor, user: UserRecord): RoleUpdate | null {
    // Time as a pro user that is left is theirs again after another role.
    if (user.role === 'admin' || user.role === 'surveyor') return { role: 'user' };
    if (getEffectiveRole(user, now()) === 'user') return null;
    const isPaid = user.paidUntil !== undefined && user.paidUntil > now();
    if (actor !== 'operator' || isPaid) throw problem('pro-active');
    return { role: 'user', ends: 'grants' };
  }

  /**
   * @returns what has to be written; null when everything is so already.
   * @throws pro-active for Pro that would end without being told to.
   */
  function planChange(actor: Actor, user: UserRecord, { newRole, until, endPro }: RoleChange): RoleUpdate | null {
    if (endPro) {
      const hasPro = user.role === 'pro-user' || (user.proUntil !== undefined && user.proUntil > now());
      return hasPro || user.role !== newRole ? { role: newRole, ends: 'all' } : null;
    }
    // A command on the server gives it without an end.
    if (newRole === 'pro-user' && actor !== 'operator') return planGrant(user, until);
    if (newRole === 'user') return planUser(actor, user);
    if (user.role === newRole) return null;
    // Pro without an end date is the role itself, so no other role can replace it without losing it.
    if (user.role === 'pro-user' && actor !== 'operator') throw problem('pro-active');
    return { role: newRole };
  }

  /** Whether a change gives this record a role that needs a verified email. */
  function requiresVerifiedEmail(actor: Actor, user: UserRecord, roleChange: RoleChange): boolean {
    if (actor === 'operator' || roleChange.newRole === 'user' || roleChange.newRole === user.role) return false;
    return planChange(actor, user, roleChange) !== null;
  }

  function requireUser(actor: Actor, email: string): Promise<UserRecord> {
    return users.findByEmail(email).then((user) => {
      if (!user) throw problem('user-not-found');
      if (actor !== 'operator' && user.uid === actor.uid) throw problem('own-role');
      return user;
    });
  }

  function describeRole({ role, proUntil }: Pick<UserRecord, 'role' | 'proUntil'>) {
    const isTimed = role !== 'pro-user' && proUntil && proUntil > now();
    return { role: getEffectiveRole({ role, proUntil }, now()), ...(isTimed && { proUntil: proUntil.toISOString() }) };
  }

  /** @returns the record afterwards; null when it has changed since it was read. */
  async function writeRole(actor: Actor, user: UserRecord, update: RoleUpdate): Promise<UserRecord | null> {
    const auditEntry = {
      ...describeAuditActor(actor),
      action: 'role-changed' as const,
      subject: { kind: 'user' as const, id: user.id, label: user.email },
      before: describeRole(user),
      after: { role: update.role },
    };
    return audit.runAudited(auditEntry, async (setDetails) => {
      if (update.role !== 'admin') await admins.requireNotLastAdmin(user);
      const changed = await users.changeRole(user, update, now());
      setDetails(changed ? { after: describeRole(changed) } : { outcome: 'refused' });
      return changed;
    });
  }

  /** @returns null when a verified email is needed after all, as the record has changed since it was asked about. */
  function changeWithLock(actor: Actor, checkedUser: UserRecord, roleChange: RoleChange, isVerified: boolean) {
    return admins.withAdminLock(actor, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const user = await requireUser(actor, roleChange.email);
        // The email is another person's by now, of whom nothing was asked.
        if (user.uid !== checkedUser.uid) throw problem('user-not-found');
        if (!isVerified && requiresVerifiedEmail(actor, user, roleChange)) return null;
        const update = planChange(actor, user, roleChange);
        if (!update) return { modifiedCount: 0, user };
        const changed = await writeRole(actor, user, update);
        if (changed) return { modifiedCount: 1, user: changed };
      }
      throw problem('service-unavailable');
    });
  }

  return {
    /**
     * Gives the user with this email a role. What a person gives (any role but `user`) needs a verified email, which
     * the identity provider is asked for; the command on the server has asked already.
     * @returns 1, or 0 when nothing had to change, and the record as it is then.
     * @throws own-role, user-not-found, pro-active, email-unverified, account-unusable, identity-unreachable, last-admin;
     *   user-unknown or forbidden when the actor is no admin any more; invalid-input.
     */
    async change(actor: Actor, roleChange: RoleChange): Promise<{ modifiedCount: number; user: UserRecord }> {
      if (roleChange.until) requireBounded(roleChange.until);
      const checkedUser = await requireUser(actor, roleChange.email);
      let isVerified = false;
      for (let round = 0; round < 2; round += 1) {
        // Before the turn: nobody else could change a role while the identity provider is slow.
        if (round > 0 || requiresVerifiedEmail(actor, checkedUser, roleChange)) {
          await verifiedEmails.requireVerified(checkedUser);
          isVerified = true;
        }
        const result = await changeWithLock(actor, checkedUser, roleChange, isVerified);
        if (result) return result;
      }
      throw problem('service-unavailable');
    },
  };
}
