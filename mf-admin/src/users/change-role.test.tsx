import { changeRole } from '@canvass/shared/contracts';
import { calls, hang, refuse, respond } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, changes, choose, dialog, open, picker } from './change-role.steps';

test('a role that is chosen is not sent: it says what the role is now, and offers to change it', async () => {
  const user = open();
  await user.selectOptions(await picker(), 'surveyor');
  expect(await picker()).toHaveValue('surveyor');
  expect(await picker()).toHaveAccessibleDescription('Not changed yet. Role now: user.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(changes()).toEqual([]);
  await user.click(button('Keep user'));
  expect(await picker()).toHaveValue('user');
  expect(await picker()).toHaveFocus();
});

test('every role can be walked through in the picker without anything being sent', async () => {
  open();
  // What a browser does for each press of an arrow key on a closed picker.
  for (const role of ['surveyor', 'pro-user', 'admin', 'user']) {
    fireEvent.change(await picker(), { target: { value: role } });
  }
  expect(screen.queryByRole('button', { name: /^Change the role/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(changes()).toEqual([]);
});

test('the dialog names person, old and new role, and the way back has the focus', async () => {
  await choose('surveyor');
  const asking = within(await dialog());
  expect(asking.getByText('Tom Brandt')).toBeVisible();
  expect(asking.getByText('tom@canvass.test')).toBeVisible();
  expect(asking.getByText('Role now').nextElementSibling).toHaveTextContent('user');
  expect(asking.getByText('New role').nextElementSibling).toHaveTextContent('surveyor');
  expect(asking.getByText(/^A surveyor creates surveys/)).toBeVisible();
  expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(changes()).toEqual([]);
});

test('a role that is confirmed is sent, a toast says so, and the focus goes to the picker', async () => {
  respond(changeRole, { modifiedCount: 1, role: 'surveyor' });
  const user = await choose('surveyor');
  await user.click(button('Make surveyor'));
  await waitFor(() => expect(screen.getByText('Tom Brandt is now surveyor')).toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await picker()).toHaveValue('surveyor');
  expect(await picker()).toHaveFocus();
  expect(changes()).toEqual([expect.objectContaining({ body: { email: 'tom@canvass.test', newRole: 'surveyor' } })]);
  expect(changes()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('a role is changed by keyboard only', async () => {
  respond(changeRole, { modifiedCount: 1, role: 'surveyor' });
  const user = open();
  (await picker()).focus();
  fireEvent.change(await picker(), { target: { value: 'surveyor' } });
  await user.tab();
  expect(button('Change the role of Tom Brandt to surveyor')).toHaveFocus();
  await user.keyboard('{Enter}');
  await dialog();
  await user.tab();
  expect(button('Make surveyor')).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByText('Tom Brandt is now surveyor');
});

test('a row stays in its place although the list is narrowed to the role that was', async () => {
  respond(changeRole, { modifiedCount: 1, role: 'surveyor' });
  const user = await choose('surveyor', {}, '/dashboard/users?role=user');
  await user.click(button('Make surveyor'));
  await screen.findByText('Tom Brandt is now surveyor');
  expect(await picker()).toHaveValue('surveyor');
  expect(calls().filter(({ method }) => method === 'GET')).toHaveLength(1);
});

test.each([
  ['Cancel', (user: ReturnType<typeof open>) => user.keyboard('{Enter}')],
  ['Escape', (user: ReturnType<typeof open>) => user.keyboard('{Escape}')],
] as const)('%s in the dialog leaves the role as it is', async (_, leave) => {
  const user = await choose('admin');
  await dialog();
  await leave(user);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await picker()).toHaveValue('user');
  expect(await picker()).toHaveFocus();
  expect(changes()).toEqual([]);
});

test('while it is under way a second press does nothing, and it cannot be closed', async () => {
  hang(changeRole);
  const user = await choose('surveyor');
  await user.dblClick(button('Make surveyor'));
  expect(await screen.findByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(await dialog()).toBeVisible();
  expect(changes()).toHaveLength(1);
});

test('a refusal is said in the dialog', async () => {
  refuse(changeRole, 'email-unverified');
  const user = await choose('surveyor');
  await user.click(button('Make surveyor'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This person has not verified their email, so they cannot have this role. Ask them to verify it under Account, then try again.',
  );
  await user.click(button('Cancel'));
  expect(await picker()).toHaveValue('user');
});

test('without an answer nothing is claimed, and the same once more keeps its key', async () => {
  refuse(changeRole, 'network');
  const user = await choose('surveyor');
  await user.click(button('Make surveyor'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Canvass cannot be reached. Check your connection and try again. It is not certain whether it was done.',
  );
  await user.click(button('Make surveyor'));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.idempotencyKey).toBe(changes()[0]?.idempotencyKey);
});

describe('an email that is not verified', () => {
  test('is marked in the list, and named before a role is given', async () => {
    await choose('surveyor', { emailVerified: false });
    expect(within(screen.getByRole('row', { name: /tom@canvass.test/ })).getByText('Not verified')).toBeVisible();
    expect(within(await dialog()).getByText(/their email is not verified/)).toBeVisible();
  });

  test('does not matter for the role user', async () => {
    await choose('user', { role: 'surveyor', emailVerified: false });
    expect(within(await dialog()).queryByText(/their email is not verified/)).not.toBeInTheDocument();
  });
});
