import { rememberDestination, takeDestination } from '@canvass/shared/session';
import { buildSession, buildSignedIn } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openLayout } from '../testing/open-layout';

const path = () => screen.getByTestId('path').textContent;

beforeEach(() => sessionStorage.clear());

test('while nobody knows who is signed in, a loading indicator shows', async () => {
  await openLayout({ at: '/dashboard/one', session: buildSession({ status: 'loading' }) });
  expect(screen.getAllByText('Loading....')).not.toHaveLength(0);
  expect(screen.getByRole('main')).toHaveTextContent('OneLoading....');
});

test('a visitor is sent home, and the address is remembered', async () => {
  await openLayout({ at: '/dashboard/one?page=2' });
  expect(path()).toBe('/');
  expect(takeDestination()).toBe('/dashboard/one?page=2');
});

test('somebody who signs out goes home without leaving an address to the next person', async () => {
  const { become } = await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
  become(buildSession());
  expect(path()).toBe('/');
  expect(takeDestination()).toBe('/');
});

test('the role is left behind for the next page load, until somebody signs out', async () => {
  const { become } = await openLayout({ session: buildSignedIn('surveyor') });
  expect(localStorage.getItem('role-hint')).toBe('surveyor');
  become(buildSession({ status: 'loading' }));
  expect(localStorage.getItem('role-hint')).toBe('surveyor');
  become(buildSession());
  expect(localStorage.getItem('role-hint')).toBeNull();
});

test('while the role is unknown, a loading indicator shows', async () => {
  await openLayout({ at: '/dashboard/one', session: buildSignedIn(null) });
  expect(screen.getByRole('main')).toHaveTextContent('Loading....');
});

test('the right role sees the page, under its title', async () => {
  await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
  expect(document.title).toBe('One · Canvass');
});

test('a wrong role sees the frame and an empty page', async () => {
  await openLayout({ at: '/dashboard/users', session: buildSignedIn('surveyor') });
  expect(screen.getByRole('main').textContent).toBe('');
  expect(screen.getByRole('heading', { name: 'This page is not for your role' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'First' })).toBeVisible();
  expect(path()).toBe('/dashboard/users');
});

test('a wrong role whom the sign-in led here goes to the start of the dashboard', async () => {
  rememberDestination('/dashboard/users?page=2');
  const at = takeDestination();
  const { become } = await openLayout({ at, session: buildSignedIn(null) });
  expect(path()).toBe('/dashboard/users');
  become(buildSignedIn('surveyor'));
  expect(path()).toBe('/dashboard/one');
});

test('the right role whom the sign-in led here stays', async () => {
  rememberDestination('/dashboard/two');
  await openLayout({ at: takeDestination(), session: buildSignedIn('surveyor') });
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
});

test('a page without roles is for everybody who is signed in', async () => {
  await openLayout({ at: '/dashboard/reports', session: buildSignedIn(null) });
  expect(screen.getByRole('heading', { name: 'My Reports' })).toBeVisible();
});

test('a role that cannot be read can be asked for again', async () => {
  const retryRole = jest.fn();
  await openLayout({ at: '/dashboard/one', session: buildSignedIn(null, { roleFailed: true, retryRole }) });
  expect(screen.getByRole('alert')).toHaveTextContent('Your role did not load');
  expect(screen.queryByText('Loading....')).not.toBeInTheDocument();
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
  expect(retryRole).toHaveBeenCalledTimes(2);
});

test('/dashboard goes on to the first item of the role', async () => {
  await openLayout({ at: '/dashboard', session: buildSignedIn('surveyor') });
  expect(path()).toBe('/dashboard/one');
});

test('/dashboard waits for the role', async () => {
  await openLayout({ at: '/dashboard', session: buildSignedIn(null) });
  expect(path()).toBe('/dashboard');
});

test('/dashboard of a role without items says so', async () => {
  await openLayout({ at: '/dashboard', session: buildSignedIn('user') });
  expect(screen.getByRole('heading', { name: 'There is nothing here for you yet' })).toBeVisible();
});
