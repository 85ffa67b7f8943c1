import { takeDestination } from '@canvass/shared/session';
import { recheckSessions } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSessionUser,
  getRequests,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRejection, heading, open, reads, verify, visitor } from './testing/open-link';

describe('a link that verifies an email', () => {
  beforeEach(() => mockResponse(recheckSessions, { rechecked: true }));

  test('the API learns at once that the email is verified, without a sign-in', async () => {
    open(verify, visitor(reads('verify-email')));
    await heading('Your email is verified');
    await waitFor(() =>
      expect(getRequests()).toMatchObject([{ url: '/sessions/recheck', body: { email: 'ada@canvass.test' } }]),
    );
  });

  test('an API that cannot be reached does not matter to the user', async () => {
    mockProblem(recheckSessions, 'network');
    open(verify, visitor(reads('verify-email')));
    expect(await heading('Your email is verified')).toBeVisible();
  });

  test('the link verifies the email once and leads to the login', async () => {
    const confirmEmail = jest.fn(() => Promise.resolve());
    open(verify, visitor({ ...reads('verify-email'), confirmEmail }));
    expect(await heading('Your email is verified')).toHaveFocus();
    expect(screen.getByText(/ada@canvass\.test is confirmed as yours\./)).toBeVisible();
    expect(confirmEmail.mock.calls).toEqual([['code-1']]);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  test('a signed-in user is led on to the surveys', async () => {
    open(verify, createSignedInTestSession('user', reads('verify-email')));
    await heading('Your email is verified');
    expect(screen.getByRole('link', { name: 'Browse surveys' })).toBeVisible();
  });

  const waiting = `${verify}&continueUrl=${encodeURIComponent(`${globalThis.location.origin}/surveys/65f000000000000000000001`)}`;

  test('a user who asked for it on a survey is led back there', async () => {
    open(waiting, createSignedInTestSession('user', reads('verify-email')));
    expect(await screen.findByRole('link', { name: 'Back to the survey' })).toHaveAttribute(
      'href',
      '/surveys/65f000000000000000000001',
    );
    expect(screen.getByText(/Answers that you have already given are still in the tab/)).toBeVisible();
  });

  test('a visitor who asked for it on a survey is led back there by signing in', async () => {
    open(waiting, visitor(reads('verify-email')));
    await heading('Your email is verified');
    await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(takeDestination()).toBe('/surveys/65f000000000000000000001');
  });

  test.each(['https://evil.test/surveys/65f000000000000000000001', '/dashboard/account', 'javascript:alert(1)', '//'])(
    'a link that names another place leads nowhere new: %s',
    async (url) => {
      open(
        `${verify}&continueUrl=${encodeURIComponent(url)}`,
        createSignedInTestSession('user', reads('verify-email')),
      );
      await heading('Your email is verified');
      expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
    },
  );

  test('a used link shows no error to a user whose email is verified', async () => {
    open(verify, createSignedInTestSession('user', { readLink: createRejection('auth/invalid-action-code') }));
    await heading('Your email is verified');
    expect(screen.getByText(/ada@canvass\.test is already verified/)).toBeVisible();
  });

  test('a used link leads a user with an unverified email to the account page', async () => {
    const user = createTestSessionUser({ emailVerified: false });
    open(verify, createSignedInTestSession('user', { user, readLink: createRejection('auth/invalid-action-code') }));
    expect(await screen.findByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/dashboard/account');
  });
});
