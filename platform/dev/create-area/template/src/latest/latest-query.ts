import { listSurveys } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** The surveys published last. */
export const latestQuery = queryOptions({
  queryKey: createQueryKey('surveys', 'list', { latest: 'example' }),
  queryFn: ({ signal }) => call(listSurveys, { query: { limit: 10 } }, { signal }),
});
