import { readResults } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** How often results are asked for that are about to be complete, in milliseconds. */
const CLOSING_INTERVAL_MS = 30_000;

/** The counts of a survey. A vote makes them be read again. */
export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: ['results', 'detail', id],
    queryFn: ({ signal }) => call(readResults, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => data?.stage === 'closing' && CLOSING_INTERVAL_MS,
  });
}
