import { ObjectId, type Db } from 'mongodb';
import { toId } from '../../kernel/database/ids';
import { getInvitationsCollection } from '../../records/invitations.collection';
import { getScheduledRemindersCollection } from '../../records/scheduled-reminders.collection';
import { getDraftsCollection } from '../../records/drafts.collection';
import { getSurveysCollection } from '../../records/surveys.collection';
import { getVotesCollection } from '../../records/votes.collection';
import { createQuestionKindsReader, getErasedAnswers, toAnsweredKey } from './erased-answers';
import { toText } from '../../kernel/database/to-text';
import {
  getUsersCollection,
  NOT_BEING_DELETED,
  type AccountDeletion,
  type UserRecord,
} from '../../records/users.collection';

/** A deletion that has begun. */
export interface PendingDeletion extends AccountDeletion {
  id: string;
  uid: string;
  name: string;
  createdAt: Date;
}

/** A deletion as it is stored; in a damaged record, any field may be missing. */
type StoredDeletion = Pick<PendingDeletion, 'id' | 'uid' | 'createdAt'> & AccountDeletion;

/**
 * Fills in missing ids of a deletion with values that match nothing. A filter without a value would match every
 * document that lacks the field, such as visitors' messages, which have no uid.
 */
export function toPendingDeletion({ id, uid, email, name, ...rest }: StoredDeletion): PendingDeletion {
  return {
    ...rest,
    id,
    uid: toText(uid) || `no-uid-${id}`,
    email: toText(email) || `no-email-${id}`,
    name: toText(name),
  };
}

/** The fields that are removed from a vote. */
const ERASED_FIELDS = { comment: '', idempotencyKey: '' } as const;

/** How many votes are changed, and how many versions are read, at once. */
const BATCH_SIZE = 100;

export type AccountDeletionRepository = ReturnType<typeof createAccountDeletionRepository>;

/** The deletion steps in the database. Each is harmless when repeated. */
export function createAccountDeletionRepository(db: Db) {
  const users = getUsersCollection(db);
  const votes = getVotesCollection(db);
  const surveys = getSurveysCollection(db);
  const drafts = getDraftsCollection(db);
  const invitations = getInvitationsCollection(db);
  const scheduledReminders = getScheduledRemindersCollection(db);
  const findQuestionKinds = createQuestionKindsReader(db);

  return {
    /**
     * Ends a user's access in one write: their token is no longer accepted, and their email becomes available.
     * @returns false if the record's email or role has changed, or the record is gone.
     */
    async markForDeletion(
      { id, email, name, role }: UserRecord,
      removal: Omit<AccountDeletion, 'email' | 'name'>,
    ): Promise<boolean> {
      const { matchedCount } = await users.updateOne(
        { _id: new ObjectId(id), email, role, ...NOT_BEING_DELETED },
        {
          $set: { email: `removed:${id}`, name: '', tokens: [], removal: { ...removal, email, name } },
          $unset: { proUntil: '', paidUntil: '', grants: '' },
        },
      );
      return matchedCount > 0;
    },

    /** Unfinished deletions, oldest first. */
    listPending(): AsyncIterable<PendingDeletion> {
      return users
        .find({ 'removal.at': { $exists: true } })
        .sort({ 'removal.at': 1 })
        .map(({ _id, uid, createdAt, removal }) =>
          toPendingDeletion({ ...(removal as AccountDeletion), id: toId(_id), uid, createdAt }),
        );
    },

    /** Removes name, email, and comment from a user's votes, in batches; the votes stay counted under another id. */
    async anonymizeVoter(uid: string, alias: string, writtenAnswers: AccountDeletion['writtenAnswers']): Promise<void> {
      const anonymous = { voterId: alias, votedUserName: '', votedUserEmail: '' };
      for (;;) {
        const batch = await votes.find({ voterId: uid }).limit(BATCH_SIZE).toArray();
        if (batch.length === 0) return;
        const questions = writtenAnswers === 'erase' ? await findQuestionKinds(batch) : undefined;
        await votes.bulkWrite(
          batch.map(({ _id, surveyId, version, response }) => {
            const erased = questions && getErasedAnswers(response, questions.get(toAnsweredKey({ surveyId, version })));
            const update = { $set: { ...anonymous, ...erased }, $unset: ERASED_FIELDS };
            return { updateOne: { filter: { _id, voterId: uid }, update } };
          }),
        );
      }
    },

    /** The surveys that still belong to a user. */
    async listSurveys(surveyorUid: string): Promise<string[]> {
      const own = await surveys.find({ surveyorUid }, { projection: { _id: 1 } }).toArray();
      return own.map(({ _id }) => _id.toHexString());
    },

    /** Unpublishes a user's surveys and removes their name from them. */
    async unpublishSurveys(surveyorUid: string, alias: string, at: Date): Promise<void> {
      await surveys.updateMany(
        { surveyorUid, status: 'Publish' },
        {
          $set: { status: 'Unpublish' },
          $push: { history: { kind: 'unpublished', at, by: 'owner', changes: [] } },
          $inc: { revision: 1 },
        },
      );
      await surveys.updateMany(
        { surveyorUid },
        {
          $set: { surveyorUid: alias, surveyorEmail: '' },
          $unset: { review: '', reviewKey: '', idempotencyKey: '', transfer: '' },
        },
      );
    },

    /** Removes what a user was writing, and offers of surveys to them. */
    async removeDraftsAndOffers({ uid, email, at }: Pick<PendingDeletion, 'uid' | 'email' | 'at'>): Promise<void> {
      const own = await drafts.find({ surveyorUid: uid }, { projection: { _id: 1 } }).toArray();
      const ofDrafts = { surveyId: { $in: own.map(({ _id }) => _id) } };
      await invitations.deleteMany(ofDrafts);
      await scheduledReminders.deleteMany(ofDrafts);
      await drafts.deleteMany({ surveyorUid: uid });
      // A later offer is to another user who has the email now.
      const earlierOffer = { 'transfer.toEmail': email, 'transfer.offeredAt': { $lte: at } };
      await surveys.updateMany(earlierOffer, { $unset: { transfer: '' } });
    },

    /** Finishes a deletion by deleting the record. */
    async finish(id: string): Promise<void> {
      await users.deleteOne({ _id: new ObjectId(id), 'removal.at': { $exists: true } });
    },
  };
}
