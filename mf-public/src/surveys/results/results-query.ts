import { failureOf } from '@canvass/shared/http';
import { resultsQuery } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** How often results are asked for that the server thinks not due yet, in milliseconds: its clock may be behind. */
const NOT_DUE_INTERVAL_MS = 15_000;

/** How often results are asked for that are about to be complete, in milliseconds. */
const CLOSING_INTERVAL_MS = 30_000;

/** The counts of a survey, read again while they are about to change without a vote. */
export function currentResultsQuery(id: string) {
  return queryOptions({
    ...resultsQuery(id),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && failureOf(error).code === 'results-after-closing') return NOT_DUE_INTERVAL_MS;
      return data?.stage === 'closing' && CLOSING_INTERVAL_MS;
    },
  });
}
