import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SessionContext } from '../session/session';
import { takeDestination } from '../session/return-url';
import { createSignedInTestSession, createTestSession, renderPage } from '../testing/render';
import { useRedirectSignedOut } from './use-redirect-signed-out';

beforeEach(() => sessionStorage.clear());

function Guarded({ visitorPath }: { visitorPath?: string }) {
  return useRedirectSignedOut(visitorPath) ? <p>Redirecting</p> : <p>Guarded page</p>;
}

const others = { '/': <p>Home</p>, '/login': <p>Login</p> };

test('a visitor is sent home, and their destination is remembered', async () => {
  renderPage(<Guarded />, { path: '/guarded', at: '/guarded?tab=one', otherPages: others });
  expect(await screen.findByText('Home')).toBeVisible();
  expect(takeDestination()).toBe('/guarded?tab=one');
});

test('a visitor is sent where only an account helps them on', async () => {
  renderPage(<Guarded visitorPath="/login" />, { path: '/guarded', otherPages: others });
  expect(await screen.findByText('Login')).toBeVisible();
  expect(takeDestination()).toBe('/guarded');
});

test('a signed-in user sees the page', () => {
  renderPage(<Guarded />, { path: '/guarded', session: createSignedInTestSession(), otherPages: others });
  expect(screen.getByText('Guarded page')).toBeVisible();
});

function SessionWithLogout({ isConfirmed = true }: { isConfirmed?: boolean }) {
  const [session, setSession] = useState(createSignedInTestSession('user', { isConfirmed }));
  return (
    <SessionContext value={session}>
      <Guarded visitorPath="/login" />
      <button onClick={() => setSession(createTestSession())}>Log out</button>
    </SessionContext>
  );
}

test('a user who signs out goes home, and leaves no destination to the next person', async () => {
  renderPage(<SessionWithLogout />, { path: '/guarded', otherPages: others });
  expect(screen.getByText('Guarded page')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Home')).toBeVisible();
  expect(takeDestination()).toBe('/');
});

test('whoever was here last and is not signed in any more is a visitor, who comes back after signing in', async () => {
  renderPage(<SessionWithLogout isConfirmed={false} />, { path: '/guarded', otherPages: others });
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Login')).toBeVisible();
  expect(takeDestination()).toBe('/guarded');
});
