// A file of its own: a page with one query must not load the contracts of the others.
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { checkRole } from '../contracts/users';
import { createQueryKey } from './list-query';

/** Somebody's role as the server has it now, and until when they have paid for it. */
export function planStatusQuery(email: string) {
  return queryOptions({
    queryKey: createQueryKey('users', 'detail', { planStatus: email }),
    queryFn: ({ signal }) => call(checkRole, { body: { email } }, { signal }),
    // They may have paid a moment ago.
    staleTime: 0,
  });
}
