import { IdentityError, type Session } from '@canvass/shared/session';
import { createTestSession, renderPage, fillIn } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './forgot-page';

function open(session: Partial<Session> = {}) {
  return renderPage(<Page />, { path: '/forgotPassword', session: createTestSession(session) });
}

const email = () => screen.getByLabelText('Email');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }));
const createRejection = (code: string) => jest.fn(() => Promise.reject(new IdentityError(code)));

test('the mail is asked for, and the answer does not tell whether there is an account', async () => {
  const sendPasswordReset = jest.fn(() => Promise.resolve());
  open({ sendPasswordReset });
  await userEvent.type(email(), ' ada@canvass.test');
  await press();
  expect(sendPasswordReset).toHaveBeenCalledWith('ada@canvass.test');
  // The focus is moved in an effect.
  const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/If an account exists for ada@canvass\.test, an email is on its way\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'local mailbox' })).not.toBeInTheDocument();
});

test('a local demo says where the mail can be read', async () => {
  open({ mailbox: '/mailbox' });
  await fillIn(email(), 'ada@canvass.test');
  await press();
  expect(screen.getByRole('link', { name: 'local mailbox' })).toHaveAttribute('href', '/mailbox');
});

test('the mail can be asked for again, without typing the email again', async () => {
  const sendPasswordReset = jest.fn(() => Promise.resolve());
  open({ sendPasswordReset });
  await fillIn(email(), 'ada@canvass.test');
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(email()).toHaveValue('ada@canvass.test');
  await press();
  expect(sendPasswordReset).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test.each([
  ['', 'Enter your email.'],
  [
    'nobody',
    'This email cannot be used. Use a format like name@example.com, without accented or non-Latin letters before the @.',
  ],
])('nothing is sent for %p', async (typed, text) => {
  const sendPasswordReset = jest.fn();
  open({ sendPasswordReset });
  if (typed) await userEvent.type(email(), typed);
  await press();
  expect(email()).toHaveAccessibleDescription(text);
  expect(email()).toHaveFocus();
  expect(sendPasswordReset).not.toHaveBeenCalled();
});

test.each([
  ['auth/too-many-requests', 'Too many attempts. Wait a few minutes, then try again.'],
  ['auth/network-request-failed', 'The sign-in service cannot be reached. Check your connection and try again.'],
])('%s is said in plain words, and a second try works', async (code, text) => {
  const sendPasswordReset = createRejection(code);
  open({ sendPasswordReset });
  await fillIn(email(), 'ada@canvass.test');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(email()).toHaveValue('ada@canvass.test');
  sendPasswordReset.mockResolvedValueOnce(undefined as never);
  await press();
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('while it is sent it cannot be sent again', async () => {
  const sendPasswordReset = jest.fn(() => new Promise<void>(() => {}));
  open({ sendPasswordReset });
  await fillIn(email(), 'ada@canvass.test');
  await press();
  const button = screen.getByRole('button', { name: 'Sending' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await userEvent.type(email(), '{Enter}');
  expect(sendPasswordReset).toHaveBeenCalledTimes(1);
});
