import { listComments } from '@canvass/shared/contracts';
import { callPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The comments that a person has left, latest first, page by page. A vote makes lists of surveys be read again. */
export function commentsQuery(email: string) {
  return infiniteQueryOptions({
    queryKey: ['surveys', 'list', { commented: email }],
    queryFn: ({ pageParam, signal }) => callPage(listComments, { query: { email, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}
