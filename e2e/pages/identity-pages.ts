import type { Page } from '@playwright/test';
import { button, REFUSAL, title } from './finders';
import type { PageStates, SpecialState } from './page-states';

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const login: SpecialState[] = [
  {
    name: 'nothing filled in',
    act: (page) => button(page, 'Sign In').click(),
    shows: (page) => page.getByText('Enter your email.'),
  },
  {
    name: 'refused',
    complaint: REFUSAL,
    async act(page) {
      await fillLogin(page, 'user@canvass.test', 'not-the-password');
      await button(page, 'Sign In').click();
    },
    shows: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'do not match' }),
  },
  {
    name: 'busy',
    async act(page) {
      await page.route('**/accounts:signInWithPassword*', () => new Promise<never>(() => {}));
      await fillLogin(page, 'user@canvass.test', 'canvass-demo');
      await button(page, 'Sign In').click();
    },
    shows: (page) => button(page, 'Signing in'),
  },
  {
    name: 'choosing a Google account',
    act: (page) => button(page, 'sign in with google').click(),
    shows: (page) => page.getByRole('dialog', { name: 'Choose a Google account' }),
  },
];

const register: SpecialState[] = [
  {
    name: 'nothing filled in',
    act: (page) => button(page, 'Sign Up').click(),
    shows: (page) => page.getByText('email is required'),
  },
  {
    name: 'taken email',
    complaint: REFUSAL,
    async act(page) {
      await page.getByLabel('Name').fill('Ada Marsh');
      await fillLogin(page, 'user@canvass.test', 'orchard-7');
      await button(page, 'Sign Up').click();
    },
    shows: (page) => page.getByText('An account with this email exists already.'),
  },
];

const IDENTITY = '**/accounts:resetPassword*';

const link: SpecialState[] = [
  {
    name: 'reading',
    before: (page) => page.route(IDENTITY, () => new Promise<never>(() => {})),
    shows: (page) => page.getByText('Reading the link'),
  },
  {
    name: 'provider unreachable',
    complaint: /Failed to load resource/,
    before: (page) => page.route(IDENTITY, (route) => route.abort()),
    shows: title('The link could not be read'),
  },
  {
    name: 'used or expired',
    address: () => '/auth/action?mode=resetPassword&oobCode=spent',
    complaint: REFUSAL,
    shows: title('This link does not work'),
  },
  {
    name: 'password refused',
    async act(page) {
      await page.getByLabel('New password').fill('short');
      await button(page, 'Save the password').click();
    },
    shows: (page) => page.getByText('Your password has to have at least 6 characters'),
  },
  {
    name: 'email verified',
    address: (scene) => scene.link('verifyEmail'),
    shows: title('Your email is verified'),
  },
];

const forgot: SpecialState[] = [
  {
    name: 'sent',
    async act(page) {
      await page.getByLabel('Email').fill('nobody@people.test');
      await button(page, 'Send the link').click();
    },
    shows: title('Look into your mail'),
  },
];

/** The pages where people sign in, register, and follow the links of mails. */
export const identityPages: PageStates[] = [
  { path: '/login', name: 'login', as: 'visitor', asksNothing: 'a form', shows: title('Sign In'), special: login },
  {
    path: '/register',
    name: 'register',
    as: 'visitor',
    asksNothing: 'a form',
    shows: title('Sign Up'),
    special: register,
  },
  {
    path: '/forgotPassword',
    name: 'forgot',
    as: 'visitor',
    asksNothing: 'a form',
    shows: title('Forgot your password?'),
    special: forgot,
  },
  {
    path: '/auth/action',
    name: 'link',
    as: 'visitor',
    address: (scene) => scene.link('resetPassword'),
    asksNothing: 'it asks the identity provider: its own states stand below',
    shows: title('Choose a new password'),
    special: link,
  },
];
