import { changeRole, deleteUser, listUsers, type RequestInput, type ListedUser } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery, updateCachedLists } from '@canvass/shared/queries';
import { toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { strings } from '../strings';
import type { UserFilters } from './use-user-filters';

/** As many rows as a page of the table holds. */
const PAGE_SIZE = 50;

/** What becomes of the texts that somebody wrote as answers. */
export type WrittenAnswersChoice = 'keep' | 'erase';

/** The beginning of the keys of all lists of users, whatever they are narrowed to. */
const USER_LISTS_KEY = ['users', 'list'];

/** All users, newest first, page by page; those that match, when something is searched for. */
export function usersQuery({ q, role, holders }: UserFilters) {
  return listQuery('users', listUsers, { input: { query: { role, holders, q, limit: PAGE_SIZE } } });
}

/** What somebody is called here: people without a name by their email. */
export function getDisplayName({ name, email }: Pick<ListedUser, 'name' | 'email'>): string {
  return name || email;
}

/** What somebody is to become: everything that the call says of it but the email. */
export type RoleRequest = Omit<RequestInput<typeof changeRole>['body'], 'email'>;

/**
 * Gives somebody another role, and says so.
 * @param onDone called before the toast appears.
 */
export function useChangeRole(user: ListedUser, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (roleRequest: RoleRequest, idempotencyKey) =>
      call(changeRole, { body: { email: user.email, ...roleRequest } }, { idempotencyKey }),
    onSuccess({ role, proUntil, paidUntil }, { newRole }) {
      onDone();
      // A role that was given now is one of a verified email.
      const verified = newRole === 'user' ? {} : { emailVerified: true };
      // The row keeps its position, also in a list of the old role, so that nothing moves under the pointer.
      updateCachedLists<ListedUser>(queries, USER_LISTS_KEY, (users) =>
        users.map((each) => (each._id === user._id ? { ...each, role, proUntil, paidUntil, ...verified } : each)),
      );
      void queries.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
      void invalidateNouns(queries, ['events', 'overview']);
      // The effective role: remaining time as a pro user counts again.
      void toast(strings.users.roleChanged(getDisplayName(user), role));
    },
  });
}

/**
 * Deletes somebody, and says so.
 * @param onDone called before their row is removed.
 */
export function useDeleteUser(user: ListedUser, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (writtenAnswers: WrittenAnswersChoice, idempotencyKey) =>
      call(deleteUser, { params: { id: user._id }, query: { writtenAnswers } }, { idempotencyKey }),
    onSuccess() {
      onDone();
      updateCachedLists<ListedUser>(queries, USER_LISTS_KEY, (users) => users.filter(({ _id }) => _id !== user._id));
      // Their surveys are unpublished, and their name is taken off reports, messages and events.
      void invalidateNouns(queries, ['users', 'surveys', 'reports', 'reviews', 'messages', 'events', 'overview']);
      void toast(strings.users.deleted);
    },
  });
}
