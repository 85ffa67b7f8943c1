import {
  changeNotificationPreference,
  countUnreadNotifications,
  followResults,
  listNotifications,
  markNotificationsRead,
  readNotificationPreferences,
  readUnsubscribe,
  unfollowResults,
  unsubscribe,
} from '@canvass/shared/contracts';
import { listRoute, route, withLimit, type Route } from '../endpoints/route';
import type { FollowingService } from './following.service';
import type { NotificationsService } from './notifications.service';

export function notificationsRoutes(notifications: NotificationsService, following: FollowingService): Route[] {
  return [
    listRoute(listNotifications, ({ caller, query }) => notifications.list(caller, query)),
    route(countUnreadNotifications, async ({ caller }) => ({ unread: await notifications.countUnread(caller) })),
    route(markNotificationsRead, async ({ caller, body }) => ({
      modifiedCount: await notifications.markRead(caller, body),
    })),
    route(readNotificationPreferences, ({ caller }) => notifications.readPreferences(caller)),
    route(changeNotificationPreference, async ({ caller, body }) => ({
      modifiedCount: await notifications.changePreference(caller, body.kind, body.mail),
    })),
    route(readUnsubscribe, ({ params }) => notifications.readUnsubscribe(params.token)),
    withLimit(
      route(unsubscribe, async ({ params }) => ({ modifiedCount: await notifications.unsubscribe(params.token) })),
      'unsubscribe',
    ),
    route(followResults, async ({ caller, params }) => ({ modifiedCount: await following.follow(caller, params.id) })),
    route(unfollowResults, async ({ caller, params }) => ({
      deletedCount: await following.unfollow(caller, params.id),
    })),
  ];
}
