import { changeRole, deleteUser, listUsers, type Role, type User } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { toast } from '@canvass/shared/ui';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { changeLists, readAgain } from '../layout/pages';
import { useWrite } from '../layout/use-write';
import { words } from '../words';
import type { UserFilters } from './use-user-filters';

/** As many rows as a page of the table holds. */
const PAGE = 50;

/** What becomes of the texts that somebody wrote as answers. */
export type WrittenAnswers = 'keep' | 'erase';

const LISTS = ['users', 'list'];

/** All users, newest first, page by page; those that match, when something is searched for. */
export function usersQuery({ q, role }: UserFilters) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, { role, q }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUsers, { query: { role, q, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** What somebody is called here: people without a name by their email. */
export function calledOf({ name, email }: User): string {
  return name || email;
}

/** Gives somebody another role, and says so. */
export function useRoleChange(user: User) {
  const queries = useQueryClient();
  return useWrite({
    send: (newRole: Role, idempotencyKey) =>
      call(changeRole, { body: { email: user.email, newRole } }, { idempotencyKey }),
    onDone(_, newRole) {
      // In its place, also where the list is narrowed to the role that was: nothing moves under the hand.
      changeLists<User>(queries, LISTS, (users) =>
        users.map((each) => (each._id === user._id ? { ...each, role: newRole, proUntil: undefined } : each)),
      );
      void queries.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
      void readAgain(queries, ['events']);
      void toast(words.users.roleChanged(calledOf(user), newRole));
    },
  });
}

/**
 * Deletes somebody, and says so.
 * @param onDone hears of it before their row goes.
 */
export function useRemoval(user: User, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (writtenAnswers: WrittenAnswers, idempotencyKey) =>
      call(deleteUser, { params: { id: user._id }, query: { writtenAnswers } }, { idempotencyKey }),
    onDone() {
      onDone();
      changeLists<User>(queries, LISTS, (users) => users.filter(({ _id }) => _id !== user._id));
      // Their surveys are unpublished, and their name is taken off reports, messages and events.
      void readAgain(queries, ['users', 'surveys', 'reports', 'reviews', 'messages', 'events', 'overview']);
      void toast(words.users.deleted);
    },
  });
}
