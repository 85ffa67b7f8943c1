import { listResponses, listVersions } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** As many rows as a page of the table holds. */
const PAGE = 50;

/** The responses to one survey, newest first, page by page. */
export function responsesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['responses', 'list', { survey: id }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listResponses, { params: { id }, query: { limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** The questions of a survey as they were voted on, version by version. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['versions', 'list', { survey: id }],
    queryFn: ({ signal }) => call(listVersions, { params: { id } }, { signal }),
  });
}
