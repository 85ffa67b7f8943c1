import { refreshUser, registerUser } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { IdentityError, type Session } from '@canvass/shared/session';
import { createTestSession, createSignedInTestSession, mockProblem, renderPage, fillIn } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './register-page';

function open(session: Partial<Session> = {}) {
  return renderPage(<Page />, { path: '/register', session: createTestSession(session) });
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

async function fill(password = 'secret1') {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Ada Marsh');
  await fillIn(screen.getByLabelText(/^Photo URL/), 'https://canvass.test/ada.png');
  await fillIn(screen.getByLabelText('Email'), ' ada@canvass.test');
  await userEvent.type(screen.getByLabelText('Password'), password);
}

const location = () => screen.getByLabelText('location');

beforeEach(() => sessionStorage.clear());

test('a registration is confirmed and leads to the login', async () => {
  const register = jest.fn(() => Promise.resolve());
  open({ register });
  await fill();
  await press();
  const popup = await screen.findByRole('dialog', { name: 'Registered Successfully, login to account now' });
  await waitFor(() => expect(location()).toHaveTextContent('/login'));
  expect(register).toHaveBeenCalledWith({
    name: 'Ada Marsh',
    photoURL: 'https://canvass.test/ada.png',
    email: 'ada@canvass.test',
    password: 'secret1',
  });
  await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
});

test('name and photo are optional', async () => {
  const register = jest.fn(() => new Promise<void>(() => {}));
  open({ register });
  await fillIn(screen.getByLabelText('Email'), 'ada@canvass.test');
  await fillIn(screen.getByLabelText('Password'), 'secret1');
  await press();
  expect(register).toHaveBeenCalledWith({
    name: undefined,
    photoURL: undefined,
    email: 'ada@canvass.test',
    password: 'secret1',
  });
});

test('email and password are required, and the first that is missing gets the focus', async () => {
  const register = jest.fn();
  open({ register });
  await press();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('email is required');
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('password is required');
  expect(register).not.toHaveBeenCalled();
});

test('a password below six characters counts as missing', async () => {
  const register = jest.fn();
  open({ register });
  await fill('short');
  await press();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^password is required /);
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(register).not.toHaveBeenCalled();
});

test('an email that has an account already is refused at the email field, and everything typed stays', async () => {
  open({ register: () => Promise.reject(new IdentityError('auth/email-already-in-use')) });
  await fill();
  await press();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'An account with this email exists already. Sign in instead, or use another email.',
  );
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Marsh');
  expect(screen.getByLabelText('Password')).toHaveValue('secret1');
  expect(location()).toHaveTextContent('/register');
});

test('a server error about the email appears at the email field', async () => {
  mockProblem(registerUser, 'email-taken');
  const register = async () => {
    await call(registerUser, { body: { email: 'ada@canvass.test' } }, { identityToken: 'token' });
  };
  open({ register });
  await fill();
  await press();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This email belongs to another account.');
});

const inForm =
  'This email cannot be used. Use a format like name@example.com, without accented or non-Latin letters before the @.';
const noPhoto = 'Enter the address of a picture. It has to begin with https://.';

test.each([
  ['Name', 'x'.repeat(201), 'This name is too long. Use at most 200 characters.'],
  ['Name', 'Ada\u0007', 'This name has characters that cannot be shown. Type it instead of pasting it.'],
  ['Photo URL', 'notaurl', noPhoto],
  ['Photo URL', 'javascript:alert(1)', noPhoto],
  ['Photo URL', 'http://photos.test/ada.png', noPhoto],
  ['Email', 'x@localhost', inForm],
  ['Email', 'ü@münchen.test', inForm],
  ['Email', `${'x'.repeat(250)}@canvass.test`, 'This email is too long. Use at most 254 characters.'],
])('no account is made with the %s %s, and all that was typed stays', async (label, typed, text) => {
  const register = jest.fn();
  open({ register });
  await fill();
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(typed);
  await press();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(text) as string);
  expect(field).toHaveFocus();
  expect(field).toHaveValue(typed);
  expect(screen.getByLabelText('Password')).toHaveValue('secret1');
  expect(register).not.toHaveBeenCalled();
});

test('all invalid fields show errors, and the first one gets the focus', async () => {
  open();
  await fillIn(screen.getByLabelText(/^Photo URL/), 'notaurl');
  await fillIn(screen.getByLabelText('Email'), 'x@localhost');
  await press();
  expect(screen.getByLabelText(/^Photo URL/)).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

const refusedFields = [
  { field: 'body.email', message: 'must be an email address' },
  { field: 'body.name', message: 'must have at most 200 characters' },
];

test('fields rejected by the server show their errors, and the first one gets the focus', async () => {
  mockProblem(registerUser, 'invalid-input', refusedFields);
  open({ register: () => call(registerUser, { body: { email: 'ada@canvass.test' } }).then(() => undefined) });
  await fill();
  await press();
  expect(await screen.findByText('Your name must have at most 200 characters.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Your email must be an email address.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Marsh');
});

test("what the server refuses of a Google account is named above the form, since it is not the form's", async () => {
  mockProblem(refreshUser, 'invalid-input', refusedFields.slice(1));
  open({ signInWithGoogle: () => call(refreshUser, { body: { email: 'ada@canvass.test' } }).then(() => undefined) });
  await userEvent.click(screen.getByRole('button', { name: 'sign in with google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your name must have at most 200 characters.');
  expect(screen.getByLabelText(/^Name/)).toBeValid();
});

test('an error that belongs to no field appears above the form', async () => {
  open({ register: () => Promise.reject(new IdentityError('auth/too-many-requests')) });
  await fill();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
});

test('while a registration runs it cannot be sent again', async () => {
  const register = jest.fn(() => new Promise<void>(() => {}));
  open({ register });
  await fill();
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Signing up' }));
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect(register).toHaveBeenCalledTimes(1);
});

test('Google is another way in, and leads home', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'sign in with google' }));
  await waitFor(() => expect(location()).toHaveTextContent(/^\/$/));
});

test('somebody with an account finds the way to sign in', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(location()).toHaveTextContent('/login');
});

test('a signed-in user is redirected', async () => {
  renderPage(<Page />, { path: '/register', session: createSignedInTestSession() });
  await waitFor(() => expect(location()).toHaveTextContent(/^\/$/));
});
