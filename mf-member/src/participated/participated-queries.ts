import { listParticipated } from '@canvass/shared/contracts';
import { callPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The surveys that a person has voted in, latest vote first, page by page. A vote makes lists of surveys be read again. */
export function participationsQuery(email: string) {
  return infiniteQueryOptions({
    queryKey: ['surveys', 'list', { participated: email }],
    queryFn: ({ pageParam, signal }) => callPage(listParticipated, { query: { email, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}
