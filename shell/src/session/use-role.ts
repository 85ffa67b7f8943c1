import type { Role } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import type { SessionUser } from '@canvass/shared/session';
import { useCallback } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Milliseconds after which returning to the window fetches the role again: an admin may have changed it. */
const ROLE_STALE_TIME_MS = 30_000;

/** The role as the server knows it now (specification, section 6: "fetched by posting the user's email"). */
export function roleQuery({ uid, email }: Pick<SessionUser, 'uid' | 'email'>) {
  return queryOptions({
    queryKey: ['role', 'detail', uid],
    queryFn: async ({ signal }): Promise<Role> => (await import('./auth-chunk')).readRole(email, signal),
    staleTime: ROLE_STALE_TIME_MS,
    retry: (failures, error) => failures < 1 && toApiError(error).code === 'network',
  });
}

const NO_USER = { uid: '', email: '' };

/** The signed-in user's role; null while it is unknown. */
export function useRole(user: SessionUser | null) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...roleQuery(user ?? NO_USER),
    enabled: Boolean(user),
  });
  const role = user ? (data ?? null) : null;
  return {
    role,
    failed: isError && role === null && !isFetching,
    /** A stable reference, so that the session changes only when its data does. */
    retry: useCallback(() => void refetch(), [refetch]),
  };
}
