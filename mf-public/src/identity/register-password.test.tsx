import { IdentityError, type Session } from '@canvass/shared/session';
import { buildPasswordPolicy, buildSession, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './register-page';

function open(session: Partial<Session> = {}) {
  return renderPage(<Page />, { path: '/register', session: buildSession(session) });
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

async function fill(typed = 'secret1') {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@canvass.test');
  await userEvent.type(password(), typed);
}

const strict = buildPasswordPolicy({ minLength: 8, maxLength: 12, uppercase: true, number: true, sign: true });
const password = () => screen.getByLabelText('Password');
const requirements = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('what passwords need is not read before somebody begins with the password', async () => {
  const passwordPolicy = jest.fn(() => Promise.resolve(strict));
  open({ passwordPolicy });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@canvass.test');
  expect(passwordPolicy).not.toHaveBeenCalled();
  await userEvent.click(password());
  expect(passwordPolicy).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Your password needs:')).toBeVisible();
});

test('what passwords need is listed, ticked off while one types, and read out with the field', async () => {
  open({ passwordPolicy: () => Promise.resolve(strict) });
  await userEvent.type(password(), 'abcDEF');
  expect(await screen.findByText('Your password needs:')).toBeVisible();
  expect(requirements()).toEqual([
    'at least 8 characters (missing)',
    'an upper case letter (done)',
    'a number (missing)',
    'a sign like ! or # (missing)',
    'at most 12 characters (done)',
  ]);
  expect(screen.getByText('Still missing: at least 8 characters, a number, a sign like ! or #.')).toBeInTheDocument();
  await userEvent.type(password(), '7!');
  expect(requirements().filter((each) => each?.endsWith('(missing)'))).toEqual([]);
  expect(screen.queryByText(/Still missing/)).not.toBeInTheDocument();
  expect(password()).toHaveAccessibleDescription(/Your password needs: .*a number \(done\)/);
});

test('a password is kept back that lacks something, and names it', async () => {
  const register = jest.fn();
  open({ register, passwordPolicy: () => Promise.resolve(strict) });
  await fill('abcdefgh');
  await screen.findByText('Your password needs:');
  await press();
  expect(password()).toHaveAccessibleDescription(
    /^Your password has to have an upper case letter, a number, and a sign like ! or #\./,
  );
  expect(password()).toHaveFocus();
  expect(register).not.toHaveBeenCalled();
});

test('what is only advised keeps no password back', async () => {
  const register = jest.fn(() => new Promise<void>(() => {}));
  open({ register, passwordPolicy: () => Promise.resolve({ ...strict, enforced: false }) });
  await fill('abcdefgh');
  expect(await screen.findByText('A good password has:')).toBeVisible();
  await press();
  expect(register).toHaveBeenCalledTimes(1);
});

test('a policy that cannot be read keeps nobody from registering, and lists nothing', async () => {
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
  open({ passwordPolicy: () => Promise.resolve(buildPasswordPolicy({ enforced: false })) });
  await userEvent.click(password());
  expect(await screen.findByText('Your password needs:')).toBeVisible();
});

test('a limit that nobody reaches is left out', async () => {
  open({ passwordPolicy: () => Promise.resolve(buildPasswordPolicy({ maxLength: 4096 })) });
  await userEvent.click(password());
  expect(await screen.findByText('at least 6 characters')).toBeVisible();
  expect(requirements()).toEqual(['at least 6 characters (missing)']);
});

const tooWeak = () => Promise.reject(new IdentityError('auth/password-does-not-meet-requirements'));

test('a policy that became stricter meanwhile is read anew on a refusal, which names what is missing', async () => {
  const passwordPolicy = jest.fn(() => Promise.resolve(strict));
  passwordPolicy.mockResolvedValueOnce(buildPasswordPolicy());
  open({ register: tooWeak, passwordPolicy });
  await fill('abcdefg7');
  await press();
  expect(password()).toHaveAccessibleDescription(
    /^Your password has to have an upper case letter and a sign like ! or #\./,
  );
  expect(password()).toHaveFocus();
});

test('a refusal is said in general words when the reason cannot be read', async () => {
  open({ register: tooWeak, passwordPolicy: () => Promise.reject(new IdentityError('auth/internal-error')) });
  await fill();
  await press();
  expect(password()).toHaveAccessibleDescription(/too weak/);
});
