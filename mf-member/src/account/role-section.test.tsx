import { checkRole, type Role } from '@canvass/shared/contracts';
import type { Session } from '@canvass/shared/session';
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
import { RoleSection } from './role-section';

function open({ role = 'user', session }: { role?: Role | null; session?: Partial<Session> } = {}) {
  const signedIn = createSignedInTestSession(role, session);
  renderPage(<RoleSection email="ada@canvass.test" />, { path: '/dashboard/account', session: signedIn });
  return userEvent.setup();
}

test('a user can upgrade', async () => {
  mockResponse(checkRole, { role: 'user' });
  open();
  expect(screen.getByText('user')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/payment');
  await waitFor(() => expect(screen.queryByText('Loading....')).not.toBeInTheDocument());
  expect(screen.queryByText('Pro')).not.toBeInTheDocument();
});

test('a pro user reads until when they have paid', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  open({ role: 'pro-user' });
  expect(
    await screen.findByText(/^Until Dec 20, 2026, \d{1,2}:\d\d [AP]M\. It does not renew automatically\.$/),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  expect(getRequests()).toEqual([expect.objectContaining({ url: '/checkRole', body: { email: 'ada@canvass.test' } })]);
});

test('Pro that an admin gave has no end', async () => {
  mockResponse(checkRole, { role: 'pro-user' });
  open({ role: 'pro-user' });
  expect(await screen.findByText('No end date.')).toBeVisible();
});

test('a former pro user sees the end date and can upgrade again', async () => {
  mockResponse(checkRole, { role: 'user', proUntil: '2026-10-20T12:00:00.000Z' });
  const opened = open();
  expect(await screen.findByText('Ended on Oct 20, 2026.')).toBeVisible();
  await opened.click(screen.getByRole('link', { name: 'Upgrade to Pro' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/payment');
});

test.each(['user', 'pro-user'] as const)('a %s is led to what they have paid', async (role) => {
  mockResponse(checkRole, { role });
  open({ role });
  expect(await screen.findByRole('link', { name: 'Payments and receipts' })).toHaveAttribute(
    'href',
    '/dashboard/billing',
  );
});

test.each(['surveyor', 'admin'] as const)('a %s has nothing to buy, and no request is sent', (role) => {
  open({ role });
  expect(screen.getByText(role)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(getRequests()).toEqual([]);
});

test('the Pro end date shows a loading state', () => {
  mockPending(checkRole);
  open({ role: 'pro-user' });
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a Pro end date that failed to load can be retried', async () => {
  mockProblem(checkRole, 'network');
  const user = open({ role: 'pro-user' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your Pro status did not load.');
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Until Dec 20, 2026/)).toBeVisible();
});

test('the role shows a loading state until it is known', () => {
  open({ role: null });
  expect(screen.getByText('Loading....')).toBeVisible();
});

test('a role that failed to load can be retried', async () => {
  const retryRole = jest.fn();
  const user = open({ role: null, session: { roleFailed: true, retryRole } });
  expect(screen.getByRole('alert')).toHaveTextContent('Your role did not load.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retryRole).toHaveBeenCalledTimes(1);
});
