import { listUsers, type Role } from '@canvass/shared/contracts';
import { callPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** As many rows as a page of the table holds. */
const PAGE = 50;

/** All users, newest first, page by page; of one role if one is given. */
export function usersQuery(role: Role | undefined) {
  return infiniteQueryOptions({
    queryKey: ['users', 'list', { role }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUsers, { query: { role, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}
