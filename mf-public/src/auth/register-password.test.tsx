import { IdentityError, type Session } from '@canvass/shared/session';
import { createTestPasswordPolicy, createTestSession, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './register-page';

function open(session: Partial<Session> = {}) {
  return renderPage(<Page />, { path: '/register', session: createTestSession(session) });
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

async function fill(typed = 'secret1') {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@canvass.test');
  await userEvent.type(password(), typed);
}

const strict = createTestPasswordPolicy({ minLength: 8, maxLength: 12, uppercase: true, number: true, sign: true });
const password = () => screen.getByLabelText('Password');
const requirements = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the password policy is not fetched before the user starts typing a password', async () => {
  const passwordPolicy = jest.fn(() => Promise.resolve(strict));
  open({ passwordPolicy });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@canvass.test');
  expect(passwordPolicy).not.toHaveBeenCalled();
  await userEvent.click(password());
  expect(passwordPolicy).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Your password needs:')).toBeVisible();
});

test('the password requirements are listed, checked off while typing, and announced with the field', async () => {
  open({ passwordPolicy: () => Promise.resolve(strict) });
  await userEvent.type(password(), 'abcDEF');
  expect(await screen.findByText('Your password needs:')).toBeVisible();
  expect(requirements()).toEqual([
    'at least 8 characters (missing)',
    'an uppercase letter (done)',
    'a number (missing)',
    'a symbol like ! or # (missing)',
    'at most 12 characters (done)',
  ]);
  expect(
    screen.getByText('Still missing: at least 8 characters, a number, and a symbol like ! or #.'),
  ).toBeInTheDocument();
  await userEvent.type(password(), '7!');
  expect(requirements().filter((each) => each?.endsWith('(missing)'))).toEqual([]);
  expect(screen.queryByText(/Still missing/)).not.toBeInTheDocument();
  expect(password()).toHaveAccessibleDescription(/Your password needs: .*a number \(done\)/);
});

test('a password that misses a requirement is rejected and the requirement is named', async () => {
  const register = jest.fn();
  open({ register, passwordPolicy: () => Promise.resolve(strict) });
  await fill('abcdefgh');
  await screen.findByText('Your password needs:');
  await press();
  expect(password()).toHaveAccessibleDescription(
    /^Your password must have an uppercase letter, a number, and a symbol like ! or #\./,
  );
  expect(password()).toHaveFocus();
  expect(register).not.toHaveBeenCalled();
});

test('a recommended requirement does not block the password', async () => {
  const register = jest.fn(() => new Promise<void>(() => {}));
  open({ register, passwordPolicy: () => Promise.resolve({ ...strict, enforced: false }) });
  await fill('abcdefgh');
  expect(await screen.findByText('A good password has:')).toBeVisible();
  await press();
  expect(register).toHaveBeenCalledTimes(1);
});

test('an unreadable policy blocks no registration and lists no requirements', async () => {
  const register = jest.fn(() => new Promise<void>(() => {}));
  const passwordPolicy = jest.fn(() => Promise.reject(new IdentityError('auth/network-request-failed')));
  open({ register, passwordPolicy });
  await fill();
  expect(passwordPolicy).toHaveBeenCalled();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  await press();
  expect(register).toHaveBeenCalledTimes(1);
});

test('six characters are needed, also where the provider enforces no policy', async () => {
  open({ passwordPolicy: () => Promise.resolve(createTestPasswordPolicy({ enforced: false })) });
  await userEvent.click(password());
  expect(await screen.findByText('Your password needs:')).toBeVisible();
});

test('a limit that nobody reaches is left out', async () => {
  open({ passwordPolicy: () => Promise.resolve(createTestPasswordPolicy({ maxLength: 4096 })) });
  await userEvent.click(password());
  expect(await screen.findByText('at least 6 characters')).toBeVisible();
  expect(requirements()).toEqual(['at least 6 characters (missing)']);
});

const tooWeak = () => Promise.reject(new IdentityError('auth/password-does-not-meet-requirements'));

test('a rejected password refetches the policy, and the error names the missing requirement', async () => {
  const passwordPolicy = jest.fn(() => Promise.resolve(strict));
  passwordPolicy.mockResolvedValueOnce(createTestPasswordPolicy());
  open({ register: tooWeak, passwordPolicy });
  await fill('abcdefg7');
  await press();
  expect(password()).toHaveAccessibleDescription(
    /^Your password must have an uppercase letter and a symbol like ! or #\./,
  );
  expect(password()).toHaveFocus();
});

test('a rejected password shows a generic error when the policy cannot be read', async () => {
  open({ register: tooWeak, passwordPolicy: () => Promise.reject(new IdentityError('auth/internal-error')) });
  await fill();
  await press();
  expect(password()).toHaveAccessibleDescription(/too weak/);
});
