import type { Logger } from 'pino';
import { toId } from '../kernel/database/ids';
import { getErrorKind } from '../kernel/http/presentation/present';
import type { UsersRepository } from '../records/users.repository';
import type { Announcement } from '../records/announcements';
import { addressAnnouncement } from './address-announcement';
import {
  ANNOUNCEMENT_SOURCES,
  type AnnouncementsRepository,
  type AnnouncementSource,
  type AnnouncingDocument,
} from './announcements.repository';
import { getEarliest } from './get-earliest';
import type { FollowersRepository } from './followers.repository';
import type { NewNotification } from '../records/notifications.collection';
import type { Notifier } from './notifier';

/** How many documents of a source are read in one run of the scheduler. */
const MAX_DOCUMENTS = 500;

/** How many followers are told at once, and in one run of the scheduler. */
const FOLLOWERS_BATCH_SIZE = 500;
const MAX_FOLLOWERS = 10_000;

interface Dependencies {
  announcements: AnnouncementsRepository;
  followers: Pick<FollowersRepository, 'listBatch' | 'deleteBatch'>;
  users: Pick<UsersRepository, 'findByEmail' | 'listAdmins'>;
  notifier: Notifier;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** The scheduler's task that turns announcements into notifications. After a crash, the next run derives them again. */
export function createNotificationsTask({ announcements, followers, users, notifier, log, now }: Dependencies) {
  /**
   * Notifies the followers of a survey, and forgets each once the notification is stored.
   * @returns whether all were notified; the next run continues.
   */
  async function notifyFollowers(
    { _id }: AnnouncingDocument,
    createNotification: (uid: string) => NewNotification,
  ): Promise<boolean> {
    for (let notifiedCount = 0; notifiedCount < MAX_FOLLOWERS; notifiedCount += FOLLOWERS_BATCH_SIZE) {
      const batch = await followers.listBatch(_id, FOLLOWERS_BATCH_SIZE);
      if (batch.length === 0) return true;
      await notifier.notify(batch.map(({ uid }) => createNotification(uid)));
      await followers.deleteBatch(batch.map((follower) => follower._id));
    }
    return false;
  }

  async function findUids(recipients: { uid: string } | { email: string } | 'admins'): Promise<string[]> {
    if (recipients === 'admins') return users.listAdmins();
    if ('uid' in recipients) return [recipients.uid];
    const user = await users.findByEmail(recipients.email);
    return user ? [user.uid] : [];
  }

  /** @returns whether everybody whom it concerns was notified. */
  async function notify(document: AnnouncingDocument, announcement: Announcement, source: AnnouncementSource) {
    const { kind, at } = announcement;
    let addressed: ReturnType<typeof addressAnnouncement>;
    try {
      addressed = addressAnnouncement(source, document, announcement, now());
    } catch (error) {
      // Nobody can be notified of a damaged record, which must not keep the others waiting.
      log.error({ record: document._id, kind, faults: getErrorKind(error) }, 'an announcement is damaged');
      return true;
    }
    if (!addressed) return true;
    const { to, details } = addressed;
    const createNotification = (uid: string): NewNotification => ({
      key: `${kind}:${toId(document._id)}:${at.getTime()}:${uid}`,
      uid,
      kind,
      details,
      at,
    });
    if (to === 'followers') return notifyFollowers(document, createNotification);
    await notifier.notify((await findUids(to)).map((uid) => createNotification(uid)));
    return true;
  }

  async function notifyDue(source: AnnouncementSource): Promise<number> {
    let notifiedCount = 0;
    for (const document of await announcements.listDue(source, now(), MAX_DOCUMENTS)) {
      for (const announcement of document.announcements) {
        // In a damaged record, an announcement may be anything.
        if (!(announcement?.at <= now())) continue;
        if (!(await notify(document, announcement, source))) continue;
        await announcements.remove(source, document._id, announcement);
        notifiedCount += 1;
      }
    }
    return notifiedCount;
  }

  return {
    name: 'create-notifications' as const,
    async findNextDue(): Promise<Date | undefined> {
      return getEarliest(await Promise.all(ANNOUNCEMENT_SOURCES.map((source) => announcements.findNext(source))));
    },
    async run(): Promise<number> {
      let notifiedCount = 0;
      for (const source of ANNOUNCEMENT_SOURCES) notifiedCount += await notifyDue(source);
      return notifiedCount;
    },
  };
}
