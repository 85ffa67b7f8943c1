import { listUsers, type ListedUser } from '@canvass/shared/contracts';
import { buildSignedIn, buildUser, calls, renderPage, respond } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

export const tom = buildUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });

export const picker = () => screen.findByRole('combobox', { name: 'Role of Tom Brandt' });
export const changes = () => calls().filter(({ method }) => method === 'PATCH');
export const dialog = (name = 'Change role?') => screen.findByRole('dialog', { name });
export const button = (name: string) => screen.getByRole('button', { name });

/** Opens the list with Tom in it. */
export function open(overrides: Partial<ListedUser> = {}, at = '/dashboard/users') {
  respond(listUsers, [buildUser({ role: 'admin' }), { ...tom, ...overrides }]);
  renderPage(<Page />, { path: '/dashboard/users', at, session: buildSignedIn('admin') });
  return userEvent.setup();
}

/** Chooses another role for Tom and opens the dialog that asks. */
export async function choose(role: string, overrides: Partial<ListedUser> = {}, at?: string) {
  const user = open(overrides, at);
  await user.selectOptions(await picker(), role);
  await user.click(button(`Change the role of Tom Brandt to ${role}`));
  return user;
}
