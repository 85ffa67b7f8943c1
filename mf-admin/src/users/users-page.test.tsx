import { listUsers } from '@canvass/shared/contracts';
import { buildSignedIn, buildUser, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

function open(at = '/dashboard/users') {
  renderPage(<Page />, { path: '/dashboard/users', at, session: buildSignedIn('admin') });
  return userEvent.setup();
}

const tom = buildUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });

test('while the users are on their way, it says so', () => {
  hang(listUsers);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Our Users' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('when the users do not load, one can try again', async () => {
  refuse(listUsers, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.');
  respond(listUsers, [tom]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
});

test('each user has a name, an email and a role, and the admin who looks is marked', async () => {
  respond(listUsers, [
    buildUser({ role: 'admin' }),
    tom,
    buildUser({ _id: '65f000000000000000000103', name: '', email: 'noor@canvass.test', role: 'pro-user' }),
  ]);
  open();
  const own = within(await screen.findByRole('row', { name: /ada@canvass.test/ }));
  expect(own.getByRole('rowheader')).toHaveTextContent('You');
  expect(own.getByText('admin')).toBeVisible();
  const other = within(screen.getByRole('row', { name: /tom@canvass.test/ }));
  expect(other.getByRole('rowheader')).not.toHaveTextContent('You');
  expect(other.getByText('user')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /noor@canvass.test/ })).getByText('No name')).toBeVisible();
});

test('a paid upgrade says until when', async () => {
  respond(listUsers, [buildUser({ role: 'pro-user', proUntil: '2099-06-15T12:00:00.000Z' })]);
  open();
  expect(await screen.findByText('until 2099/06/15')).toBeVisible();
});

test('choosing a role narrows the list and stands in the address', async () => {
  respond(listUsers, [tom]);
  const user = open();
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  const filter = screen.getByRole('combobox', { name: 'Role' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All roles', 'admin', 'pro-user', 'surveyor', 'user']);
  await user.selectOptions(filter, 'surveyor');
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/users?role=surveyor');
  await waitFor(() => expect(calls().at(-1)).toMatchObject({ query: { role: 'surveyor', limit: 50 } }));
});

test('the role in the address is the one that is asked for', async () => {
  respond(listUsers, []);
  const user = open('/dashboard/users?role=pro-user');
  expect(await screen.findByRole('heading', { name: 'Nobody matches' })).toBeVisible();
  expect(screen.getByText('There is no user with the role pro-user.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('pro-user');
  expect(calls()).toHaveLength(1);
  respond(listUsers, [tom]);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent(/^\/dashboard\/users$/);
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveFocus();
});

test('a role that does not exist is ignored', async () => {
  respond(listUsers, [tom]);
  open('/dashboard/users?role=king');
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  expect(calls()).toMatchObject([{ query: { role: undefined } }]);
});

test('the next page is added under the first', async () => {
  respond(listUsers, [buildUser()], { link: '</users?cursor=abc>; rel="next"' });
  const user = open();
  await screen.findByRole('rowheader', { name: /Ada Marsh/ });
  respond(listUsers, [tom]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /Ada Marsh/ })).toBeVisible();
  expect(calls().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});
