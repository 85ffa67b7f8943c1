import { setTimeout as wait } from 'node:timers/promises';
import type { MessagesRepository } from '../../contact/messages.repository';
import type { AuditRepository } from '../../audit/audit.repository';
import { describeActor, type NewAuditEntry, type AuditService } from '../../audit/audit.service';
import type { MailsRepository } from '../../mails/mails.repository';
import { problem } from '../../kernel/http/problems/problem';
import type { RemoveIdentity } from '../../kernel/identity/identity';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type { FollowersRepository } from '../../notifications/followers.repository';
import type { HandledWork } from '../handled-work/handled-work';
import type { NotificationsRepository } from '../../notifications/notifications.repository';
import type { PreferencesRepository } from '../../notifications/preferences.repository';
import type { ReportsRepository } from '../../reports/reports.repository';
import type { AdminGuard } from '../../users/roles/admin-guard';
import type { Mentions } from './mentions';
import type { BallotsOfDeletedUsers } from './ballots-of-deleted-users';
import { toPendingDeletion, type PendingDeletion, type AccountDeletionRepository } from './account-deletion.repository';
import { createDeletedAlias } from '../../records/alias';
import { getEffectiveRole } from '../../records/effective-role';
import type { SurveyorRequestsRepository } from '../../users/surveyor-requests/surveyor-requests.repository';
import type { UsersRepository } from '../../records/users.repository';
import type { UserRecord, WrittenAnswers } from '../../records/users.collection';

/** How long a caller waits for the remaining steps of a deletion, which then continue in the background. */
const DELETION_WAIT_MS = 5000;

/**
 * After this many milliseconds, every request that began before the deletion has ended. The steps run once more after
 * that, to cover what these requests stored.
 */
const GRACE_PERIOD_MS = 300_000;

/**
 * How long a round may call the identity provider, in milliseconds, so that an unresponsive one does not block the
 * rest.
 */
const PROVIDER_TIMEOUT_MS = 20_000;

/** The result of a round over all unfinished deletions. */
export interface ResumedDeletions {
  /** The ids of users whose deletion is complete. */
  finished: string[];
  /**
   * Deletions that are too recent, or whose account at the identity provider could not be deleted; a later round
   * continues them.
   */
  waiting: string[];
  /** Errors; a later round tries again. */
  failures: { user: string; error: unknown }[];
}

interface Dependencies {
  users: UsersRepository;
  deletions: AccountDeletionRepository;
  ballots: BallotsOfDeletedUsers;
  reports: Pick<ReportsRepository, 'anonymizeReporter'>;
  invitations: Pick<InvitationsRepository, 'anonymize'>;
  messages: Pick<MessagesRepository, 'anonymizeSender'>;
  mails: Pick<MailsRepository, 'forgetRecipient'>;
  surveyorRequests: Pick<SurveyorRequestsRepository, 'deleteAll'>;
  handledWork: Pick<HandledWork, 'clearSurveyorRequests'>;
  notifications: Pick<NotificationsRepository, 'deleteAll'>;
  preferences: Pick<PreferencesRepository, 'delete'>;
  followers: Pick<FollowersRepository, 'deleteAll'>;
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
 * Deletes users. One atomic write ends their access. The remaining steps are harmless when repeated, so a crash or an
 * unreachable identity provider only delays them.
 */
export function createAccountDeletionService(dependencies: Dependencies) {
  const {
    users,
    deletions,
    ballots,
    reports,
    messages,
    mails,
    invitations,
    surveyorRequests,
    handledWork,
    notifications,
    preferences,
    followers,
    admins,
    audit,
    auditRepository,
    mentions,
    removeIdentity,
    now,
  } = dependencies;
  const { deletionWaitMs = DELETION_WAIT_MS } = dependencies;

  /** @returns false if the identity provider cannot be reached. */
  function deleteProviderAccount({ uid }: PendingDeletion): Promise<boolean> {
    return removeIdentity(uid).then(
      () => true,
      () => false,
    );
  }

  async function anonymize({ id, uid, email, at, writtenAnswers }: PendingDeletion): Promise<void> {
    // A different alias each time, so that a vote or report that arrived late cannot collide with an earlier one.
    const alias = createDeletedAlias();
    await deletions.anonymizeVoter(uid, alias, writtenAnswers);
    await ballots.anonymize(uid, writtenAnswers);
    await auditRepository.eraseReviews(await deletions.listSurveys(uid));
    await deletions.unpublishSurveys(uid, alias, now());
    await deletions.removeDraftsAndOffers({ uid, email, at });
    await invitations.anonymize({ uid, email, at }, alias);
    await reports.anonymizeReporter(uid, alias);
    await messages.anonymizeSender(uid);
    await surveyorRequests.deleteAll(uid);
    await handledWork.clearSurveyorRequests();
    await followers.deleteAll(uid);
    await notifications.deleteAll(uid);
    await preferences.delete(uid);
    // The email has been available since the first step, so another user may already have it.
    const nextHolderSince = (await users.findByEmail(email))?.createdAt;
    await mails.forgetRecipient(email, nextHolderSince);
    await auditRepository.anonymizeUser({ id, uid, email }, nextHolderSince);
  }

  /**
   * Runs the steps for the first time. Failures can be ignored, because `resumeDeletions` repeats all steps in any
   * case.
   */
  async function runFirstPass(removal: PendingDeletion): Promise<void> {
    const steps = Promise.all([deleteProviderAccount(removal), anonymize(removal)]).catch(() => undefined);
    const timeout = new AbortController();
    const waited = wait(deletionWaitMs, undefined, { signal: timeout.signal });
    await Promise.race([steps, waited]).finally(() => timeout.abort());
  }

  /**
   * Ends a user's access, and records who requested it.
   * @returns null if the record has changed in the meantime, or is gone.
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

  /** Retries with the current record until the user no longer exists. */
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
     * Deletes a user on behalf of an admin. Access has ended when this returns; other steps may still be running.
     * @returns 1, or 0 if there is no such user.
     * @throws own-account for the caller's own id; last-admin; user-unknown or forbidden if the caller is no longer an
     * admin.
     */
    async deleteUser(caller: UserRecord, id: string, writtenAnswers: WrittenAnswers): Promise<number> {
      if (id === caller.id) throw problem('own-account');
      return deleteUntilGone(await users.find(id), (user) =>
        admins.withAdminLock(caller, () =>
          requestDeletion(user, { ...describeActor(caller), label: user.email }, writtenAnswers),
        ),
      );
    },

    /**
     * Deletes the caller's user. The audit entry never contains their email.
     * @throws last-admin
     */
    deleteSelf(caller: UserRecord, writtenAnswers: WrittenAnswers): Promise<number> {
      const requester = { actor: 'the user', label: 'own account' };
      return deleteUntilGone(caller, (user) => {
        const action = () => requestDeletion(user, requester, writtenAnswers);
        // The record is only marked if its role is unchanged, so a user who has just become an admin gets here again.
        return user.role === 'admin' ? admins.withAdminLock('operator', action) : action();
      });
    },

    /**
     * Continues deletions that a crash or an unreachable identity provider interrupted, and finishes those that are old
     * enough. Call it regularly; it is harmless at any time, and in several processes concurrently.
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
          // Reads all texts by other users, so it only runs once per deletion, and not concurrently.
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
