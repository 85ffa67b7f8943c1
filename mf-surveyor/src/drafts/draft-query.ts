import { readDraft } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** One of the user's drafts or scheduled surveys. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('drafts', 'detail', id),
    queryFn: ({ signal }) => call(readDraft, { params: { id } }, { signal }),
  });
}
