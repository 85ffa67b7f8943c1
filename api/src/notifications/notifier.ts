import { ObjectId } from 'mongodb';
import { NOTIFICATION_RETENTION_DAYS } from '@canvass/shared/contracts';
import { inBatches } from '../kernel/database/in-batches';
import type { NewNotification, NotificationDocument } from '../records/notifications.collection';
import { getUnreadKey, isMailedKind } from './notification-texts';
import type { NotificationsRepository } from './notifications.repository';
import type { PreferencesRepository } from './preferences.repository';

/** When the daily digest is sent, in hours UTC. */
const DIGEST_HOUR_UTC = 7;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many notifications are stored by one write. */
const BATCH_SIZE = 500;

export type Notifier = ReturnType<typeof createNotifier>;

/** The next digest that begins after the given time. */
export function getNextDigest(now: Date): Date {
  const shifted = now.getTime() - DIGEST_HOUR_UTC * HOUR_MS;
  return new Date((Math.floor(shifted / DAY_MS) + 1) * DAY_MS + DIGEST_HOUR_UTC * HOUR_MS);
}

/** Stores notifications, and decides by the preferences of their users when mails about them are due. */
export function createNotifier({
  notifications,
  preferences,
  sendsMails,
  now,
}: {
  notifications: Pick<NotificationsRepository, 'insert' | 'addEvent'>;
  preferences: Pick<PreferencesRepository, 'read'>;
  /** Whether this installation sends mails. */
  sendsMails: boolean;
  now: () => Date;
}) {
  async function storeBatch(batch: NewNotification[]): Promise<number> {
    const getPreference = await preferences.read([...new Set(batch.map(({ uid }) => uid))]);
    const createdAt = now();

    function planMail({ uid, kind }: NewNotification): Pick<NotificationDocument, 'mailDueAt' | 'inDigest'> {
      const preference = sendsMails && isMailedKind(kind) ? getPreference(uid, kind) : 'never';
      if (preference === 'never') return {};
      return preference === 'daily'
        ? { mailDueAt: getNextDigest(createdAt), inDigest: true }
        : { mailDueAt: createdAt };
    }

    const expiresAt = new Date(createdAt.getTime() + NOTIFICATION_RETENTION_DAYS * DAY_MS);
    const documents = batch.map((notification): NotificationDocument => {
      const fields = { unread: true as const, expiresAt, ...planMail(notification) };
      return { _id: new ObjectId(), ...notification, ...fields };
    });
    let storedCount = await notifications.insert(documents.filter((document) => !getUnreadKey(document)));
    // One after the other: of equal events, the latest has to come last.
    for (const document of documents) {
      const unreadKey = getUnreadKey(document);
      if (unreadKey) storedCount += await notifications.addEvent(unreadKey, document);
    }
    return storedCount;
  }

  return {
    /**
     * Stores notifications. Storing them again is harmless, because of their keys. Takes any number of them, and holds one
     * batch.
     * @returns how many were not stored before.
     */
    async notify(newNotifications: Iterable<NewNotification> | AsyncIterable<NewNotification>): Promise<number> {
      let storedCount = 0;
      for await (const batch of inBatches(newNotifications, BATCH_SIZE)) storedCount += await storeBatch(batch);
      return storedCount;
    },
  };
}
