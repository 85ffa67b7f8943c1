import { ObjectId, type Db } from 'mongodb';
import { createBatchedFind } from '../kernel/database/find-batched';
import { findEarliestTime } from '../kernel/database/find-earliest-time';
import { toId, toObjectIds } from '../kernel/database/ids';
import { beforeId } from '../kernel/database/keyset';
import { insertUnlessStored, isDuplicateKeyError } from '../kernel/database/mongo';
import type { IdRange } from '../kernel/http/lists/pagination';
import { createDeletedAlias } from './alias';
import { getSurveysCollection } from './surveys.collection';
import {
  getInvitationsCollection,
  type InvitationDocument,
  type InvitationNote,
  type InvitationRecord,
} from './invitations.collection';

/** How many invitations are stored by one write. */
const BATCH_SIZE = 500;

/** An invitation about which a mail has to be queued. */
export interface DueInvitation extends InvitationRecord {
  /** When the mail was requested, which identifies it. */
  mailRequestedAt: Date;
}

export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>;

function fromDocument({ _id, surveyId, ...invitation }: InvitationDocument): DueInvitation {
  return { ...invitation, id: toId(_id), surveyId: toId(surveyId) };
}

/** Invitations to vote. Unique indexes allow one per survey and email, and one per survey and account. */
export function createInvitationsRepository(db: Db) {
  const invitations = getInvitationsCollection(db);
  const surveys = getSurveysCollection(db);
  const findByUid = createBatchedFind(invitations, 'uid', { projection: { _id: 0, uid: 1, email: 1 } });

  return {
    /**
     * Reserves places for invitations in their survey.
     * @returns false if it would have more than `max`.
     */
    async reserve(surveyId: string, count: number, max: number): Promise<boolean> {
      const hasRoom = {
        _id: new ObjectId(surveyId),
        $or: [{ invitationCount: { $exists: false } }, { invitationCount: { $lte: max - count } }],
      };
      return (await surveys.updateOne(hasRoom, { $inc: { invitationCount: count } })).matchedCount === 1;
    },

    async release(surveyId: string, count: number): Promise<void> {
      await surveys.updateOne({ _id: new ObjectId(surveyId) }, { $inc: { invitationCount: -count } });
    },

    /** Those of these emails that are invited. */
    async filterInvited(surveyId: string, emails: string[]): Promise<Set<string>> {
      const invited = new Set<string>();
      for (let start = 0; start < emails.length; start += BATCH_SIZE) {
        const batch = { surveyId: new ObjectId(surveyId), email: { $in: emails.slice(start, start + BATCH_SIZE) } };
        const found = await invitations.find(batch, { projection: { _id: 0, email: 1 } }).toArray();
        for (const { email } of found) invited.add(email);
      }
      return invited;
    },

    /**
     * Stores invitations, in batches; who is invited already stays so.
     * @returns how many are new.
     */
    async insert(
      surveyId: string,
      emails: string[],
      { at, note, waitsForOpening }: { at: Date; note: InvitationNote | undefined; waitsForOpening: boolean },
    ): Promise<number> {
      let stored = 0;
      for (let start = 0; start < emails.length; start += BATCH_SIZE) {
        const documents = emails.slice(start, start + BATCH_SIZE).map((email) => ({
          _id: new ObjectId(),
          surveyId: new ObjectId(surveyId),
          email,
          invitedAt: at,
          ...(note && { note }),
          ...(waitsForOpening ? { waitsForOpening: true as const } : { mailDueAt: at }),
          mailRequestedAt: at,
        }));
        stored += await insertUnlessStored(invitations, documents);
      }
      return stored;
    },

    list(surveyId: string, { after, limit }: IdRange): Promise<InvitationRecord[]> {
      return invitations
        .find({ surveyId: new ObjectId(surveyId), ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },

    async find(surveyId: string, id: string): Promise<InvitationRecord | null> {
      const found = await invitations.findOne({ _id: new ObjectId(id), surveyId: new ObjectId(surveyId) });
      return found && fromDocument(found);
    },

    /** The address to which the invitation was sent that an account uses; null if it uses none. */
    async findInvitedAddress(surveyId: string, uid: string): Promise<string | null> {
      return (await findByUid(uid, { surveyId: new ObjectId(surveyId) }))?.email ?? null;
    },

    async isInvited(surveyId: string, uid: string): Promise<boolean> {
      return (await findByUid(uid, { surveyId: new ObjectId(surveyId) })) !== null;
    },

    /**
     * Binds an invitation to an account, in place of the one that has used it so far.
     * @returns `changed` if meanwhile another account has used it, or it was withdrawn; `unchanged` if the account has
     * another invitation in the survey, which suffices.
     */
    async bind({ id, uid: boundUid }: InvitationRecord, uid: string): Promise<'bound' | 'unchanged' | 'changed'> {
      const filter = { _id: new ObjectId(id), uid: boundUid ?? { $exists: false as const } };
      const update = { $set: { uid }, ...(boundUid !== undefined && { $push: { earlierUids: boundUid } }) };
      try {
        return (await invitations.updateOne(filter, update)).modifiedCount === 1 ? 'bound' : 'changed';
      } catch (error) {
        if (isDuplicateKeyError(error)) return 'unchanged';
        throw error;
      }
    },

    async delete(surveyId: string, id: string): Promise<boolean> {
      const filter = { _id: new ObjectId(id), surveyId: new ObjectId(surveyId) };
      return (await invitations.deleteOne(filter)).deletedCount === 1;
    },

    /** @returns false if it does not exist, or if an account has used it. */
    async deleteUnopened(surveyId: string, id: string): Promise<boolean> {
      const filter = { _id: new ObjectId(id), surveyId: new ObjectId(surveyId), uid: { $exists: false } };
      return (await invitations.deleteOne(filter)).deletedCount === 1;
    },

    async deleteAll(surveyId: string): Promise<void> {
      await invitations.deleteMany({ surveyId: new ObjectId(surveyId) });
    },

    /**
     * Requests another mail about invitations that had none since the given time.
     * @returns how many.
     */
    async requestReminders(surveyId: string, noneSince: Date, at: Date): Promise<number> {
      const filter = {
        surveyId: new ObjectId(surveyId),
        mailRequestedAt: { $lt: noneSince },
        mailDueAt: { $exists: false },
        mailsStopped: { $exists: false },
        bouncedAt: { $exists: false },
        waitsForOpening: { $exists: false },
      };
      const request = { $set: { mailDueAt: at, mailRequestedAt: at, remindedAt: at } };
      return (await invitations.updateMany(filter, request)).modifiedCount;
    },

    /**
     * Requests the mails of invitations that waited for the opening of their survey, and counts them as its own. Harmless
     * when repeated.
     */
    async sendWaiting(surveyId: string, at: Date): Promise<void> {
      const waiting = { surveyId: new ObjectId(surveyId), waitsForOpening: true as const };
      const request = { $set: { mailDueAt: at, mailRequestedAt: at }, $unset: { waitsForOpening: '' as const } };
      const { modifiedCount } = await invitations.updateMany(waiting, request);
      if (modifiedCount > 0)
        await surveys.updateOne({ _id: new ObjectId(surveyId) }, { $inc: { invitationCount: modifiedCount } });
    },

    /** How many invitations each of these surveys has, with those of people who have deleted their account. */
    async countBySurvey(surveyIds: string[]): Promise<Map<string, number>> {
      const groups = [
        { $match: { surveyId: { $in: toObjectIds(surveyIds) } } },
        { $group: { _id: '$surveyId', count: { $sum: 1 } } },
      ];
      const counted = await invitations.aggregate<{ _id: ObjectId; count: number }>(groups).toArray();
      return new Map(counted.map(({ _id, count }) => [toId(_id), count]));
    },

    /** Whether reminders of an invitation are still sent; false if it is gone. */
    async hasMails(id: string): Promise<boolean> {
      const found = await invitations.findOne({ _id: new ObjectId(id) }, { projection: { mailsStopped: 1 } });
      return found !== null && !found.mailsStopped;
    },

    /** @returns 1, or 0 if they were stopped before, or the invitation is gone. */
    async stopMails(id: string): Promise<number> {
      const filter = { _id: new ObjectId(id), mailsStopped: { $exists: false } };
      const update = { $set: { mailsStopped: true as const }, $unset: { mailDueAt: '' as const } };
      return (await invitations.updateOne(filter, update)).modifiedCount;
    },

    /** When the next mail has to be queued. */
    findNextMail: (): Promise<Date | undefined> => findEarliestTime(invitations, 'mailDueAt'),

    listDueMails(now: Date, limit: number): Promise<DueInvitation[]> {
      return invitations
        .find({ mailDueAt: { $lte: now } })
        .sort({ mailDueAt: 1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },

    /** Records that the mails about these invitations are in the outbox. Until then, no other mail can be requested. */
    async recordQueued(ids: string[]): Promise<void> {
      await invitations.updateMany({ _id: { $in: toObjectIds(ids) } }, { $unset: { mailDueAt: '' } });
    },

    /** Removes a deleted user from invitations. One that was used stays used. */
    async anonymize({ uid, email, at }: { uid: string; email: string; at: Date }, alias: string): Promise<void> {
      await invitations.updateMany({ uid }, { $set: { uid: alias, email: alias } });
      await invitations.updateMany({ earlierUids: uid }, { $addToSet: { earlierUids: alias } });
      await invitations.updateMany({ earlierUids: uid }, { $pull: { earlierUids: uid } });
      // A later invitation is to another user who has the email now. Unused ones stay, too, without their person: their
      // survey would otherwise tell, by how many are invited, that somebody has deleted an account without voting.
      const unused = { email, uid: { $exists: false }, invitedAt: { $lte: at } };
      const found = await invitations.find(unused, { projection: { _id: 1 } }).toArray();
      const forgotten = { $set: { email: createDeletedAlias() }, $unset: { mailDueAt: '' as const } };
      for (const { _id } of found) await invitations.updateOne({ ...unused, _id }, forgotten);
    },
  };
}
