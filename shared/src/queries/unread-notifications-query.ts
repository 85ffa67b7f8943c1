// In its own file: a page with one query must not load the contracts of the others.
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { countUnreadNotifications } from '../contracts/notifications';
import { createQueryKey } from './list-query';
import { NOTIFICATIONS_NOUN } from './notifications-noun';

/** How often the bell and the list look for new notifications while their page is visible. */
export const NOTIFICATIONS_REFETCH_INTERVAL_MS = 30_000;

/** The number of a user's unread notifications, kept up to date while the page is visible. */
export function unreadNotificationsQuery(uid: string) {
  return queryOptions({
    queryKey: createQueryKey(NOTIFICATIONS_NOUN, 'detail', { unread: uid }),
    queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
    refetchInterval: NOTIFICATIONS_REFETCH_INTERVAL_MS,
    // The next look comes soon enough.
    retry: false,
  });
}
