import { listEvents, readOverview } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** What there is, and what waits. Read at every visit: it changes all the time. */
export const overviewQuery = queryOptions({
  queryKey: createQueryKey('overview', 'detail', {}),
  queryFn: ({ signal }) => call(readOverview, {}, { signal }),
  staleTime: 0,
});

/** What admins and surveyors did, latest first, page by page. */
export const eventsQuery = listQuery('events', listEvents, { staleTime: 0 });
