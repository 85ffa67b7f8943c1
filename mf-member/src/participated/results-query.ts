import { readResults } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** The counts of a survey. A vote makes them be read again. */
export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: ['results', 'detail', id],
    queryFn: ({ signal }) => call(readResults, { params: { id } }, { signal }),
  });
}
