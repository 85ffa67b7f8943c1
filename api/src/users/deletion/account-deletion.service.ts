import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessagesRepository } from '../../contact/messages.repository';
import type { AuditRepository } from '../../audit/audit.repository';
import { describeActor, type NewAuditEntry, type AuditService } from '../../audit/audit.service';
import { problem } from '../../http/problems/problem';
import type { RemoveIdentity } from '../../identity/identity';
import type { ReportsRepository } from '../../reports/reports.repository';
import type { AdminGuard } from '../roles/admin-guard';
import type { Mentions } from './mentions';
import { toPendingDeletion, type PendingDeletion, type AccountDeletionRepository } from './account-deletion.repository';
import { getEffectiveRole } from '../roles/effective-role';
import type { UsersRepository } from '../users.repository';
import type { UserRecord, WrittenAnswers } from '../users.collection';

/** How long a caller waits for the rest of a removal; it goes on without them. */
const DELETION_WAIT_MS = 5000;

/**
 * Milliseconds in which every request has ended that began before a person was removed. What it still wrote is
 * found when the steps are done once more after that.
 */
const GRACE_PERIOD_MS = 300_000;

/** Milliseconds for which a round asks the identity provider: one that never answers must not hold up the rest. */
const PROVIDER_TIMEOUT_MS = 20_000;

/** How a round over all unfinished removals went. */
export interface ResumedDeletions {
  /** The ids of users of whom nothing is left. */
  finished: string[];
  /** Too young to be sure, or the identity provider cannot be reached: a later round goes on with them. */
  waiting: string[];
  /** What went wrong. A later round tries again. */
  failures: { user: string; error: unknown }[];
}

interface Dependencies {
  users: UsersRepository;
  deletions: AccountDeletionRepository;
  reports: Pick<ReportsRepository, 'anonymizeReporter'>;
  messages: Pick<MessagesRepository, 'anonymizeSender'>;
  admins: AdminGuard;
  audit: AuditService;
  auditRepository: Pick<AuditRepository, 'anonymizeUser' | 'eraseReviews'>;
  mentions: Mentions;
  removeIdentity: RemoveIdentity;
  deletionWaitMs?: number | undefined;
  now: () => Date;
}

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;

/**
 * Removes people. One atomic write ends their access; the rest is steps that are harmless when repeated, so that a
 * crash or an identity provider out of reach only delays them.
 */
export function createAccountDeletionService(dependencies: Dependencies) {
  const { users, deletions, reports, messages, admins, audit, auditRepository, mentions, removeIdentity, now } =
    dependencies;
  const { deletionWaitMs = DELETION_WAIT_MS } = dependencies;

  /** @returns false when the identity provider cannot be reached. */
  function deleteProviderAccount({ uid }: PendingDeletion): Promise<boolean> {
    return removeIdentity(uid).then(
      () => true,
      () => false,
    );
  }

  async function anonymize({ id, uid, email, writtenAnswers }: PendingDeletion): Promise<void> {
    // Another one each time: a vote or a report that came in late cannot collide with one that was there.
    const alias = `deleted-${randomUUID()}`;
    await deletions.anonymizeVoter(uid, alias, writtenAnswers);
    await auditRepository.eraseReviews(await deletions.listSurveys(uid));
    await deletions.unpublishSurveys(uid, alias, now());
    await reports.anonymizeReporter(uid, alias);
    await messages.anonymizeSender(uid);
    // The email is free since the first step: it may be somebody else's already.
    await auditRepository.anonymizeUser({ id, uid, email }, (await users.findByEmail(email))?.createdAt);
  }

  /** Does the steps a first time. What fails is not lost: `resumeRemovals` does them again in any case. */
  async function runFirstPass(removal: PendingDeletion): Promise<void> {
    const steps = Promise.all([deleteProviderAccount(removal), anonymize(removal)]).catch(() => undefined);
    const timeout = new AbortController();
    const waited = wait(deletionWaitMs, undefined, { signal: timeout.signal });
    await Promise.race([steps, waited]).finally(() => timeout.abort());
  }

  /**
   * Ends a person's access, and records who asked for it.
   * @returns nothing when their record has changed meanwhile, or is gone.
   * @throws last-admin
   */
  async function requestDeletion(
    user: UserRecord,
    requester: Pick<NewAuditEntry, 'actor' | 'actorUid'> & { label: string },
    writtenAnswers: WrittenAnswers,
  ): Promise<PendingDeletion | null> {
    const { id, uid, email, name, createdAt } = user;
    const { label, ...actor } = requester;
    const auditEntry = {
      ...actor,
      action: 'user-deleted' as const,
      subject: { kind: 'user' as const, id, label },
      before: { role: getEffectiveRole(user, now()) },
      after: { writtenAnswers },
    };
    return audit.runAudited(auditEntry, async (setDetails) => {
      await admins.requireNotLastAdmin(user);
      const removal = { at: now(), writtenAnswers };
      if (await deletions.markForDeletion(user, removal))
        return toPendingDeletion({ ...removal, id, uid, email, name, createdAt });
      setDetails({ outcome: 'refused' });
      return null;
    });
  }

  /** Tries with the record as it is until there is no such person any more. */
  async function deleteUntilGone(
    first: UserRecord | null,
    tryOnce: (user: UserRecord) => Promise<PendingDeletion | null>,
  ): Promise<number> {
    for (let user = first; user; user = await users.find(user.id)) {
      const removal = await tryOnce(user);
      if (!removal) continue;
      await runFirstPass(removal);
      return 1;
    }
    return 0;
  }

  return {
    /**
     * Removes a user on behalf of an admin: access is gone when this returns, the rest may go on.
     * @returns 1, or 0 when there is no such user.
     * @throws own-account for the caller's own id; last-admin; user-unknown or forbidden when the caller is no admin any more.
     */
    async deleteUser(caller: UserRecord, id: string, writtenAnswers: WrittenAnswers): Promise<number> {
      if (id === caller.id) throw problem('own-account');
      return deleteUntilGone(await users.find(id), (user) =>
        admins.withAdminLock(caller, () =>
          requestDeletion(user, { ...describeActor(caller), label: user.email }, writtenAnswers),
        ),
      );
    },

    /** Removes the caller. Their email is not in the record of it, not even for a moment. @throws last-admin */
    deleteSelf(caller: UserRecord, writtenAnswers: WrittenAnswers): Promise<number> {
      const requester = { actor: 'the user', label: 'own account' };
      return deleteUntilGone(caller, (user) => {
        const action = () => requestDeletion(user, requester, writtenAnswers);
        // The record is marked only in the role that was read: who becomes an admin meanwhile gets here again.
        return user.role === 'admin' ? admins.withAdminLock('operator', action) : action();
      });
    },

    /**
     * Goes on with what a crash or an unreachable identity provider left behind, and finishes removals that are old
     * enough. To be called now and then; harmless at any time and in several processes at once.
     */
    async resumeDeletions(): Promise<ResumedDeletions> {
      const round: ResumedDeletions = { finished: [], waiting: [], failures: [] };
      const graceCutoff = new Date(now().getTime() - GRACE_PERIOD_MS);
      const providerDeadline = performance.now() + PROVIDER_TIMEOUT_MS;
      for await (const removal of deletions.listPending()) {
        try {
          const isAccountDeleted = performance.now() < providerDeadline && deleteProviderAccount(removal);
          await anonymize(removal);
          const isDone = (await isAccountDeleted) && removal.at <= graceCutoff;
          // Reads all that others wrote: once, and for one person after the other.
          if (isDone) await mentions.replace(removal, removal.createdAt);
          if (isDone) await deletions.finish(removal.id);
          round[isDone ? 'finished' : 'waiting'].push(removal.id);
        } catch (error) {
          round.failures.push({ user: removal.id, error });
        }
      }
      return round;
    },
  };
}
