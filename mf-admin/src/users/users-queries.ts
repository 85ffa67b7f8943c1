import { changeRole, deleteUser, listUsers, type Input, type ListedUser } from '@canvass/shared/contracts';
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
export function usersQuery({ q, role, holders }: UserFilters) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, { role, holders, q }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUsers, { query: { role, holders, q, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** What somebody is called here: people without a name by their email. */
export function calledOf({ name, email }: Pick<ListedUser, 'name' | 'email'>): string {
  return name || email;
}

/** What somebody is to become: everything that the call says of it but the email. */
export type WantedRole = Omit<Input<typeof changeRole>['body'], 'email'>;

/**
 * Gives somebody another role, and says so.
 * @param onDone hears of it before it is said.
 */
export function useRoleChange(user: ListedUser, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (wanted: WantedRole, idempotencyKey) =>
      call(changeRole, { body: { email: user.email, ...wanted } }, { idempotencyKey }),
    onDone({ role, proUntil, paidUntil }, { newRole }) {
      onDone();
      // A role that was given now is one of a verified email.
      const verified = newRole === 'user' ? {} : { emailVerified: true };
      // In its place, also where the list is narrowed to the role that was: nothing moves under the hand.
      changeLists<ListedUser>(queries, LISTS, (users) =>
        users.map((each) => (each._id === user._id ? { ...each, role, proUntil, paidUntil, ...verified } : each)),
      );
      void queries.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
      void readAgain(queries, ['events', 'overview']);
      // The role in force: time as a pro user that was left is theirs again.
      void toast(words.users.roleChanged(calledOf(user), role));
    },
  });
}

/**
 * Deletes somebody, and says so.
 * @param onDone hears of it before their row goes.
 */
export function useRemoval(user: ListedUser, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (writtenAnswers: WrittenAnswers, idempotencyKey) =>
      call(deleteUser, { params: { id: user._id }, query: { writtenAnswers } }, { idempotencyKey }),
    onDone() {
      onDone();
      changeLists<ListedUser>(queries, LISTS, (users) => users.filter(({ _id }) => _id !== user._id));
      // Their surveys are unpublished, and their name is taken off reports, messages and events.
      void readAgain(queries, ['users', 'surveys', 'reports', 'reviews', 'messages', 'events', 'overview']);
      void toast(words.users.deleted);
    },
  });
}
