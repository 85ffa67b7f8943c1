import { type MyActivity, readOwnPart } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** What a person has done with a survey. A vote and a report make it be read again. */
export function myActivityQuery(id: string, uid: string) {
  return queryOptions({
    queryKey: createQueryKey('own-part', 'detail', { id, uid }),
    queryFn: ({ signal }) => call(readOwnPart, { params: { id } }, { signal }),
  });
}

/** What the caller has done with a survey, and whether that is known. */
export interface MyActivityState extends MyActivity {
  /** It is loading: whether they have voted is not known yet. */
  isPending: boolean;
  /** It could not be read; `retry` asks again. */
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
}

/** What the signed-in user has done with a survey; for visitors no request is sent. */
export function useMyActivity(id: string): MyActivityState {
  const { status, user } = useSession();
  const isSignedIn = status === 'signed-in' && user !== null;
  const query = useQuery({ ...myActivityQuery(id, user?.uid ?? ''), enabled: isSignedIn });
  const { data, isError, isFetching, refetch } = query;
  const hasFailed = isSignedIn && !data && isError;
  return {
    ...(isSignedIn && data),
    isPending: isSignedIn && !data && !isError,
    hasFailed,
    isRetrying: hasFailed && isFetching,
    retry: () => void refetch(),
  };
}
