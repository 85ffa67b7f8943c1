import { IdentityError, type Session, type SessionUser } from '@canvass/shared/session';
import { createTestSessionUser, createSignedInTestSession, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInSection } from './sign-in-section';

function open({ user = {}, session = {} }: { user?: Partial<SessionUser>; session?: Partial<Session> } = {}) {
  renderPage(<SignInSection user={createTestSessionUser(user)} />, {
    session: createSignedInTestSession('user', session),
  });
  return userEvent.setup();
}

test('the email is there to read, and verified', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@canvass.test');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the email again' })).not.toBeInTheDocument();
});

test('an email that is not verified says so, and the mail can be sent again', async () => {
  const sendVerification = jest.fn(() => Promise.resolve());
  const user = open({ user: { emailVerified: false }, session: { sendVerification } });
  expect(screen.getByText('Not verified')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Send the email again' }));
  expect(
    await screen.findByText('An email is on its way to ada@canvass.test. Open its link, then reload this page.'),
  ).toBeVisible();
  expect(sendVerification).toHaveBeenCalledWith();
});

test('two presses while the mail is on its way send one', async () => {
  const sendVerification = jest.fn(() => new Promise<void>(() => {}));
  const user = open({ user: { emailVerified: false }, session: { sendVerification } });
  await user.dblClick(screen.getByRole('button', { name: 'Send the email again' }));
  expect(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  expect(sendVerification).toHaveBeenCalledTimes(1);
});

test.each([
  ['auth/too-many-requests', /Too many attempts/],
  ['auth/network-request-failed', /The sign-in service cannot be reached/],
  ['auth/user-token-expired', /Your sign-in has ended/],
  ['auth/never-heard-of', /The sign-in service rejected the request/],
])('a mail that is refused with %s says why', async (code, text) => {
  const sendVerification = () => Promise.reject(new IdentityError(code));
  const user = open({ user: { emailVerified: false }, session: { sendVerification } });
  await user.click(screen.getByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No email was sent\./);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('a new password is set by a mail to the own address', async () => {
  const sendPasswordReset = jest.fn(() => Promise.resolve());
  const user = open({ session: { sendPasswordReset } });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('An email with a link is on its way to ada@canvass.test.')).toBeVisible();
  expect(sendPasswordReset).toHaveBeenCalledWith('ada@canvass.test');
});

test('a Google user has no password to change', () => {
  open({ user: { hasPassword: false } });
  expect(screen.getByText(/There is no password to change here\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
});
