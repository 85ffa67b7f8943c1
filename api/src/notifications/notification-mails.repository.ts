import { ObjectId, type Db } from 'mongodb';
import { getNotificationsCollection, type NotificationDocument } from '../records/notifications.collection';

export type NotificationMailsRepository = ReturnType<typeof createNotificationMailsRepository>;

/** The notifications collection, as the task that queues mails about them sees it. */
export function createNotificationMailsRepository(db: Db) {
  const notifications = getNotificationsCollection(db);

  return {
    async findNextDue(): Promise<Date | undefined> {
      const waiting = { mailDueAt: { $exists: true } };
      const first = await notifications.findOne(waiting, { sort: { mailDueAt: 1 }, projection: { mailDueAt: 1 } });
      return first?.mailDueAt;
    },

    /** Notifications about which a mail is due, earliest first. */
    listDue(now: Date, limit: number): Promise<NotificationDocument[]> {
      return notifications
        .find({ mailDueAt: { $lte: now } })
        .sort({ mailDueAt: 1 })
        .limit(limit)
        .toArray();
    },

    /**
     * Puts a user's digest together: one that a crash interrupted has the same contents again, and what came later goes
     * into the next one.
     * @returns its id, and its notifications, oldest first, up to `limit`.
     */
    async collectDigest(uid: string, now: Date, limit: number) {
      const due = { uid, inDigest: true as const, mailDueAt: { $lte: now } };
      const begun = await notifications.findOne(
        { ...due, digestId: { $exists: true } },
        { projection: { digestId: 1 } },
      );
      const digestId = begun?.digestId ?? new ObjectId();
      if (!begun) await notifications.updateMany({ ...due, digestId: { $exists: false } }, { $set: { digestId } });
      const items = await notifications.find({ uid, digestId }).sort({ _id: 1 }).limit(limit).toArray();
      return { digestId, items };
    },

    /** Notes that the mails about these notifications are queued, or not needed anymore. */
    async recordQueued(queued: Pick<NotificationDocument, '_id' | 'latestId'>[]): Promise<void> {
      const ids = queued.flatMap(({ _id, latestId }) => (latestId ? [] : _id));
      await notifications.updateMany({ _id: { $in: ids } }, { $unset: { mailDueAt: '' } });
      // Events that were counted in the meantime have not been told.
      for (const { _id, latestId } of queued)
        if (latestId) await notifications.updateOne({ _id, latestId }, { $unset: { mailDueAt: '' } });
    },

    async recordDigestQueued(uid: string, digestId: ObjectId): Promise<void> {
      await notifications.updateMany({ uid, digestId }, { $unset: { mailDueAt: '', inDigest: '' } });
    },
  };
}
