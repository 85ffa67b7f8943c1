import { listResponses, listVersions, type ResponseEntry } from '@canvass/shared/contracts';
import { call, callPage, type ListPage } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE, type PagePosition, type ResponsesFilter } from './use-responses-pagination';

/** A page of the responses, with the serial number of its first row. */
export interface ResponsesPage extends ListPage<ResponseEntry> {
  from: number;
}

/** One page of the responses to a survey, newest first. The previous page shows until the next one has loaded. */
export function responsesQuery(
  id: string,
  { version, answerFilter, withComment }: ResponsesFilter,
  { cursor, from }: PagePosition,
) {
  const query = {
    version,
    ...answerFilter,
    ...(withComment && { with: 'comment' as const }),
    limit: PAGE_SIZE,
    cursor,
  };
  return queryOptions({
    queryKey: createQueryKey('responses', 'list', { survey: id, ...query, from }),
    queryFn: async ({ signal }): Promise<ResponsesPage> => ({
      ...(await callPage(listResponses, { params: { id }, query }, { signal })),
      from,
    }),
    placeholderData: keepPreviousData,
  });
}

/** The questions of each version of a survey. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('versions', 'list', { survey: id }),
    queryFn: ({ signal }) => call(listVersions, { params: { id } }, { signal }),
  });
}
