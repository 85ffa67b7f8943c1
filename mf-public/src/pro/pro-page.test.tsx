import { checkRole } from '@canvass/shared/contracts';
import {
  createTestSession,
  createSignedInTestSession,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './pro-page';

test('the pitch reads as the specification says and leads to the payment', async () => {
  renderPage(<Page />, { path: '/proUser' });
  expect(screen.getByRole('heading', { level: 1, name: 'Be a Pro User' })).toBeVisible();
  expect(screen.getByText('You can access more features using Pro mode')).toBeVisible();
  expect(screen.getByText('20$').parentElement).toHaveTextContent('20$/month');
  await userEvent.click(screen.getByRole('link', { name: 'Buy Now' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/payment');
});

test('a comment is what only a pro-user can leave', () => {
  renderPage(<Page />, { path: '/proUser' });
  const row = screen.getByRole('row', { name: /Leave a comment with your vote/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['No', 'Yes']);
});

test('a pro user sees the end date instead of the offer', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  renderPage(<Page />, { path: '/proUser', session: createSignedInTestSession('pro-user') });
  expect(await screen.findByText(/^You are a pro-user until Dec 20, 2026\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read your comments' })).toHaveAttribute('href', '/dashboard/comments');
  expect(screen.queryByRole('link', { name: 'Buy Now' })).not.toBeInTheDocument();
});

test('where cards are taken, a pro-user whose time ends can add a month to it', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  const payments = { mode: 'stripe', publishableKey: 'pk_test_1' } as const;
  renderPage(<Page />, { path: '/proUser', session: createSignedInTestSession('pro-user', { payments }) });
  expect(await screen.findByRole('link', { name: 'Add a month' })).toHaveAttribute('href', '/payment');
});

test('no month can be added when payments are disabled or Pro has no end', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  const { unmount } = renderPage(<Page />, { path: '/proUser', session: createSignedInTestSession('pro-user') });
  await screen.findByText(/^You are a pro-user until/);
  expect(screen.queryByRole('link', { name: 'Add a month' })).not.toBeInTheDocument();
  unmount();

  mockResponse(checkRole, { role: 'pro-user' });
  const payments = { mode: 'stripe', publishableKey: 'pk_test_1' } as const;
  renderPage(<Page />, { path: '/proUser', session: createSignedInTestSession('pro-user', { payments }) });
  await screen.findByText(/^You are a pro-user\./);
  expect(screen.queryByRole('link', { name: 'Add a month' })).not.toBeInTheDocument();
});

test('a pro user sees their status even when the end date fails to load', async () => {
  mockProblem(checkRole, 'network');
  renderPage(<Page />, { path: '/proUser', session: createSignedInTestSession('pro-user') });
  expect(await screen.findByText(/^You are a pro-user\./)).toBeVisible();
});

test.each(['surveyor', 'admin'] as const)('a %s has nothing to buy', (role) => {
  renderPage(<Page />, { path: '/proUser', session: createSignedInTestSession(role) });
  expect(screen.getByText(/There is nothing for you to buy\.$/)).toHaveTextContent(role);
  expect(screen.queryByRole('link', { name: 'Buy Now' })).not.toBeInTheDocument();
});

test.each([
  ['the session', createTestSession({ status: 'loading' })],
  ['the role', createSignedInTestSession(null)],
])('nothing is offered until %s is known', (_, session) => {
  renderPage(<Page />, { path: '/proUser', session });
  expect(screen.queryByRole('link', { name: 'Buy Now' })).not.toBeInTheDocument();
});

test.each([
  ['a user', createSignedInTestSession('user')],
  ['somebody whose role cannot be had', createSignedInTestSession(null, { roleFailed: true })],
])('%s can buy', (_, session) => {
  renderPage(<Page />, { path: '/proUser', session });
  expect(screen.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/payment');
});
