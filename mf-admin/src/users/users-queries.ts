import { changeRole, deleteUser, listUsers, type RequestInput, type ListedUser } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery, updateCachedLists, NOTIFICATIONS_NOUN } from '@canvass/shared/queries';
import { toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { strings } from '../strings';
import type { UserFilters } from './use-user-filters';

/** Number of rows on a page of the table. */
const PAGE_SIZE = 50;

/** What happens to the user's written answers. */
export type WrittenAnswersChoice = 'keep' | 'erase';

/** The common prefix of the keys of all lists of users, whatever their filters. */
const USER_LISTS_KEY = ['users', 'list'];

/** All users that match the filters, newest first, page by page. */
export function usersQuery({ q, role, holders }: UserFilters) {
  return listQuery('users', listUsers, { input: { query: { role, holders, q, limit: PAGE_SIZE } } });
}

/** The name to show for a user: the email if there is no name. */
export function getDisplayName({ name, email }: Pick<ListedUser, 'name' | 'email'>): string {
  return name || email;
}

/** The requested role change: the request's fields except for the email. */
export type RoleRequest = Omit<RequestInput<typeof changeRole>['body'], 'email'>;

/**
 * Changes a user's role, and confirms it.
 * @param onDone called before the toast appears.
 */
export function useChangeRole(user: ListedUser, onDone: () => void) {
  const queryClient = useQueryClient();
  return useWrite({
    send: (roleRequest: RoleRequest, idempotencyKey) =>
      call(changeRole, { body: { email: user.email, ...roleRequest } }, { idempotencyKey }),
    onSuccess({ role, proUntil, paidUntil }, { newRole }) {
      onDone();
      // A role can only be granted to a verified email.
      const verified = newRole === 'user' ? {} : { emailVerified: true };
      // The row keeps its position, even in a list filtered by the old role, so that nothing moves under the pointer.
      updateCachedLists<ListedUser>(queryClient, USER_LISTS_KEY, (users) =>
        users.map((each) => (each._id === user._id ? { ...each, role, proUntil, paidUntil, ...verified } : each)),
      );
      void queryClient.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
      // The new role may have answered a request.
      void invalidateNouns(queryClient, ['events', 'overview', NOTIFICATIONS_NOUN]);
      // The effective role: a user with remaining Pro time becomes a pro-user again.
      void toast(strings.users.roleChanged(getDisplayName(user), role));
    },
  });
}

/**
 * Deletes a user, and confirms it.
 * @param onDone called before the user's row is removed.
 */
export function useDeleteUser(user: ListedUser, onDone: () => void) {
  const queryClient = useQueryClient();
  return useWrite({
    send: (writtenAnswers: WrittenAnswersChoice, idempotencyKey) =>
      call(deleteUser, { params: { id: user._id }, query: { writtenAnswers } }, { idempotencyKey }),
    onSuccess() {
      onDone();
      updateCachedLists<ListedUser>(queryClient, USER_LISTS_KEY, (users) =>
        users.filter(({ _id }) => _id !== user._id),
      );
      // The user's surveys are unpublished, and the name is removed from reports, messages, and events.
      void invalidateNouns(queryClient, ['users', 'surveys', 'reports', 'reviews', 'messages', 'events', 'overview']);
      void toast(strings.users.deleted);
    },
  });
}
