import { listMessages, markMessage, type Message, type MessageState } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery, updateCachedLists, NOTIFICATIONS_NOUN } from '@canvass/shared/queries';
import { toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { strings } from '../strings';

/** In display order. */
export const MESSAGE_TABS = ['open', 'done', 'all'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/** Messages in a state, latest first, page by page. Refetched on every visit: new ones arrive at any time. */
export function messagesQuery(tab: MessageTab) {
  const state = tab === 'all' ? undefined : tab;
  return listQuery('messages', listMessages, { input: { query: { state } }, staleTime: 0 });
}

/**
 * Marks a message as done, or as open again, and confirms it.
 * @param onDone called before the message leaves the lists of the other state.
 */
export function useMarkMessage({ _id }: Message, onDone: () => void) {
  const queryClient = useQueryClient();
  return useWrite({
    send: (state: MessageState, idempotencyKey) =>
      call(markMessage, { params: { id: _id }, body: { state } }, { idempotencyKey }),
    onSuccess(_, state) {
      onDone();
      const previousState = state === 'done' ? 'open' : 'done';
      updateCachedLists<Message>(queryClient, messagesQuery(previousState).queryKey, (all) =>
        all.filter((each) => each._id !== _id),
      );
      updateCachedLists<Message>(queryClient, messagesQuery('all').queryKey, (all) =>
        all.map((each) => (each._id === _id ? { ...each, state } : each)),
      );
      void invalidateNouns(queryClient, ['messages', 'events', 'overview', NOTIFICATIONS_NOUN]);
      void toast(strings.messages.marked[state]);
    },
  });
}
