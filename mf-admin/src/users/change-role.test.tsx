import { changeRole } from '@canvass/shared/contracts';
import { getRequests, mockPending, mockProblem, mockResponse } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getButton, listRoleChanges, chooseRole, findDialog, openUsersPage, findRolePicker } from './change-role.steps';

test('a role that is chosen is not sent: it says what the role is now, and offers to change it', async () => {
  const user = openUsersPage();
  await user.selectOptions(await findRolePicker(), 'surveyor');
  expect(await findRolePicker()).toHaveValue('surveyor');
  expect(await findRolePicker()).toHaveAccessibleDescription('Not saved yet. Current role: user.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listRoleChanges()).toEqual([]);
  await user.click(getButton('Keep user'));
  expect(await findRolePicker()).toHaveValue('user');
  expect(await findRolePicker()).toHaveFocus();
});

test('every role can be walked through in the picker without anything being sent', async () => {
  openUsersPage();
  // The events of a browser when arrow keys are pressed on a closed select.
  for (const role of ['surveyor', 'pro-user', 'admin', 'user']) {
    fireEvent.change(await findRolePicker(), { target: { value: role } });
  }
  expect(screen.queryByRole('button', { name: /^Change the role/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listRoleChanges()).toEqual([]);
});

test('the dialog names person, old and new role, and the way back has the focus', async () => {
  await chooseRole('surveyor');
  const asking = within(await findDialog());
  expect(asking.getByText('Tom Brandt')).toBeVisible();
  expect(asking.getByText('tom@canvass.test')).toBeVisible();
  expect(asking.getByText('Current role').nextElementSibling).toHaveTextContent('user');
  expect(asking.getByText('New role').nextElementSibling).toHaveTextContent('surveyor');
  expect(asking.getByText(/^A surveyor creates surveys/)).toBeVisible();
  expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(listRoleChanges()).toEqual([]);
});

test('a role that is confirmed is sent, a toast says so, and the focus goes to the picker', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'surveyor' });
  const user = await chooseRole('surveyor');
  await user.click(getButton('Make surveyor'));
  await waitFor(() => expect(screen.getByText('Tom Brandt is now surveyor')).toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await findRolePicker()).toHaveValue('surveyor');
  expect(await findRolePicker()).toHaveFocus();
  expect(listRoleChanges()).toEqual([
    expect.objectContaining({ body: { email: 'tom@canvass.test', newRole: 'surveyor' } }),
  ]);
  expect(listRoleChanges()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('a role is changed by keyboard only', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'surveyor' });
  const user = openUsersPage();
  (await findRolePicker()).focus();
  fireEvent.change(await findRolePicker(), { target: { value: 'surveyor' } });
  await user.tab();
  expect(getButton('Change the role of Tom Brandt to surveyor')).toHaveFocus();
  await user.keyboard('{Enter}');
  await findDialog();
  await user.tab();
  expect(getButton('Make surveyor')).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByText('Tom Brandt is now surveyor');
});

test('a row stays in its place although the list is narrowed to the role that was', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'surveyor' });
  const user = await chooseRole('surveyor', {}, '/dashboard/users?role=user');
  await user.click(getButton('Make surveyor'));
  await screen.findByText('Tom Brandt is now surveyor');
  expect(await findRolePicker()).toHaveValue('surveyor');
  expect(getRequests().filter(({ method }) => method === 'GET')).toHaveLength(1);
});

test.each([
  ['Cancel', (user: ReturnType<typeof openUsersPage>) => user.keyboard('{Enter}')],
  ['Escape', (user: ReturnType<typeof openUsersPage>) => user.keyboard('{Escape}')],
] as const)('%s in the dialog leaves the role as it is', async (_, leave) => {
  const user = await chooseRole('admin');
  await findDialog();
  await leave(user);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await findRolePicker()).toHaveValue('user');
  expect(await findRolePicker()).toHaveFocus();
  expect(listRoleChanges()).toEqual([]);
});

test('while it is under way a second press does nothing, and it cannot be closed', async () => {
  mockPending(changeRole);
  const user = await chooseRole('surveyor');
  await user.dblClick(getButton('Make surveyor'));
  expect(await screen.findByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(await findDialog()).toBeVisible();
  expect(listRoleChanges()).toHaveLength(1);
});

test('an error appears in the dialog', async () => {
  mockProblem(changeRole, 'email-unverified');
  const user = await chooseRole('surveyor');
  await user.click(getButton('Make surveyor'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This person has not verified their email, so they cannot have this role. Ask them to verify it under Account, then try again.',
  );
  await user.click(getButton('Cancel'));
  expect(await findRolePicker()).toHaveValue('user');
});

test('a lost response shows an uncertain state, and a retry uses the same idempotency key', async () => {
  mockProblem(changeRole, 'network');
  const user = await chooseRole('surveyor');
  await user.click(getButton('Make surveyor'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Canvass cannot be reached. Check your connection and try again. We could not confirm that this was done.',
  );
  await user.click(getButton('Make surveyor'));
  await waitFor(() => expect(listRoleChanges()).toHaveLength(2));
  expect(listRoleChanges()[1]?.idempotencyKey).toBe(listRoleChanges()[0]?.idempotencyKey);
});

describe('an email that is not verified', () => {
  test('an unverified email is marked in the list and mentioned before a role is granted', async () => {
    await chooseRole('surveyor', { emailVerified: false });
    expect(within(screen.getByRole('row', { name: /tom@canvass.test/ })).getByText('Not verified')).toBeVisible();
    expect(within(await findDialog()).getByText(/their email is not verified/)).toBeVisible();
  });

  test('an unverified email does not matter for the role user', async () => {
    await chooseRole('user', { role: 'surveyor', emailVerified: false });
    expect(within(await findDialog()).queryByText(/their email is not verified/)).not.toBeInTheDocument();
  });
});
