import { listUsers } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestUser,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

function open(at = '/dashboard/users') {
  renderPage(<Page />, { path: '/dashboard/users', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

const tom = createTestUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const location = () => screen.getByLabelText('location');
const listSearches = () => getRequests().map(({ query }) => (query as { q?: string }).q);

test('the page shows a loading state while the users load', () => {
  mockPending(listUsers);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Our Users' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('users that failed to load can be retried', async () => {
  mockProblem(listUsers, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.');
  mockResponse(listUsers, [tom]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
});

test('each user has a name, an email and a role, and the admin who looks is marked', async () => {
  mockResponse(listUsers, [
    createTestUser({ role: 'admin' }),
    tom,
    createTestUser({ _id: '65f000000000000000000103', name: '', email: 'noor@canvass.test', role: 'pro-user' }),
  ]);
  open();
  const own = within(await screen.findByRole('row', { name: /ada@canvass.test/ }));
  expect(own.getByRole('rowheader')).toHaveTextContent('You');
  expect(own.getByRole('combobox', { name: 'Role of Ada Marsh' })).toHaveValue('admin');
  const other = within(screen.getByRole('row', { name: /tom@canvass.test/ }));
  expect(other.getByRole('rowheader')).not.toHaveTextContent('You');
  expect(other.getByRole('combobox', { name: 'Role of Tom Brandt' })).toHaveValue('user');
  const nameless = within(screen.getByRole('row', { name: /noor@canvass.test/ }));
  expect(nameless.getByText('No name')).toBeVisible();
  expect(nameless.getByRole('combobox', { name: 'Role of noor@canvass.test' })).toHaveValue('pro-user');
});

test('an admin can neither change their own role here nor delete themselves', async () => {
  mockResponse(listUsers, [createTestUser({ role: 'admin' }), tom]);
  open();
  const own = within(await screen.findByRole('row', { name: /ada@canvass.test/ }));
  expect(own.getByRole('combobox')).toBeDisabled();
  expect(own.getByRole('button', { name: 'Delete Ada Marsh' })).toBeDisabled();
  const other = within(screen.getByRole('row', { name: /tom@canvass.test/ }));
  expect(other.getByRole('combobox')).toBeEnabled();
  expect(other.getByRole('button', { name: 'Delete Tom Brandt' })).toBeEnabled();
});

test('Pro says until when, whether it goes on beneath another role, and that it has no end', async () => {
  const proUntil = '2099-06-15T12:00:00.000Z';
  mockResponse(listUsers, [
    createTestUser({ role: 'pro-user', proUntil }),
    { ...tom, role: 'pro-user' },
    createTestUser({ _id: '65f000000000000000000103', email: 'noor@canvass.test', role: 'surveyor', proUntil }),
    createTestUser({
      _id: '65f000000000000000000104',
      email: 'past@canvass.test',
      proUntil: '2020-06-15T12:00:00.000Z',
    }),
  ]);
  open();
  const row = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }));
  expect((await row('ada@canvass.test')).getByText('Pro until Jun 15, 2099')).toBeVisible();
  expect((await row('tom@canvass.test')).getByText('Pro, no end date')).toBeVisible();
  expect((await row('noor@canvass.test')).getByText('Pro until Jun 15, 2099, if made a user again')).toBeVisible();
  expect((await row('past@canvass.test')).queryByText(/^Pro/)).not.toBeInTheDocument();
});

test('each email says whether it is verified, as far as that is known', async () => {
  mockResponse(listUsers, [
    createTestUser({ emailVerified: true }),
    { ...tom, emailVerified: false },
    createTestUser({ _id: '65f000000000000000000103', email: 'noor@canvass.test' }),
  ]);
  open();
  const row = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }));
  expect((await row('ada@canvass.test')).getByText('Verified')).toBeVisible();
  expect((await row('tom@canvass.test')).getByText('Not verified')).toBeVisible();
  expect((await row('noor@canvass.test')).queryByText(/verified/i)).not.toBeInTheDocument();
});

test('the list can be narrowed to those who hold a role with an unverified email', async () => {
  mockResponse(listUsers, [tom]);
  const user = open();
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  mockResponse(listUsers, []);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email' }), 'Has a role, not verified');
  expect(location()).toHaveTextContent('/dashboard/users?holders=unverified');
  await waitFor(() => expect(getRequests().at(-1)).toMatchObject({ query: { holders: 'unverified' } }));
  expect(await screen.findByText('Everyone who was given a role has a verified email.')).toBeVisible();
});

test('choosing a role narrows the list and stands in the address', async () => {
  mockResponse(listUsers, [tom]);
  const user = open();
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  const filter = screen.getByRole('combobox', { name: 'Role' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All roles', 'admin', 'pro-user', 'surveyor', 'user']);
  await user.selectOptions(filter, 'surveyor');
  expect(location()).toHaveTextContent('/dashboard/users?role=surveyor');
  await waitFor(() => expect(getRequests().at(-1)).toMatchObject({ query: { role: 'surveyor', limit: 50 } }));
});

test('the role in the address is the one that is asked for', async () => {
  mockResponse(listUsers, []);
  const user = open('/dashboard/users?role=pro-user');
  expect(await screen.findByRole('heading', { name: 'No users match' })).toBeVisible();
  expect(screen.getByText('There is no user with the role pro-user.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('pro-user');
  expect(getRequests()).toHaveLength(1);
  mockResponse(listUsers, [tom]);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
  expect(location()).toHaveTextContent(/^\/dashboard\/users$/);
  expect(field()).toHaveFocus();
});

test('a role that does not exist is ignored', async () => {
  mockResponse(listUsers, [tom]);
  open('/dashboard/users?role=king');
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  expect(getRequests()).toMatchObject([{ query: { role: undefined } }]);
});

test('the next page is added under the first', async () => {
  mockResponse(listUsers, [createTestUser()], { link: '</users?cursor=abc>; rel="next"', 'x-total-count': '51' });
  const user = open();
  await screen.findByRole('rowheader', { name: /Ada Marsh/ });
  expect(screen.getByText('51 users')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('Showing 1 of 51')).toBeVisible();
  mockResponse(listUsers, [tom]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /Ada Marsh/ })).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});

test('typing searches after a pause, once, and stands in the address', async () => {
  mockResponse(listUsers, [createTestUser(), tom], { 'x-total-count': '2' });
  const user = open();
  await screen.findByText('2 users');
  mockResponse(listUsers, [tom], { 'x-total-count': '1' });
  await user.click(field());
  // Pasted at once: on a slow machine, a pause between letters would start a search.
  await user.paste(' tom ');
  expect(await screen.findByText('1 user')).toBeVisible();
  expect(screen.queryByRole('rowheader', { name: /Ada Marsh/ })).not.toBeInTheDocument();
  expect(location()).toHaveTextContent('/dashboard/users?q=tom');
  expect(field()).toHaveValue(' tom ');
  expect(listSearches()).toEqual([undefined, 'tom']);
});

test('Enter searches at once', async () => {
  mockResponse(listUsers, [tom]);
  const user = open();
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  await user.click(field());
  await user.paste('tom');
  await user.keyboard('{Enter}');
  expect(location()).toHaveTextContent('/dashboard/users?q=tom');
  await waitFor(() => expect(listSearches()).toEqual([undefined, 'tom']));
});

test('a role that is chosen takes along what was typed', async () => {
  mockResponse(listUsers, [tom]);
  open('/dashboard/users?q=ada');
  expect(field()).toHaveValue('ada');
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  // At once, before the debounced search of the typed text starts.
  fireEvent.change(field(), { target: { value: 'tom' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'user' } });
  expect(location()).toHaveTextContent('/dashboard/users?q=tom&role=user');
  await waitFor(() => expect(listSearches()).toEqual(['ada', 'tom']));
});

test('a search without results names its filters and can be cleared', async () => {
  mockResponse(listUsers, [], { 'x-total-count': '0' });
  const user = open('/dashboard/users?q=harbour&role=surveyor');
  expect(
    await screen.findByText('No surveyor has a name or email with a word that begins with “harbour”.'),
  ).toBeVisible();
  mockResponse(listUsers, [tom], { 'x-total-count': '1' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Tom Brandt' })).toBeVisible();
  expect(field()).toHaveValue('');
  expect(location()).toHaveTextContent(/^\/dashboard\/users$/);
});

test('the search can be cleared in its field, which keeps the focus', async () => {
  mockResponse(listUsers, [tom]);
  const user = open('/dashboard/users?q=tom&role=user');
  await screen.findByRole('rowheader', { name: 'Tom Brandt' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field()).toHaveFocus();
  await waitFor(() => expect(location()).toHaveTextContent(/users\?role=user$/));
});
