// In its own file: a page with one query must not load the contracts of the others.
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { checkRole } from '../contracts/users';
import { createQueryKey } from './list-query';

/** A user's role as the server has it now, and when their paid access ends. */
export function planStatusQuery(email: string) {
  return queryOptions({
    queryKey: createQueryKey('users', 'detail', { planStatus: email }),
    queryFn: ({ signal }) => call(checkRole, { body: { email } }, { signal }),
    // The user may have just paid.
    staleTime: 0,
  });
}
