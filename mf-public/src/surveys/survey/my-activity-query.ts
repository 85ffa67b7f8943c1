import { type MyActivity, readOwnPart } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A user's activity on a survey. A vote and a report invalidate it. */
export function myActivityQuery(id: string, uid: string) {
  return queryOptions({
    queryKey: createQueryKey('my-activity', 'detail', { id, uid }),
    queryFn: ({ signal }) => call(readOwnPart, { params: { id } }, { signal }),
  });
}

/** The caller's activity on a survey, and whether it is known. */
export interface MyActivityState extends MyActivity {
  /** It is loading: it is not known yet whether the user has voted. */
  isPending: boolean;
  /** It failed to load; `retry` fetches it again. */
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
}

/** The signed-in user's activity on a survey; for visitors no request is sent. */
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
