import { readHistory } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** What has happened to a survey, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'detail', { history: id }),
    queryFn: ({ signal }) => call(readHistory, { params: { id } }, { signal }),
  });
}
