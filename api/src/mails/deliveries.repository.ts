import { randomUUID } from 'node:crypto';
import type { Db, UpdateFilter, WithId } from 'mongodb';
import { noteBouncedInvitation } from '../records/note-bounce';
import { getRecordExpiry, getUnsentExpiry } from './mail-retention';
import { getMailsCollection, type MailDocument } from '../records/mails.collection';

/** The next attempt at a mail is at most this many milliseconds ahead: more than the longest pause between two. */
const LATEST_ATTEMPT_MS = 7 * 3_600_000;

/** A mail whose attempt has begun. */
export type ClaimedMail = WithId<MailDocument> & { claim: string };

/** The result of an attempt. */
export type Settlement =
  | { state: 'sent'; reply: string }
  | { state: 'failed'; reply: string; isBounced: boolean }
  | { state: 'uncertain'; reply: string }
  | { state: 'ready'; reply: string; nextAttemptAt: Date };

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;

function toUpdate(settlement: Settlement, now: Date): UpdateFilter<MailDocument> {
  const { state, reply } = settlement;
  if (settlement.state === 'ready') {
    const { nextAttemptAt } = settlement;
    const unset = { claim: '', worker: '', settledAt: '', contentUntil: '', expiresAt: '' } as const;
    return { $set: { state, reply, nextAttemptAt }, $unset: unset };
  }
  const settled = { state, reply, settledAt: now };
  if (settlement.state === 'sent') {
    const unset = { content: '', contentUntil: '', claim: '', worker: '' } as const;
    return { $set: { ...settled, expiresAt: getRecordExpiry(now) }, $unset: unset };
  }
  const unsent = { ...settled, ...getUnsentExpiry(now) };
  // An attempt that counts as uncertain may still report its result, so its claim stays.
  if (settlement.state === 'uncertain') return { $set: unsent };
  const bounced = settlement.isBounced && { bounced: true as const };
  return { $set: { ...unsent, ...bounced }, $unset: { claim: '', worker: '' } };
}

function createTooFarFilter(now: Date) {
  return { state: 'ready' as const, nextAttemptAt: { $gt: new Date(now.getTime() + LATEST_ATTEMPT_MS) } };
}

/** The outbox's collection, as the worker sees it. */
export function createDeliveriesRepository(db: Db) {
  const mails = getMailsCollection(db);

  return {
    /** Whether a mail is due, or a worker has left one behind, or a wrong clock has set a mail too far ahead. */
    async hasWork(now: Date): Promise<boolean> {
      const found = await Promise.all([
        mails.findOne({ state: 'ready', nextAttemptAt: { $lte: now } }, { projection: { _id: 1 } }),
        mails.findOne({ state: 'sending' }, { projection: { _id: 1 } }),
        mails.findOne(createTooFarFilter(now), { projection: { _id: 1 } }),
      ]);
      return found.some((mail) => mail !== null);
    },

    /** Begins an attempt at the mail that has been due for the longest. @returns null if none is due. */
    claim(worker: string, now: Date): Promise<ClaimedMail | null> {
      return mails.findOneAndUpdate(
        { state: 'ready', nextAttemptAt: { $lte: now } },
        {
          $set: { state: 'sending', worker, claim: randomUUID(), attemptedAt: now },
          $inc: { attempts: 1 },
          $unset: { nextAttemptAt: '' },
        },
        { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      ) as Promise<ClaimedMail | null>;
    },

    /**
     * Records the result of an attempt. Another worker may have considered this one dead, and the mail uncertain. If an
     * operator has decided about the mail since then, the result is ignored.
     */
    async settle({ _id, claim, invitationId }: ClaimedMail, settlement: Settlement, now: Date): Promise<void> {
      // First, so that a crash between the two does not lose it: the attempt then counts as uncertain.
      if (settlement.state === 'failed' && settlement.isBounced) await noteBouncedInvitation(db, invitationId, now);
      await mails.updateOne({ _id, claim, state: { $in: ['sending', 'uncertain'] } }, toUpdate(settlement, now));
    },

    /**
     * Marks the mails that other workers were sending as uncertain. Only for the holder of the lease: the others have
     * ended, or have lost it.
     * @returns how many.
     */
    async markAbandoned(worker: string, now: Date): Promise<number> {
      const reply = 'The process that was sending it ended, or lost the database.';
      const { modifiedCount } = await mails.updateMany(
        { state: 'sending', worker: { $ne: worker } },
        toUpdate({ state: 'uncertain', reply }, now),
      );
      return modifiedCount;
    },

    /** Makes mails due that the clock of another process has set later than any attempt is. */
    async bringForward(now: Date): Promise<void> {
      await mails.updateMany(createTooFarFilter(now), { $set: { nextAttemptAt: now } });
    },

    /** Removes the texts of mails that nobody has decided about for long. */
    async eraseOldContents(now: Date): Promise<void> {
      await mails.updateMany({ contentUntil: { $lte: now } }, { $unset: { content: '', contentUntil: '' } });
    },
  };
}
