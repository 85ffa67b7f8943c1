import { listEvents, readOverview } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** Totals and open tasks. Refetched on every visit: they change all the time. */
export const overviewQuery = queryOptions({
  queryKey: createQueryKey('overview', 'detail', {}),
  queryFn: ({ signal }) => call(readOverview, {}, { signal }),
  staleTime: 0,
});

/** The actions of admins and surveyors, latest first, page by page. */
export const eventsQuery = listQuery('events', listEvents, { staleTime: 0 });
