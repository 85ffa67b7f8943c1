import type { Logger } from 'pino';
import { createInvitationTokens } from '../../records/invitation-token';
import type { Route } from '../../endpoints/route';
import { createAnnouncementsRepository } from '../../notifications/announcements.repository';
import { createNotificationsTask } from '../../notifications/create-notifications';
import { createDeadlinesTask } from '../../notifications/deadlines-task';
import { createFollowingService, type FollowingDependencies } from '../../notifications/following.service';
import { createNotificationMailsTask } from '../../notifications/notification-mails';
import { createNotificationMailsRepository } from '../../notifications/notification-mails.repository';
import { notificationsRoutes } from '../../notifications/notifications.routes';
import { createNotificationsService } from '../../notifications/notifications.service';
import { createNotifier } from '../../notifications/notifier';
import { createUnsubscribeTokens } from '../../records/unsubscribe-token';
import type { Stores } from '../stores';

interface Settings {
  /** The secret from which links in mails are derived. */
  jwtSecret: string;
  /** Where links in mails lead; absent if the installation sends none. */
  siteOrigin: string | undefined;
}

/** The routes of notifications, and who follows which survey. */
export function createNotificationRoutes(
  stores: Stores,
  { access, jwtSecret, siteOrigin }: Settings & Pick<FollowingDependencies, 'access'>,
): Route[] {
  return notificationsRoutes(
    createNotificationsService({
      ...stores,
      invitationTokens: createInvitationTokens(jwtSecret),
      unsubscribeTokens: createUnsubscribeTokens(jwtSecret),
      sendsMails: siteOrigin !== undefined,
    }),
    createFollowingService({ ...stores, access }),
  );
}

/** The tasks of the scheduler about notifications, and the notifier that other tasks use. */
export function createNotificationTasks(
  stores: Stores,
  { jwtSecret, siteOrigin, log }: Settings & { log: Pick<Logger, 'error'> },
) {
  const { db, now, followers, notifications, outbox, preferences, users } = stores;
  const sendsMails = siteOrigin !== undefined;
  const notifier = createNotifier({ notifications, preferences, sendsMails, now });
  const tasks = [
    createDeadlinesTask({ db, notifier, now }),
    createNotificationsTask({
      announcements: createAnnouncementsRepository(db),
      followers,
      users,
      notifier,
      log,
      now,
    }),
    createNotificationMailsTask({
      notifications: createNotificationMailsRepository(db),
      preferences,
      users,
      outbox,
      tokens: createUnsubscribeTokens(jwtSecret),
      siteOrigin,
      log,
      now,
    }),
  ];
  return { notifier, tasks };
}
