import { changeRole, listUsers } from '@canvass/shared/contracts';
import { buildSignedIn, buildUser, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

const tom = buildUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });

const picker = () => screen.findByRole('combobox', { name: 'Role of Tom Brandt' });
const changes = () => calls().filter(({ method }) => method === 'PATCH');

/** Chooses another role for Tom. */
async function choose(role: string, at = '/dashboard/users') {
  respond(listUsers, [buildUser({ role: 'admin' }), tom]);
  renderPage(<Page />, { path: '/dashboard/users', at, session: buildSignedIn('admin') });
  const user = userEvent.setup();
  await user.selectOptions(await picker(), role);
  return user;
}

test('a role that is picked is saved at once, and a toast says so', async () => {
  respond(changeRole, { modifiedCount: 1 });
  await choose('surveyor');
  await waitFor(() => expect(screen.getByText('Tom Brandt is now surveyor')).toBeInTheDocument());
  expect(await picker()).toHaveValue('surveyor');
  expect(changes()).toEqual([expect.objectContaining({ body: { email: 'tom@canvass.test', newRole: 'surveyor' } })]);
  expect(changes()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('a row stays in its place although the list is narrowed to the role that was', async () => {
  respond(changeRole, { modifiedCount: 1 });
  await choose('surveyor', '/dashboard/users?role=user');
  await screen.findByText('Tom Brandt is now surveyor');
  expect(await picker()).toHaveValue('surveyor');
  expect(calls().filter(({ method }) => method === 'GET')).toHaveLength(1);
});

test('while it is saved the row is busy, shows the new role, and takes no other', async () => {
  hang(changeRole);
  const user = await choose('surveyor');
  const row = screen.getByRole('row', { name: /tom@canvass.test/ });
  expect(row).toHaveAttribute('aria-busy', 'true');
  expect(await picker()).toHaveValue('surveyor');
  await user.selectOptions(await picker(), 'admin');
  expect(await picker()).toHaveValue('surveyor');
  expect(changes()).toHaveLength(1);
});

test('a refusal puts the old role back and says why in the row', async () => {
  refuse(changeRole, 'last-admin');
  const user = await choose('surveyor');
  const said = 'This is the last admin. Make somebody else an admin first.';
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  const select = await picker();
  expect(select).toHaveValue('user');
  expect(select).toHaveAccessibleDescription(said);
  expect(select).toBeInvalid();
  respond(changeRole, { modifiedCount: 1 });
  await user.selectOptions(select, 'pro-user');
  await screen.findByText('Tom Brandt is now pro-user');
  expect(select).toBeValid();
});

test('without an answer nothing is claimed, and the same once more keeps its key', async () => {
  refuse(changeRole, 'network');
  const user = await choose('surveyor');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Canvass cannot be reached. Check your connection and try again. It is not certain whether it was done.',
  );
  await user.selectOptions(await picker(), 'surveyor');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.idempotencyKey).toBe(changes()[0]?.idempotencyKey);
  await waitFor(async () => expect(await picker()).toHaveValue('user'));
  await user.selectOptions(await picker(), 'admin');
  await waitFor(() => expect(changes()).toHaveLength(3));
  expect(changes()[2]?.idempotencyKey).not.toBe(changes()[0]?.idempotencyKey);
});
