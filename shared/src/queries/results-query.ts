// In its own file: a page with one query must not load the contracts of the others.
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { readResults } from '../contracts/results';
import { createQueryKey } from './list-query';

/** The counts of a survey. A vote invalidates them. */
export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('results', 'detail', id),
    queryFn: ({ signal }) => call(readResults, { params: { id } }, { signal }),
  });
}
