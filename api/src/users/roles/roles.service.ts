import { MAX_GRANT_YEARS, type Role } from '@canvass/shared/contracts';
import type { AuditService } from '../../audit/audit.service';
import { invalidField, problem } from '../../kernel/http/problems/problem';
import type { Announcement } from '../../records/announcements';
import { addMonth } from '../../records/paid-periods';
import { describeAuditActor, type Actor, type AdminGuard } from './admin-guard';
import { getEffectiveRole } from '../../records/effective-role';
import type { SurveyorRequestsRepository } from '../surveyor-requests/surveyor-requests.repository';
import type { RoleUpdate, UsersRepository } from '../../records/users.repository';
import type { UserRecord } from '../../records/users.collection';
import type { VerifiedEmails } from '../verified-emails';

/** How often a change is tried when the record changes at the same time, for example because of a payment. */
const MAX_ATTEMPTS = 5;

/** A requested change of a user's role. */
export interface RoleChange {
  email: string;
  newRole: Role;
  /** The end of `pro-user`; one month from now unless given. */
  until?: Date | undefined;
  /** Ends Pro now, including time that was paid for and Pro without an end. */
  endPro?: boolean | undefined;
  /** Throws if there is no reason for the change anymore. Called while no other change can run. */
  requireValid?: () => Promise<void>;
}

export type RolesService = ReturnType<typeof createRolesService>;

/** Changes roles, and grants or ends Pro. */
export function createRolesService({
  users,
  admins,
  verifiedEmails,
  surveyorRequests,
  handledWork,
  audit,
  now,
}: {
  users: UsersRepository;
  admins: AdminGuard;
  verifiedEmails: Pick<VerifiedEmails, 'requireVerified'>;
  surveyorRequests: Pick<SurveyorRequestsRepository, 'approveOpen'>;
  handledWork: { clearSurveyorRequests: () => Promise<void> };
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

  /** An admin's grant makes Pro last at least until `until`; Pro that lasts longer or has no end stays as it is. */
  function planGrant({ role, proUntil = new Date(0) }: UserRecord, until: Date | undefined): RoleUpdate | null {
    const isPro = role === 'user' && proUntil > now();
    if (role === 'pro-user' || (isPro && !until)) return null;
    const end = until ?? addMonth(now());
    if (end > proUntil) return { role: 'user', grant: { at: now(), until: end } };
    return isPro ? null : { role: 'user' };
  }

  /** @throws pro-active if Pro would end; the command on the server may end Pro that was not paid for. */
  function planUser(actor: Actor, user: UserRecord): RoleUpdate | null {
    // The user gets their remaining Pro time back after another role.
    if (user.role === 'admin' || user.role === 'surveyor') return { role: 'user' };
    if (getEffectiveRole(user, now()) === 'user') return null;
    const isPaid = user.paidUntil !== undefined && user.paidUntil > now();
    if (actor !== 'operator' || isPaid) throw problem('pro-active');
    return { role: 'user', ends: 'grants' };
  }

  /**
   * @returns the update to write; null if nothing has to change.
   * @throws pro-active if Pro would end without an explicit request.
   */
  function planChange(actor: Actor, user: UserRecord, { newRole, until, endPro }: RoleChange): RoleUpdate | null {
    if (endPro) {
      const hasPro = user.role === 'pro-user' || (user.proUntil !== undefined && user.proUntil > now());
      return hasPro || user.role !== newRole ? { role: newRole, ends: 'all' } : null;
    }
    // The command on the server gives Pro without an end.
    if (newRole === 'pro-user' && actor !== 'operator') return planGrant(user, until);
    if (newRole === 'user') return planUser(actor, user);
    if (user.role === newRole) return null;
    // Pro without an end date is the role itself, so no other role can replace it without losing it.
    if (user.role === 'pro-user' && actor !== 'operator') throw problem('pro-active');
    return { role: newRole };
  }

  /** Whether a change gives this user a role that needs a verified email. */
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

  /** What the user is told; nothing if only the end of their Pro time changes. */
  function createAnnouncement(user: UserRecord, { role, grant, ends }: RoleUpdate): Announcement | undefined {
    const before = getEffectiveRole(user, now());
    const proUntil = ends ? undefined : (grant?.until ?? user.proUntil);
    const after = getEffectiveRole({ role, proUntil }, now());
    return after === before ? undefined : { kind: 'role-changed', at: now(), details: { role: after } };
  }

  /** @returns the updated record; null if it has changed since it was read. */
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

  /**
   * @returns null if a verified email turns out to be necessary because the record has changed since it was checked.
   */
  function changeWithLock(actor: Actor, checkedUser: UserRecord, roleChange: RoleChange, isVerified: boolean) {
    return admins.withAdminLock(actor, async () => {
      await roleChange.requireValid?.();
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const user = await requireUser(actor, roleChange.email);
        // The email now belongs to another user, whose account was not checked.
        if (user.uid !== checkedUser.uid) throw problem('user-not-found');
        if (!isVerified && requiresVerifiedEmail(actor, user, roleChange)) return null;
        const update = planChange(actor, user, roleChange);
        // Users who asked for a role are told about the decision instead.
        const announcement = update && !roleChange.requireValid ? createAnnouncement(user, update) : undefined;
        const changed = update ? await writeRole(actor, user, { ...update, announcement }) : user;
        if (!changed) continue;
        // Also without a change: a crash may have kept the request open after the role was given.
        if (changed.role === 'surveyor') {
          await surveyorRequests.approveOpen(changed.uid, now());
          await handledWork.clearSurveyorRequests();
        }
        return { modifiedCount: update ? 1 : 0, user: changed };
      }
      throw problem('service-unavailable');
    });
  }

  return {
    /**
     * Changes the role of the user with this email. Roles that an admin gives (any but `user`) need a verified email,
     * which is checked at the identity provider; the command on the server has already checked it.
     * @returns 1, or 0 if nothing had to change, and the resulting record.
     * @throws own-role, user-not-found, pro-active, email-unverified, account-unusable, identity-unreachable,
     * last-admin; user-unknown or forbidden if the actor is no longer an admin; invalid-input.
     */
    async change(actor: Actor, roleChange: RoleChange): Promise<{ modifiedCount: number; user: UserRecord }> {
      if (roleChange.until) requireBounded(roleChange.until);
      const checkedUser = await requireUser(actor, roleChange.email);
      let isVerified = false;
      for (let round = 0; round < 2; round += 1) {
        // Checked before taking the lock, so that a slow identity provider does not block other role changes.
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
