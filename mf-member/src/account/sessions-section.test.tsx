import { endAllSessions } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionsSection } from './sessions-section';

function open() {
  const signOut = jest.fn(() => Promise.resolve());
  renderPage(<SessionsSection />, {
    path: '/dashboard/account',
    session: createSignedInTestSession('user', { signOut }),
  });
  return { user: userEvent.setup(), signOut };
}

const button = () => screen.getByRole('button', { name: 'Sign out on all devices' });
const listSessionDeletions = () =>
  getRequests().filter(({ method, url }) => method === 'DELETE' && url === '/sessions');

async function expectSignedOut(signOut: jest.Mock) {
  await waitFor(() => expect(screen.getByText('You are signed out on all devices')).toBeVisible());
  expect(signOut).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent(/^\/$/));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
}

test('every session ends, the one of this browser too, and the person is led home and told', async () => {
  mockResponse(endAllSessions, { ended: true, revoked: true });
  const { user, signOut } = open();
  await user.click(button());
  await expectSignedOut(signOut);
  expect(listSessionDeletions()).toHaveLength(1);
});

test('two presses send one call', async () => {
  mockPending(endAllSessions);
  const { user } = open();
  await user.dblClick(button());
  expect(screen.getByRole('button', { name: 'Signing out' })).toHaveAttribute('aria-busy', 'true');
  expect(listSessionDeletions()).toHaveLength(1);
});

test('a failure says that other devices are still signed in, and signs nobody out here', async () => {
  mockProblem(endAllSessions, 'too-many-requests');
  const { user, signOut } = open();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You are not signed out everywhere\./);
  expect(signOut).not.toHaveBeenCalled();
  mockResponse(endAllSessions, { ended: true, revoked: true });
  await user.click(button());
  await expectSignedOut(signOut);
});

test('a lost response shows an uncertain state, and a retry that finds the session ended succeeds', async () => {
  const renew = jest.fn(() => Promise.resolve('new'));
  accessToken.issuedBy(renew);
  accessToken.store(`header.${btoa(JSON.stringify({ exp: 4_200_000_000 }))}.signature`);
  mockProblem(endAllSessions, 'network');
  const { user, signOut } = open();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We could not confirm/);
  mockProblem(endAllSessions, 'session-ended');
  await user.click(button());
  await expectSignedOut(signOut);
  expect(renew).not.toHaveBeenCalled();
});

test('drafts are deleted after a question, and declining keeps them and every session', async () => {
  mockResponse(endAllSessions, { ended: true, revoked: true });
  const { user, signOut } = open();
  const draft = `survey-draft:${createSignedInTestSession('user').user?.uid}`;
  localStorage.setItem(draft, '{}');
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  expect(listSessionDeletions()).toHaveLength(0);
  expect(localStorage.getItem(draft)).toBe('{}');
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Delete and log out' }));
  await expectSignedOut(signOut);
  expect(localStorage.getItem(draft)).toBeNull();
});

test('an already ended session counts as success', async () => {
  mockProblem(endAllSessions, 'session-ended');
  const { user, signOut } = open();
  await user.click(button());
  await expectSignedOut(signOut);
  expect(listSessionDeletions()).toHaveLength(1);
});
