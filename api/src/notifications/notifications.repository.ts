import { ObjectId, type Db } from 'mongodb';
import { MAX_UNREAD_COUNT, type NotificationKind } from '@canvass/shared/contracts';
import { beforeId } from '../kernel/database/keyset';
import { toId } from '../kernel/database/ids';
import { ACKNOWLEDGING_READ, insertUnlessStored, isDuplicateKeyError } from '../kernel/database/mongo';
import { mergeNewest, type IdRange } from '../kernel/http/lists/pagination';
import { problem } from '../kernel/http/problems/problem';
import { getNotificationsCollection, type NotificationDocument } from '../records/notifications.collection';

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** A notification as its reader sees it: the id changes with each event that it counts. */
export type NotificationRecord = NotificationDocument & { id: string };

/** How many keys of counted events are kept. A crash repeats the latest ones only. */
const MAX_EVENT_KEYS = 100;

/** How often counting an event is tried while other processes begin or read its notification. */
const MAX_ATTEMPTS = 5;

/** Those that count no events. Equality with null matches a missing field; the type does not allow null. */
const UNCOUNTED = { latestId: null as never };

function fromDocument(document: NotificationDocument): NotificationRecord {
  return { ...document, id: toId(document.latestId ?? document._id) };
}

/** The notifications collection, as its users see it. The mails about them have a repository of their own. */
export function createNotificationsRepository(db: Db) {
  const notifications = getNotificationsCollection(db);

  async function isStored(key: string): Promise<boolean> {
    const found = await Promise.all(
      [{ eventKeys: key }, { key }].map((filter) =>
        notifications.findOne(filter, { projection: { _id: 1 }, ...ACKNOWLEDGING_READ }),
      ),
    );
    return found.some((each) => each !== null);
  }

  /** Counts an event in the unread notification with this key, or begins one, in one write. */
  async function upsertUnread(unreadKey: string, document: NotificationDocument): Promise<void> {
    const { _id, key, uid, kind, details, at, expiresAt, mailDueAt, inDigest } = document;
    await notifications.updateOne(
      { unreadKey, eventKeys: { $ne: key } },
      {
        $inc: { count: 1 },
        $push: { eventKeys: { $each: [key], $slice: -MAX_EVENT_KEYS } },
        // An earlier release marks it as read without removing `unreadKey`.
        $set: { details, at, expiresAt, latestId: _id, unread: true, ...(inDigest && { inDigest }) },
        ...(mailDueAt && {
          // A mail that is already due is about all events.
          $min: { mailDueAt },
          // The digest with the earlier events does not tell of this one.
          $unset: { digestId: '', ...(!inDigest && { inDigest: '' }) },
        }),
        $setOnInsert: { _id, key, uid, kind },
      },
      { upsert: true },
    );
  }

  return {
    /**
     * Stores notifications, each once per key.
     * @returns how many were not stored before.
     */
    insert: (documents: NotificationDocument[]): Promise<number> => insertUnlessStored(notifications, documents),

    /**
     * Counts an event in the unread notification with this key.
     * @returns 1, or 0 if it was counted before.
     */
    async addEvent(unreadKey: string, document: NotificationDocument): Promise<number> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        try {
          await upsertUnread(unreadKey, document);
          return 1;
        } catch (error) {
          // Either the event is counted, or another process has begun the notification at the same moment.
          if (!isDuplicateKeyError(error)) throw error;
          if (await isStored(document.key)) return 0;
        }
      }
      throw problem('service-unavailable');
    },

    /** Latest first, by the latest event of each. */
    async list(uid: string, { after, limit }: IdRange): Promise<NotificationRecord[]> {
      const latestId = { $gt: new ObjectId('0'.repeat(24)), ...(after !== undefined && { $lt: new ObjectId(after) }) };
      const [counting, others] = await Promise.all([
        notifications.find({ uid, latestId }).sort({ latestId: -1 }).limit(limit).map(fromDocument).toArray(),
        notifications
          .find({ uid, ...UNCOUNTED, ...beforeId(after) })
          .sort({ _id: -1 })
          .limit(limit)
          .map(fromDocument)
          .toArray(),
      ]);
      return mergeNewest(counting, others, { limit });
    },

    /** No more than `MAX_UNREAD_COUNT` are counted. */
    countUnread(uid: string): Promise<number> {
      return notifications.countDocuments({ uid, unread: true }, { limit: MAX_UNREAD_COUNT });
    },

    /** @returns how many were unread. */
    async markRead(uid: string, { id, upTo }: { id?: string | undefined; upTo?: string | undefined }): Promise<number> {
      const which = id === undefined ? { $lte: new ObjectId(upTo) } : new ObjectId(id);
      const read = await Promise.all(
        [{ latestId: which }, { ...UNCOUNTED, _id: which }].map((filter) =>
          notifications.updateMany({ uid, unread: true, ...filter }, { $unset: { unread: '', unreadKey: '' } }),
        ),
      );
      return read.reduce((count, { modifiedCount }) => count + modifiedCount, 0);
    },

    /** Marks as read, for everybody, what was told until a time about work that is done. No mail about it has to come. */
    async markHandled(kind: NotificationKind, upTo: Date, surveyId?: string): Promise<void> {
      await notifications.updateMany(
        { kind, unread: true, at: { $lte: upTo }, ...(surveyId !== undefined && { 'details.surveyId': surveyId }) },
        { $unset: { unread: '', unreadKey: '', mailDueAt: '', inDigest: '' } },
      );
    },

    /** Deletes all notifications of a deleted user. Harmless when repeated. */
    async deleteAll(uid: string): Promise<void> {
      await notifications.deleteMany({ uid });
    },
  };
}
