import { listUsers, type ListedUser } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestUser,
  getRequests,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

const tom = createTestUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });

export const findRolePicker = () => screen.findByRole('combobox', { name: 'Role of Tom Brandt' });
export const listRoleChanges = () => getRequests().filter(({ method }) => method === 'PATCH');
export const findDialog = (name = 'Change role?') => screen.findByRole('dialog', { name });
export const getButton = (name: string) => screen.getByRole('button', { name });

/** Opens the list, which includes Tom. */
export function openUsersPage(overrides: Partial<ListedUser> = {}, at = '/dashboard/users') {
  mockResponse(listUsers, [createTestUser({ role: 'admin' }), { ...tom, ...overrides }]);
  renderPage(<Page />, { path: '/dashboard/users', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

/** Selects another role for Tom and opens the confirmation dialog. */
export async function chooseRole(role: string, overrides: Partial<ListedUser> = {}, at?: string) {
  const user = openUsersPage(overrides, at);
  await user.selectOptions(await findRolePicker(), role);
  await user.click(getButton(`Change the role of Tom Brandt to ${role}`));
  return user;
}
