import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createInvitationTokens } from '../../records/invitation-token';
import { createInvitationsRepository } from '../../records/invitations.repository';
import { createRefusalsRepository } from '../../records/refusals.repository';
import type { Route } from '../../endpoints/route';
import type { Outbox } from '../../mails/outbox';
import type { UsersRepository } from '../../records/users.repository';
import { createAnnouncementsRepository } from '../../notifications/announcements.repository';
import { createNotificationsTask } from '../../notifications/create-notifications';
import { createDeadlinesTask } from '../../notifications/deadlines-task';
import { createFollowersRepository, type FollowersRepository } from '../../notifications/followers.repository';
import { createFollowingService, type FollowingDependencies } from '../../notifications/following.service';
import { createNotificationMailsTask } from '../../notifications/notification-mails';
import { createNotificationMailsRepository } from '../../notifications/notification-mails.repository';
import { createNotificationsRepository } from '../../notifications/notifications.repository';
import { notificationsRoutes } from '../../notifications/notifications.routes';
import { createNotificationsService } from '../../notifications/notifications.service';
import { createNotifier } from '../../notifications/notifier';
import { createPreferencesRepository } from '../../notifications/preferences.repository';
import { createUnsubscribeTokens } from '../../records/unsubscribe-token';

interface Dependencies {
  db: Db;
  users: UsersRepository;
  /** The secret from which links in mails are derived. */
  jwtSecret: string;
  /** Where links in mails lead; absent if the installation sends none. */
  siteOrigin: string | undefined;
  now: () => Date;
}

/** The routes of notifications, and who follows which survey. */
export function createNotificationRoutes({
  db,
  users,
  surveys,
  ownVotes,
  access,
  jwtSecret,
  siteOrigin,
  now,
}: Dependencies & Pick<FollowingDependencies, 'surveys' | 'ownVotes' | 'access'>): {
  routes: Route[];
  followers: FollowersRepository;
} {
  const followers = createFollowersRepository(db);
  const routes = notificationsRoutes(
    createNotificationsService({
      notifications: createNotificationsRepository(db),
      preferences: createPreferencesRepository(db),
      users,
      invitations: createInvitationsRepository(db),
      refusals: createRefusalsRepository(db),
      invitationTokens: createInvitationTokens(jwtSecret),
      unsubscribeTokens: createUnsubscribeTokens(jwtSecret),
      sendsMails: siteOrigin !== undefined,
      now,
    }),
    createFollowingService({ followers, surveys, ownVotes, access, now }),
  );
  return { routes, followers };
}

/** The tasks of the scheduler about notifications, and the notifier that other tasks use. */
export function createNotificationTasks({
  db,
  users,
  jwtSecret,
  siteOrigin,
  outbox,
  log,
  now,
}: Dependencies & { outbox: Outbox; log: Pick<Logger, 'error'> }) {
  const preferences = createPreferencesRepository(db);
  const sendsMails = siteOrigin !== undefined;
  const notifications = createNotificationsRepository(db);
  const notifier = createNotifier({ notifications, preferences, sendsMails, now });
  const tasks = [
    createDeadlinesTask({ db, notifier, now }),
    createNotificationsTask({
      announcements: createAnnouncementsRepository(db),
      followers: createFollowersRepository(db),
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
