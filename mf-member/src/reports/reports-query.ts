import { listOwnReports } from '@canvass/shared/contracts';
import { callPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The reports that a person has made, latest first, page by page. Read at every visit: admins decide at any time. */
export function reportsQuery(email: string) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'list', { own: email }],
    queryFn: ({ pageParam, signal }) => callPage(listOwnReports, { query: { email, cursor: pageParam } }, { signal }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}
