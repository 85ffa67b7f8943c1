import { readResults } from '@canvass/shared/contracts';
import { call, failureOf } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** How often results are asked for that the server thinks not due yet, in milliseconds: its clock may be behind. */
const NOT_DUE_INTERVAL_MS = 15_000;

/** How often results are asked for that are about to be complete, in milliseconds. */
const CLOSING_INTERVAL_MS = 30_000;

/** The counts of a survey. A vote makes them be read again. */
export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: ['results', 'detail', id],
    queryFn: ({ signal }) => call(readResults, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && failureOf(error).code === 'results-after-closing') return NOT_DUE_INTERVAL_MS;
      return data?.stage === 'closing' && CLOSING_INTERVAL_MS;
    },
  });
}
