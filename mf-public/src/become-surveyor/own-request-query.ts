import { readOwnSurveyorRequest } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** The user's latest request for the role surveyor. Fetched on every visit: an admin may have decided it. */
export function ownRequestQuery(uid: string) {
  return queryOptions({
    queryKey: createQueryKey('surveyor-requests', 'detail', { uid }),
    queryFn: ({ signal }) => call(readOwnSurveyorRequest, {}, { signal }),
    staleTime: 0,
  });
}
