import { recheckSessions } from '@canvass/shared/contracts';
import type { Session } from '@canvass/shared/session';
import {
  createTestPasswordPolicy,
  createTestSessionUser,
  createSignedInTestSession,
  getRequests,
  mockProblem,
  mockResponse,
  fillIn,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADDRESS, createRejection, heading, open, reads, verify, visitor } from './testing/open-link';

const reset = `${ADDRESS}?mode=resetPassword&oobCode=code-2`;
const recover = `${ADDRESS}?mode=recoverEmail&oobCode=code-3`;

const location = () => screen.getByLabelText('location');

describe('any link', () => {
  test('the page shows a loading state under the title of the link', () => {
    open(reset, visitor({ readLink: () => new Promise(() => {}) }));
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(screen.getByText(/Checking the link/)).toBeVisible();
    expect(document.title).toBe('Choose a new password');
  });

  test.each([`${ADDRESS}?mode=verifyEmail`, `${ADDRESS}?mode=dance&oobCode=code`, ADDRESS])(
    'is not asked about when the address is incomplete: %s',
    (at) => {
      const readLink = jest.fn();
      open(at, visitor({ readLink }));
      expect(screen.getByRole('alert')).toHaveTextContent('Part of the link is missing.');
      expect(readLink).not.toHaveBeenCalled();
    },
  );

  test('the link can be retried after the provider was unreachable', async () => {
    const readLink = jest.fn(createRejection('auth/network-request-failed') as Session['readLink']);
    open(verify, visitor({ readLink }));
    expect(await heading('The link could not be checked')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('The sign-in service cannot be reached.');
    readLink.mockResolvedValueOnce({ action: 'verify-email', email: 'ada@canvass.test' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Your email is verified')).toBeVisible();
  });

  test.each([
    [verify, 'auth/expired-action-code', 'This link has expired', 'Sign In', '/login'],
    [verify, 'auth/invalid-action-code', 'This link has already been used', 'Sign In', '/login'],
    [reset, 'auth/expired-action-code', 'This link has expired', 'Request another email', '/forgotPassword'],
    [reset, 'auth/invalid-action-code', 'This link has already been used', 'Request another email', '/forgotPassword'],
    [reset, 'auth/user-disabled', 'The account for this link is disabled.', 'Request another email', '/forgotPassword'],
    [recover, 'auth/invalid-action-code', 'This link has already been used', 'Contact us', '/contactUs'],
  ])('%s that is refused with %s says so and what to do', async (at, code, text, linkName, target) => {
    open(at, visitor({ readLink: createRejection(code) }));
    expect(await heading('This link does not work')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('link', { name: linkName }));
    expect(location()).toHaveTextContent(target);
  });

  test('the provider decides what the link does, whatever the URL claims', async () => {
    const confirmEmail = jest.fn();
    open(verify, visitor({ ...reads('reset-password'), confirmEmail }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(confirmEmail).not.toHaveBeenCalled();
  });
});

describe('a link for a new password', () => {
  const rechecks = () => getRequests().filter(({ url }) => url === '/sessions/recheck');
  beforeEach(() => mockResponse(recheckSessions, { rechecked: true }));

  test('the API ends older sessions after the password changed', async () => {
    const resetPassword = jest.fn(() => {
      expect(rechecks()).toEqual([]);
      return Promise.resolve();
    });
    open(reset, visitor({ ...reads('reset-password'), resetPassword }));
    await userEvent.type(await password(), 'orchard-7');
    await save();
    const popup = await screen.findByRole('dialog', { name: /Your password is changed/ });
    expect(rechecks()).toEqual([expect.objectContaining({ method: 'POST', body: { email: 'ada@canvass.test' } })]);
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  });

  test('the reset succeeds even when the API is unreachable', async () => {
    mockProblem(recheckSessions, 'identity-unreachable');
    open(reset, visitor(reads('reset-password')));
    await fillIn(await password(), 'orchard-7');
    await save();
    const popup = await screen.findByRole('dialog', { name: /Your password is changed/ });
    await waitFor(() => expect(location()).toHaveTextContent('/login'));
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  });

  const password = () => screen.findByLabelText('New password');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save password' }));

  test('a new password is saved, and the page leads to the login', async () => {
    const resetPassword = jest.fn(() => Promise.resolve());
    open(reset, visitor({ ...reads('reset-password'), resetPassword }));
    await fillIn(await password(), 'orchard-7');
    expect(screen.getByLabelText('Account')).toHaveValue('ada@canvass.test');
    await save();
    const popup = await screen.findByRole('dialog', { name: 'Your password is changed. Sign in with it now.' });
    await waitFor(() => expect(location()).toHaveTextContent('/login'));
    expect(resetPassword).toHaveBeenCalledWith('code-2', 'orchard-7');
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  });

  test('a signed-in user is led to the login, since the session has ended', async () => {
    open(reset, createSignedInTestSession('user', reads('reset-password')));
    await fillIn(await password(), 'orchard-7');
    await save();
    const popup = await screen.findByRole('dialog', { name: /Your password is changed/ });
    await waitFor(() => expect(location()).toHaveTextContent('/login'));
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  });

  test('another signed-in user stays signed in and sees a message', async () => {
    const user = createTestSessionUser({ uid: 'bo', email: 'bo@canvass.test' });
    open(reset, createSignedInTestSession('user', { ...reads('reset-password'), user }));
    await fillIn(await password(), 'orchard-7');
    await save();
    expect(await heading('Your password is changed')).toHaveFocus();
    expect(screen.getByText(/You are still signed in here as bo@canvass\.test\./)).toBeVisible();
  });

  test('the page lists the password requirements and rejects a password that misses one', async () => {
    const resetPassword = jest.fn();
    const passwordPolicy = () => Promise.resolve(createTestPasswordPolicy({ minLength: 8, number: true }));
    open(reset, visitor({ ...reads('reset-password'), resetPassword, passwordPolicy }));
    await fillIn(await password(), 'orchards');
    expect(await screen.findByText('Your password needs:')).toBeVisible();
    await save();
    expect(await password()).toHaveAccessibleDescription(/^Your password must have a number\./);
    expect(await password()).toHaveFocus();
    expect(resetPassword).not.toHaveBeenCalled();
  });

  test.each([
    ['', 'Enter your password.'],
    ['short', 'Your password must have at least 6 characters.'],
  ])('without a policy the password %p is rejected', async (typed, text) => {
    const passwordPolicy = createRejection('auth/network-request-failed');
    open(reset, visitor({ ...reads('reset-password'), passwordPolicy }));
    if (typed) await userEvent.type(await password(), typed);
    else await password();
    await save();
    expect(await password()).toHaveAccessibleDescription(text);
  });

  test('the password can be shown and hidden', async () => {
    open(reset, visitor(reads('reset-password')));
    expect(await password()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await password()).toHaveAttribute('type', 'text');
  });

  test('a password that the provider rejects shows an error at the field', async () => {
    open(reset, visitor({ ...reads('reset-password'), resetPassword: createRejection('auth/weak-password') }));
    await fillIn(await password(), 'orchard-7');
    await save();
    expect(await password()).toHaveAccessibleDescription(/^This password is too short/);
    expect(await password()).toHaveValue('orchard-7');
  });

  test('the typed password is kept when the provider is unreachable, and a retry works', async () => {
    const resetPassword = jest.fn(createRejection('auth/network-request-failed') as Session['resetPassword']);
    open(reset, visitor({ ...reads('reset-password'), resetPassword }));
    await fillIn(await password(), 'orchard-7');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
    expect(await password()).toHaveValue('orchard-7');
    resetPassword.mockResolvedValueOnce();
    await save();
    const popup = await screen.findByRole('dialog', { name: /Your password is changed/ });
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  });

  test('a link that expires while the user types shows an error and offers a new one', async () => {
    open(reset, visitor({ ...reads('reset-password'), resetPassword: createRejection('auth/expired-action-code') }));
    await fillIn(await password(), 'orchard-7');
    await save();
    expect(await heading('This link does not work')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Request another email' })).toBeVisible();
  });

  test('repeated clicks send the password once', async () => {
    const resetPassword = jest.fn(() => new Promise<void>(() => {}));
    open(reset, visitor({ ...reads('reset-password'), resetPassword }));
    await fillIn(await password(), 'orchard-7');
    await save();
    await userEvent.click(screen.getByRole('button', { name: 'Saving' }));
    await userEvent.type(await password(), '{Enter}');
    expect(resetPassword).toHaveBeenCalledTimes(1);
  });
});

describe('a link that gives an email back', () => {
  const takeBack = async () => userEvent.click(await screen.findByRole('button', { name: 'Restore email' }));

  test('the page asks for confirmation and then recommends a new password', async () => {
    const confirmEmail = jest.fn(() => Promise.resolve());
    open(recover, visitor({ ...reads('recover-email'), confirmEmail }));
    expect(await screen.findByText(/changes it back to ada@canvass.test/)).toBeVisible();
    expect(confirmEmail).not.toHaveBeenCalled();
    await takeBack();
    expect(await heading('Your email is restored')).toHaveFocus();
    expect(confirmEmail).toHaveBeenCalledWith('code-3');
    await userEvent.click(screen.getByRole('link', { name: 'Choose a new password' }));
    expect(location()).toHaveTextContent('/forgotPassword');
  });

  test('a failed recovery shows an error, and a retry works', async () => {
    const confirmEmail = jest.fn(createRejection('auth/network-request-failed') as Session['confirmEmail']);
    open(recover, visitor({ ...reads('recover-email'), confirmEmail }));
    await takeBack();
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
    confirmEmail.mockResolvedValueOnce();
    await takeBack();
    expect(await heading('Your email is restored')).toBeVisible();
  });

  test('a link that turns out to be used shows an error', async () => {
    const confirmEmail = createRejection('auth/invalid-action-code');
    open(recover, visitor({ ...reads('recover-email'), confirmEmail }));
    await takeBack();
    expect(await heading('This link does not work')).toHaveFocus();
  });
});
