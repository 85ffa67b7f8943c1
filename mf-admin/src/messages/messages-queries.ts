import { listMessages, markMessage, type Message, type MessageState } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { toast } from '@canvass/shared/ui';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { changeLists, readAgain } from '../layout/pages';
import { useWrite } from '../layout/use-write';
import { words } from '../words';

/** In the order in which they stand. */
export const SHELVES = ['open', 'done', 'all'] as const;
export type MessageShelf = (typeof SHELVES)[number];

const LISTS = ['messages', 'list'];

/** Messages of a state, latest first, page by page. Read at every visit: people write at any time. */
export function messagesQuery(shelf: MessageShelf) {
  const state = shelf === 'all' ? undefined : shelf;
  return infiniteQueryOptions({
    queryKey: [...LISTS, { shelf }],
    queryFn: ({ pageParam, signal }) => callPage(listMessages, { query: { state, cursor: pageParam } }, { signal }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/**
 * Marks a message as done, or as open again, and says so.
 * @param onDone hears of it before the message leaves the lists of the other state.
 */
export function useMarking({ _id }: Message, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (state: MessageState, idempotencyKey) =>
      call(markMessage, { params: { id: _id }, body: { state } }, { idempotencyKey }),
    onDone(_, state) {
      onDone();
      const left = state === 'done' ? 'open' : 'done';
      changeLists<Message>(queries, [...LISTS, { shelf: left }], (all) => all.filter((each) => each._id !== _id));
      changeLists<Message>(queries, [...LISTS, { shelf: 'all' }], (all) =>
        all.map((each) => (each._id === _id ? { ...each, state } : each)),
      );
      void readAgain(queries, ['messages', 'events', 'overview']);
      void toast(words.messages.marked[state]);
    },
  });
}
