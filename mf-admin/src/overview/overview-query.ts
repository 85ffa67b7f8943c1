import { listEvents, readOverview } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** What there is, and what waits. Read at every visit: it changes all the time. */
export const overviewQuery = queryOptions({
  queryKey: ['overview', 'detail', {}],
  queryFn: ({ signal }) => call(readOverview, {}, { signal }),
  staleTime: 0,
});

/** What admins and surveyors did, latest first, page by page. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events', 'list', {}],
  queryFn: ({ pageParam, signal }) => callPage(listEvents, { query: { cursor: pageParam } }, { signal }),
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
