import { rememberDestination, takeDestination } from '@canvass/shared/session';
import { createTestSession, createSignedInTestSession } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderLayout } from '../testing/render-layout';

const getPath = () => screen.getByTestId('path').textContent;

beforeEach(() => sessionStorage.clear());

test('a loading indicator shows while the session is loading', async () => {
  await renderLayout({ at: '/dashboard/one', session: createTestSession({ status: 'loading' }) });
  expect(screen.getAllByText('Loading....')).not.toHaveLength(0);
  expect(screen.getByRole('main')).toHaveTextContent('OneLoading....');
});

test('a visitor is redirected to the home page, and the URL is saved', async () => {
  await renderLayout({ at: '/dashboard/one?page=2' });
  expect(getPath()).toBe('/');
  expect(takeDestination()).toBe('/dashboard/one?page=2');
});

test('a user who signs out is redirected without saving the URL for the next user', async () => {
  const { setSession } = await renderLayout({
    at: '/dashboard/one',
    session: createSignedInTestSession('surveyor'),
  });
  setSession(createTestSession());
  expect(getPath()).toBe('/');
  expect(takeDestination()).toBe('/');
});

test('the role is stored for the next page load until the user signs out', async () => {
  const { setSession } = await renderLayout({ session: createSignedInTestSession('surveyor') });
  expect(localStorage.getItem('role-hint')).toBe('surveyor');
  setSession(createTestSession({ status: 'loading' }));
  expect(localStorage.getItem('role-hint')).toBe('surveyor');
  setSession(createTestSession());
  expect(localStorage.getItem('role-hint')).toBeNull();
});

test('a loading indicator shows while the role is unknown', async () => {
  await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession(null) });
  expect(screen.getByRole('main')).toHaveTextContent('Loading....');
});

test('a user with the right role sees the page and its title', async () => {
  await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
  expect(document.title).toBe('One · Canvass');
});

test('a user with the wrong role sees the layout and an empty page', async () => {
  await renderLayout({ at: '/dashboard/users', session: createSignedInTestSession('surveyor') });
  expect(screen.getByRole('main').textContent).toBe('');
  expect(screen.getByRole('heading', { name: 'This page is not available for your role' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'First' })).toBeVisible();
  expect(getPath()).toBe('/dashboard/users');
});

test('a user with the wrong role is redirected to the dashboard after a sign-in', async () => {
  rememberDestination('/dashboard/users?page=2');
  const at = takeDestination();
  const { setSession } = await renderLayout({ at, session: createSignedInTestSession(null) });
  expect(getPath()).toBe('/dashboard/users');
  setSession(createSignedInTestSession('surveyor'));
  expect(getPath()).toBe('/dashboard/one');
});

test('a user with the right role stays on the page after a sign-in', async () => {
  rememberDestination('/dashboard/two');
  await renderLayout({ at: takeDestination(), session: createSignedInTestSession('surveyor') });
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
});

test('a page without roles is open to every signed-in user', async () => {
  await renderLayout({ at: '/dashboard/reports', session: createSignedInTestSession(null) });
  expect(screen.getByRole('heading', { name: 'My Reports' })).toBeVisible();
});

test('a role that failed to load can be requested again', async () => {
  const retryRole = jest.fn();
  await renderLayout({
    at: '/dashboard/one',
    session: createSignedInTestSession(null, { roleFailed: true, retryRole }),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Your role did not load');
  expect(screen.queryByText('Loading....')).not.toBeInTheDocument();
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
  expect(retryRole).toHaveBeenCalledTimes(2);
});

test('/dashboard redirects to the first menu item of the role', async () => {
  await renderLayout({ at: '/dashboard', session: createSignedInTestSession('surveyor') });
  expect(getPath()).toBe('/dashboard/one');
});

test('/dashboard waits for the role', async () => {
  await renderLayout({ at: '/dashboard', session: createSignedInTestSession(null) });
  expect(getPath()).toBe('/dashboard');
});

test('/dashboard shows an empty state for a role without menu items', async () => {
  await renderLayout({ at: '/dashboard', session: createSignedInTestSession('user') });
  expect(screen.getByRole('heading', { name: 'There is nothing here for you yet' })).toBeVisible();
});
