import { ObjectId, type Db } from 'mongodb';
import { MAX_UNREAD_COUNT } from '@canvass/shared/contracts';
import { beforeId } from '../database/keyset';
import { insertUnlessStored } from '../database/mongo';
import type { IdRange } from '../http/lists/pagination';
import { getNotificationsCollection, type NotificationDocument } from './notifications.collection';

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** The notifications collection, as its users see it. The mails about them have a repository of their own. */
export function createNotificationsRepository(db: Db) {
  const notifications = getNotificationsCollection(db);

  return {
    /**
     * Stores notifications, each once per key.
     * @returns how many were not stored before.
     */
    insert: (documents: NotificationDocument[]): Promise<number> => insertUnlessStored(notifications, documents),

    list(uid: string, { after, limit }: IdRange): Promise<NotificationDocument[]> {
      return notifications
        .find({ uid, ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
    },

    /** No more than `MAX_UNREAD_COUNT` are counted. */
    countUnread(uid: string): Promise<number> {
      return notifications.countDocuments({ uid, unread: true }, { limit: MAX_UNREAD_COUNT });
    },

    /** @returns how many were unread. */
    async markRead(uid: string, { id, upTo }: { id?: string | undefined; upTo?: string | undefined }): Promise<number> {
      const which = id === undefined ? { _id: { $lte: new ObjectId(upTo) } } : { _id: new ObjectId(id) };
      const { modifiedCount } = await notifications.updateMany(
        { uid, unread: true, ...which },
        { $unset: { unread: '' } },
      );
      return modifiedCount;
    },

    /** Deletes all notifications of a deleted user. Harmless when repeated. */
    async deleteAll(uid: string): Promise<void> {
      await notifications.deleteMany({ uid });
    },
  };
}
