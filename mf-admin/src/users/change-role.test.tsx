import { changeRole, listUsers, type ListedUser } from '@canvass/shared/contracts';
import { buildSignedIn, buildUser, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

const tom = buildUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });

const picker = () => screen.findByRole('combobox', { name: 'Role of Tom Brandt' });
const changes = () => calls().filter(({ method }) => method === 'PATCH');
const dialog = (name = 'Change role?') => screen.findByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });

/** Opens the list with Tom in it. */
function open(overrides: Partial<ListedUser> = {}, at = '/dashboard/users') {
  respond(listUsers, [buildUser({ role: 'admin' }), { ...tom, ...overrides }]);
  renderPage(<Page />, { path: '/dashboard/users', at, session: buildSignedIn('admin') });
  return userEvent.setup();
}

/** Chooses another role for Tom and opens the dialog that asks. */
async function choose(role: string, overrides: Partial<ListedUser> = {}, at?: string) {
  const user = open(overrides, at);
  await user.selectOptions(await picker(), role);
  await user.click(button(`Change the role of Tom Brandt to ${role}`));
  return user;
}

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

describe('Pro', () => {
  const proUntil = '2099-06-15T12:00:00.000Z';

  test('is given for a month when no day is chosen', async () => {
    respond(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
    const user = await choose('pro-user');
    await user.click(button('Make pro-user'));
    await screen.findByText('Tom Brandt is now pro-user');
    expect(changes()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'pro-user' });
    expect(screen.getByText('Pro until 2099/06/15')).toBeVisible();
  });

  test('is given until the end of the day that is chosen', async () => {
    respond(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
    const user = await choose('pro-user');
    const year = new Date().getFullYear() + 2;
    fireEvent.change(screen.getByLabelText('Pro until'), { target: { value: `${year}-06-15` } });
    await user.click(button('Make pro-user'));
    await screen.findByText('Tom Brandt is now pro-user');
    const until = new Date(year, 5, 15, 23, 59, 59).toISOString();
    expect(changes()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'pro-user', until });
  });

  test.each(['2020-01-01', '2199-01-01'])('until %s is not sent, and the field says why', async (day) => {
    const user = await choose('pro-user');
    fireEvent.change(screen.getByLabelText('Pro until'), { target: { value: day } });
    await user.click(button('Make pro-user'));
    expect(screen.getByLabelText('Pro until')).toBeInvalid();
    expect(screen.getByText(/^Choose a day from/)).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('ends only by End Pro, which says what of it was paid for', async () => {
    respond(changeRole, { modifiedCount: 1, role: 'user' });
    const user = open({ role: 'pro-user', proUntil, paidUntil: '2099-06-01T12:00:00.000Z' });
    await user.click(await screen.findByRole('button', { name: 'End Pro of Tom Brandt' }));
    const asking = within(await dialog('End Pro now?'));
    expect(asking.getByText('pro-user, until 2099/06/15')).toBeVisible();
    expect(asking.getByText(/paid for, until 2099\/06\/01/)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'End Pro' }));
    await screen.findByText('Tom Brandt is now user');
    expect(changes()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'user', endPro: true });
  });

  test('is ended, too, when user is chosen for a pro-user, in the same words', async () => {
    await choose('user', { role: 'pro-user', proUntil });
    expect(within(await dialog('End Pro now?')).getByText('pro-user, until 2099/06/15')).toBeVisible();
  });

  test('without an end is shown as that', async () => {
    await choose('user', { role: 'pro-user' });
    expect(within(await dialog('End Pro now?')).getByText('pro-user, without an end')).toBeVisible();
  });

  test('goes on beneath another role, and comes back with the role user', async () => {
    respond(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
    const user = await choose('user', { role: 'surveyor', proUntil });
    expect(screen.getByText('They have Pro until 2099/06/15, so that their role will be pro-user.')).toBeVisible();
    await user.click(button('Make user'));
    expect(await screen.findByText('Tom Brandt is now pro-user')).toBeInTheDocument();
    expect(await picker()).toHaveValue('pro-user');
  });
});
