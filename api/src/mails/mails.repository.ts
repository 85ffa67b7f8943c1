import { ObjectId, type Db, type Filter, type UpdateFilter } from 'mongodb';
import type { ListedMailState } from '@canvass/shared/contracts';
import { beforeId } from '../kernel/database/keyset';
import { hasOnlyDuplicateKeys } from '../kernel/database/mongo';
import type { IdRange } from '../kernel/http/lists/pagination';
import { forgetBounce, noteBouncedInvitation } from '../records/note-bounce';
import { getUnsentExpiry, getRecordExpiry } from './mail-retention';
import { getMailsCollection, type MailDocument, type NewMail, type StoredMailState } from '../records/mails.collection';
import { toMailDocument } from './stored-mails';

/**
 * Milliseconds after which an action that mails wait for must have ended: longer than any request, so that the mails of
 * a running action are not listed as unfinished.
 */
export const UNFINISHED_AFTER_MS = 60_000;

/** The states that operators watch. Sent mails are not counted, because there are many of them. */
export const COUNTED_STATES = ['begun', 'ready', 'sending', 'failed', 'uncertain'] as const;

/** No more than this many mails of one state are counted. */
const MAX_COUNTED = 100_000;

export type MailsRepository = ReturnType<typeof createMailsRepository>;

/** The outbox's collection, as its users and operators see it. */
export function createMailsRepository(db: Db) {
  const mails = getMailsCollection(db);

  function createBegunFilter(now: Date) {
    return { state: 'begun' as const, at: { $lt: new Date(now.getTime() - UNFINISHED_AFTER_MS) } };
  }

  /** A mail about which an operator may decide: not one whose action may still be running. */
  function createUndecidedFilter(id: string, now: Date): Filter<MailDocument> {
    const failed = { state: { $in: ['failed', 'uncertain'] as StoredMailState[] } };
    return { _id: new ObjectId(id), $or: [failed, createBegunFilter(now)] };
  }

  function markReadyUpdate(now: Date): UpdateFilter<MailDocument> {
    return {
      $set: { state: 'ready', nextAttemptAt: now, attempts: 0 },
      $unset: { contentUntil: '', expiresAt: '', settledAt: '', reply: '', claim: '', worker: '', bounced: '' },
    };
  }

  return {
    /**
     * Stores mails, each once per key.
     * @returns the ids of those that were stored by this call.
     */
    async insert(newMails: NewMail[], state: 'begun' | 'ready', now: Date): Promise<ObjectId[]> {
      const fields = state === 'ready' ? { nextAttemptAt: now } : getUnsentExpiry(now);
      const documents = newMails.map((mail) => ({ ...toMailDocument(mail, now), state, ...fields }));
      const ids = documents.map(({ _id }) => _id);
      if (documents.length === 0) return ids;
      try {
        await mails.insertMany(documents, { ordered: false });
        return ids;
      } catch (error) {
        if (!hasOnlyDuplicateKeys(error)) throw error;
        const stored = await mails.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
        return stored.map(({ _id }) => _id);
      }
    },

    /** @returns how many mails with these keys were waiting for the end of their action. */
    async markReady(keys: string[], now: Date): Promise<number> {
      const { modifiedCount } = await mails.updateMany({ key: { $in: keys }, state: 'begun' }, markReadyUpdate(now));
      return modifiedCount;
    },

    /** Removes mails whose action was refused, unless another call with the same keys was not. */
    async removeBegun(ids: ObjectId[]): Promise<void> {
      await mails.deleteMany({ _id: { $in: ids }, state: 'begun' });
    },

    find(id: string): Promise<MailDocument | null> {
      return mails.findOne({ _id: new ObjectId(id) });
    },

    list(
      { state, after, limit }: IdRange & { state?: ListedMailState | undefined },
      now: Date,
    ): Promise<MailDocument[]> {
      const filter = state === 'unfinished' ? createBegunFilter(now) : state && { state };
      return mails
        .find({ ...filter, ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
    },

    /** @returns whether the mail waits for another attempt now. */
    async retry(id: string, now: Date): Promise<boolean> {
      const filter = { ...createUndecidedFilter(id, now), content: { $exists: true }, to: { $exists: true } };
      const retried = await mails.findOneAndUpdate(filter, markReadyUpdate(now), { projection: { invitationId: 1 } });
      if (retried) await forgetBounce(db, retried.invitationId);
      return retried !== null;
    },

    /** Removes the text of a mail that is not to be sent, or not again. @returns whether this call did. */
    async dismiss(id: string, now: Date): Promise<boolean> {
      const waiting = { _id: new ObjectId(id), state: 'ready' as const };
      const update: UpdateFilter<MailDocument> = {
        $set: { state: 'dismissed', settledAt: now, expiresAt: getRecordExpiry(now) },
        $unset: { content: '', contentUntil: '', nextAttemptAt: '' },
      };
      for (const filter of [createUndecidedFilter(id, now), waiting])
        if ((await mails.updateOne(filter, update)).matchedCount > 0) return true;
      return false;
    },

    /** Notes that a mail came back. @returns false if it is none that a server may have accepted. */
    async noteBounce(id: string, reply: string, now: Date): Promise<boolean> {
      const filter = { _id: new ObjectId(id), state: { $in: ['sent', 'uncertain', 'failed'] as StoredMailState[] } };
      const change = { state: 'failed' as const, bounced: true as const, reply, settledAt: now };
      const bounced = await mails.findOne(filter, { projection: { invitationId: 1 } });
      if (!bounced) return false;
      await noteBouncedInvitation(db, bounced.invitationId, now);
      return (await mails.updateOne(filter, { $set: change })).matchedCount > 0;
    },

    /**
     * Removes the mails to an address that were not sent, and the address from the records of the others. A mail that is
     * being sent right now is left for the next call. Harmless when repeated.
     * @param until when another user got the address: later mails do not belong to this user.
     */
    async forgetRecipient(to: string, until: Date | undefined): Promise<void> {
      const earlier = { to, ...(until && { at: { $lt: until } }) };
      await mails.deleteMany({ ...earlier, state: { $nin: ['sending', 'sent'] } });
      await mails.updateMany({ ...earlier, state: 'sent' }, { $unset: { to: '', reply: '' } });
    },

    /** The number of mails by state, and the time of the attempt that has been due for the longest. */
    async measure(): Promise<{ counts: Record<(typeof COUNTED_STATES)[number], number>; dueSince: Date | undefined }> {
      const entries = COUNTED_STATES.map(
        async (state) => [state, await mails.countDocuments({ state }, { limit: MAX_COUNTED })] as const,
      );
      const first = await mails.findOne(
        { state: 'ready' },
        { sort: { nextAttemptAt: 1 }, projection: { nextAttemptAt: 1 } },
      );
      const counts = Object.fromEntries(await Promise.all(entries));
      return { counts: counts as Record<(typeof COUNTED_STATES)[number], number>, dueSince: first?.nextAttemptAt };
    },
  };
}
