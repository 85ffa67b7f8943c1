import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessagesRepository } from '../contact/messages.repository';
import type { EventsRepository } from '../events/events.repository';
import { describeActor, type Act, type EventsService } from '../events/events.service';
import { problem } from '../http/problem';
import type { RemoveIdentity } from '../identity/identity';
import type { ReportsRepository } from '../reports/reports.repository';
import type { Admins } from './admins';
import type { Mentions } from './mentions';
import { describeRemoval, type PendingRemoval, type RemovalRepository } from './removal.repository';
import { roleOf } from './roles';
import type { WrittenAnswers } from './user-document';
import type { UserRecord, UsersRepository } from './users.repository';

/** How long a caller waits for the rest of a removal; it goes on without them. */
const REMOVAL_WAIT_MS = 5000;

/**
 * Milliseconds in which every request has ended that began before a person was removed. What it still wrote is
 * found when the steps are done once more after that.
 */
const SETTLED = 300_000;

/** Milliseconds for which a round asks the identity provider: one that never answers must not hold up the rest. */
const ASKING = 20_000;

/** How a round over all unfinished removals went. */
export interface ResumedRemovals {
  /** The ids of users of whom nothing is left. */
  finished: string[];
  /** Too young to be sure, or the identity provider cannot be reached: a later round goes on with them. */
  waiting: string[];
  /** What went wrong. A later round tries again. */
  failures: { user: string; error: unknown }[];
}

interface Dependencies {
  users: UsersRepository;
  removals: RemovalRepository;
  reports: Pick<ReportsRepository, 'forgetReporter'>;
  messages: Pick<MessagesRepository, 'forgetSender'>;
  admins: Admins;
  events: EventsService;
  acts: Pick<EventsRepository, 'forgetPerson' | 'eraseReviews'>;
  mentions: Mentions;
  removeIdentity: RemoveIdentity;
  removalWaitMs?: number | undefined;
  now: () => Date;
}

export type RemovalService = ReturnType<typeof buildRemovalService>;

/**
 * Removes people. One atomic write ends their access; the rest is steps that are harmless when repeated, so that a
 * crash or an identity provider out of reach only delays them.
 */
export function buildRemovalService(dependencies: Dependencies) {
  const { users, removals, reports, messages, admins, events, acts, mentions, removeIdentity, now } = dependencies;
  const { removalWaitMs = REMOVAL_WAIT_MS } = dependencies;

  /** @returns false when the identity provider cannot be reached. */
  function forgetIdentity({ uid }: PendingRemoval): Promise<boolean> {
    return removeIdentity(uid).then(
      () => true,
      () => false,
    );
  }

  async function forgetTraces({ id, uid, email, writtenAnswers }: PendingRemoval): Promise<void> {
    // Another one each time: a vote or a report that came in late cannot collide with one that was there.
    const alias = `deleted-${randomUUID()}`;
    await removals.forgetVoter(uid, alias, writtenAnswers);
    await acts.eraseReviews(await removals.listSurveys(uid));
    await removals.withdrawSurveys(uid, alias, now());
    await reports.forgetReporter(uid, alias);
    await messages.forgetSender(uid);
    // The email is free since the first step: it may be somebody else's already.
    await acts.forgetPerson({ id, uid, email }, (await users.findByEmail(email))?.createdAt);
  }

  /** Does the steps a first time. What fails is not lost: `resumeRemovals` does them again in any case. */
  async function begin(removal: PendingRemoval): Promise<void> {
    const steps = Promise.all([forgetIdentity(removal), forgetTraces(removal)]).catch(() => undefined);
    const waiting = new AbortController();
    const waited = wait(removalWaitMs, undefined, { signal: waiting.signal });
    await Promise.race([steps, waited]).finally(() => waiting.abort());
  }

  /**
   * Ends a person's access, and records who asked for it.
   * @returns nothing when their record has changed meanwhile, or is gone.
   * @throws last-admin
   */
  async function order(
    user: UserRecord,
    by: Pick<Act, 'actor' | 'actorUid'> & { label: string },
    writtenAnswers: WrittenAnswers,
  ): Promise<PendingRemoval | null> {
    const { id, uid, email, name, createdAt } = user;
    const { label, ...actor } = by;
    const act = {
      ...actor,
      action: 'user-deleted' as const,
      subject: { kind: 'user' as const, id, label },
      before: { role: roleOf(user, now()) },
      after: { writtenAnswers },
    };
    return events.record(act, async (observe) => {
      await admins.requireAnotherThan(user);
      const removal = { at: now(), writtenAnswers };
      if (await removals.mark(user, removal)) return describeRemoval({ ...removal, id, uid, email, name, createdAt });
      observe({ outcome: 'refused' });
      return null;
    });
  }

  /** Tries with the record as it is until there is no such person any more. */
  async function remove(
    first: UserRecord | null,
    tryOnce: (user: UserRecord) => Promise<PendingRemoval | null>,
  ): Promise<number> {
    for (let user = first; user; user = await users.find(user.id)) {
      const removal = await tryOnce(user);
      if (!removal) continue;
      await begin(removal);
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
    async removeUser(caller: UserRecord, id: string, writtenAnswers: WrittenAnswers): Promise<number> {
      if (id === caller.id) throw problem('own-account');
      return remove(await users.find(id), (user) =>
        admins.inTurn(caller, () => order(user, { ...describeActor(caller), label: user.email }, writtenAnswers)),
      );
    },

    /** Removes the caller. Their email is not in the record of it, not even for a moment. @throws last-admin */
    removeSelf(caller: UserRecord, writtenAnswers: WrittenAnswers): Promise<number> {
      const by = { actor: 'the user', label: 'own account' };
      return remove(caller, (user) => {
        const act = () => order(user, by, writtenAnswers);
        // The record is marked only in the role that was read: who becomes an admin meanwhile gets here again.
        return user.role === 'admin' ? admins.inTurn('operator', act) : act();
      });
    },

    /**
     * Goes on with what a crash or an unreachable identity provider left behind, and finishes removals that are old
     * enough. To be called now and then; harmless at any time and in several processes at once.
     */
    async resumeRemovals(): Promise<ResumedRemovals> {
      const round: ResumedRemovals = { finished: [], waiting: [], failures: [] };
      const settled = new Date(now().getTime() - SETTLED);
      const asksUntil = performance.now() + ASKING;
      for await (const removal of removals.pending()) {
        try {
          const isGone = performance.now() < asksUntil && forgetIdentity(removal);
          await forgetTraces(removal);
          const isDone = (await isGone) && removal.at <= settled;
          // Reads all that others wrote: once, and for one person after the other.
          if (isDone) await mentions.replace(removal, removal.createdAt);
          if (isDone) await removals.finish(removal.id);
          round[isDone ? 'finished' : 'waiting'].push(removal.id);
        } catch (error) {
          round.failures.push({ user: removal.id, error });
        }
      }
      return round;
    },
  };
}
