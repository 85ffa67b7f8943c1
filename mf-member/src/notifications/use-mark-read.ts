import { markNotificationsRead, type UserNotification } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, NOTIFICATIONS_NOUN, updateCachedLists } from '@canvass/shared/queries';
import { useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';

/** Marks one notification as read, or all that are shown and older ones. The bell counts again. */
export function useMarkRead() {
  const queryClient = useQueryClient();

  function showAsRead(isAffected: (notification: UserNotification) => boolean): void {
    updateCachedLists<UserNotification>(queryClient, [NOTIFICATIONS_NOUN, 'list'], (items) =>
      items.map((item) => (isAffected(item) ? { ...item, isUnread: false } : item)),
    );
  }

  const markAll = useAction({
    action: (upTo: string) => call(markNotificationsRead, { body: { upTo } }),
    onSuccess(_, upTo) {
      showAsRead(({ _id }) => _id <= upTo);
      void invalidateNouns(queryClient, [NOTIFICATIONS_NOUN]);
    },
  });

  /** The page is left at the same moment, and the notification stays unread if this fails. */
  async function markOpened({ _id, isUnread }: UserNotification): Promise<void> {
    if (!isUnread) return;
    showAsRead((item) => item._id === _id);
    try {
      await call(markNotificationsRead, { body: { id: _id } });
    } finally {
      await invalidateNouns(queryClient, [NOTIFICATIONS_NOUN]);
    }
  }

  return { markAll, markOpened };
}
