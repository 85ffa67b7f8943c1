import { readUnsubscribe, unsubscribe } from '@canvass/shared/contracts';
import { createTestSession, getRequests, mockProblem, mockResponse, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './unsubscribe-page';

function open() {
  renderPage(<Page />, { path: '/unsubscribe/:token', at: '/unsubscribe/a~b~c', session: createTestSession() });
  return userEvent.setup();
}

test('opening the page changes nothing; the button ends the emails, without signing in', async () => {
  mockResponse(readUnsubscribe, { label: 'Results that you asked for', mail: 'at-once' });
  mockResponse(unsubscribe, { modifiedCount: 1 });
  const user = open();
  expect(await screen.findByText('Results that you asked for')).toBeVisible();
  expect(getRequests().map(({ method }) => method)).toEqual(['GET']);
  await user.dblClick(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText(/^You will get no more of these emails\./)).toBeVisible();
  expect(getRequests().map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('a user who gets none of these emails reads that', async () => {
  mockResponse(readUnsubscribe, { label: 'Results that you asked for', mail: 'never' });
  open();
  expect(await screen.findByText('You are already unsubscribed from these emails.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).not.toBeInTheDocument();
});

test('a link that is not valid says so, and leads to the choices', async () => {
  mockProblem(readUnsubscribe, 'unsubscribe-link-invalid');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose which emails you get' })).toHaveAttribute(
    'href',
    '/dashboard/notifications/emails',
  );
});

test('a failure leaves the button for another try', async () => {
  mockResponse(readUnsubscribe, { label: 'Results that you asked for', mail: 'daily' });
  mockProblem(unsubscribe, 'network');
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText(/Nothing was changed\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeEnabled();
});
