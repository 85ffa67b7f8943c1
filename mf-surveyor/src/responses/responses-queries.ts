import { listResponses, listVersions, readResults } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE, type ResponsesFilter } from './use-responses-place';

/** One page of the responses to a survey, newest first. A page that was turned shows until the next one is there. */
export function responsesQuery(id: string, { version, chosen, withComment }: ResponsesFilter, cursor?: string) {
  const query = { version, ...chosen, ...(withComment && { with: 'comment' as const }), limit: PAGE, cursor };
  return queryOptions({
    queryKey: ['responses', 'list', { survey: id, ...query }],
    queryFn: ({ signal }) => callPage(listResponses, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of every version, and the votes by day: to the last vote, as its surveyor gets them. */
export function countsQuery(id: string) {
  return queryOptions({
    queryKey: ['results', 'detail', id],
    queryFn: ({ signal }) => call(readResults, { params: { id } }, { signal }),
  });
}

/** The questions of a survey as they were voted on, version by version. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['versions', 'list', { survey: id }],
    queryFn: ({ signal }) => call(listVersions, { params: { id } }, { signal }),
  });
}
