import { IdentityError, rememberDestination, type Session } from '@canvass/shared/session';
import { createTestSession, createSignedInTestSession, renderPage, fillIn } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page as ForgotPage } from './forgot-page';
import { Page } from './login-page';

function open(session: Partial<Session> = {}) {
  return renderPage(<Page />, { path: '/login', session: createTestSession(session) });
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@canvass.test');
  await fillIn(screen.getByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

const location = () => screen.getByLabelText('location');
const createRejection = (code: string) => jest.fn(() => Promise.reject(new IdentityError(code)));

beforeEach(() => sessionStorage.clear());

test('signing in leads home', async () => {
  const session = { signIn: jest.fn(() => Promise.resolve()) };
  open(session);
  await signIn();
  expect(session.signIn).toHaveBeenCalledWith('ada@canvass.test', 'secret1');
  await waitFor(() => expect(location()).toHaveTextContent(/^\/$/));
});

test('signing in leads to the place that a guard turned the person away from', async () => {
  rememberDestination('/dashboard/userSurveys');
  open();
  await signIn();
  await waitFor(() => expect(location()).toHaveTextContent('/dashboard/userSurveys'));
});

test('signing in does not lead back to a page for signing in, where a session may have ended', async () => {
  rememberDestination('/auth/action?mode=resetPassword&oobCode=used');
  open();
  await signIn();
  await waitFor(() => expect(location()).toHaveTextContent(/^\/$/));
});

test('a user is sent on only when it is confirmed that they are signed in', async () => {
  rememberDestination('/dashboard/userSurveys');
  const { unmount } = open(createSignedInTestSession('user', { isConfirmed: false }));
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(location()).toHaveTextContent('/login');
  unmount();
  open(createSignedInTestSession('user', { isConfirmed: true }));
  await waitFor(() => expect(location()).toHaveTextContent('/dashboard/userSurveys'));
});

test('a failed sign-in shows a readable error and keeps the input', async () => {
  open({ signIn: createRejection('auth/invalid-credential') });
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'That email and password do not match. Check both and try again.',
  );
  expect(screen.getByLabelText('Email')).toHaveValue('ada@canvass.test');
  expect(screen.getByLabelText('Password')).toHaveValue('secret1');
  expect(location()).toHaveTextContent('/login');
});

test('a field error appears at its field and moves the focus there', async () => {
  open({ signIn: createRejection('auth/invalid-email') });
  await fillIn(screen.getByLabelText('Email'), 'nobody');
  await fillIn(screen.getByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'This is not an email address. It needs a form like name@example.com.',
  );
});

test('nothing is sent without email and password, and the page says so itself, not the browser', async () => {
  const session = { signIn: jest.fn() };
  open(session);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(screen.getByLabelText('Email').closest('form')).toHaveAttribute('novalidate');
  await fillIn(screen.getByLabelText('Email'), 'ada@canvass.test');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(session.signIn).not.toHaveBeenCalled();
});

test('after a refusal a second try works', async () => {
  const session = { signIn: createRejection('auth/network-request-failed') };
  open(session);
  await signIn();
  await screen.findByRole('alert');
  session.signIn.mockResolvedValueOnce(undefined as never);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(location()).toHaveTextContent(/^\/$/));
});

test('while a sign-in runs, neither way in can be started again', async () => {
  const session = { signIn: jest.fn(() => new Promise<void>(() => {})), signInWithGoogle: jest.fn() };
  open(session);
  await signIn();
  const button = screen.getByRole('button', { name: 'Signing in' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(session.signIn).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'sign in with google' })).toBeDisabled();
});

test('Google is another way in, and leads to the same place', async () => {
  rememberDestination('/surveys');
  open();
  await userEvent.click(screen.getByRole('button', { name: 'sign in with google' }));
  await waitFor(() => expect(location()).toHaveTextContent('/surveys'));
});

test('a closed Google popup shows an error above the form', async () => {
  open({ signInWithGoogle: createRejection('auth/popup-closed-by-user') });
  await userEvent.click(screen.getByRole('button', { name: 'sign in with google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The Google window was closed');
});

test('the password can be shown and hidden', async () => {
  open();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('the forgot-password link carries the typed email along', async () => {
  const forgot = <ForgotPage />;
  renderPage(<Page />, { path: '/login', otherPages: { '/forgotPassword': forgot } });
  await fillIn(screen.getByLabelText('Email'), 'ada@canvass.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(location()).toHaveTextContent('/forgotPassword');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@canvass.test');
});

test('somebody without an account finds the way to get one', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(location()).toHaveTextContent('/register');
});

test('a signed-in user is redirected', async () => {
  renderPage(<Page />, { path: '/login', session: createSignedInTestSession() });
  await waitFor(() => expect(location()).toHaveTextContent(/^\/$/));
});
