import type { Page } from '@playwright/test';
import { mainButton, CLIENT_ERROR, pageHeading } from './locators';
import type { PageStates, SpecialState } from './page-states';

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const loginStates: SpecialState[] = [
  {
    name: 'nothing filled in',
    act: (page) => mainButton(page, 'Sign In').click(),
    findExpected: (page) => page.getByText('Enter your email.'),
  },
  {
    name: 'refused',
    consoleError: CLIENT_ERROR,
    async act(page) {
      await fillLogin(page, 'user@canvass.test', 'not-the-password');
      await mainButton(page, 'Sign In').click();
    },
    findExpected: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'do not match' }),
  },
  {
    name: 'busy',
    async act(page) {
      await page.route('**/accounts:signInWithPassword*', () => new Promise<never>(() => {}));
      await fillLogin(page, 'user@canvass.test', 'canvass-demo');
      await mainButton(page, 'Sign In').click();
    },
    findExpected: (page) => mainButton(page, 'Signing in'),
  },
  {
    name: 'choosing a Google account',
    act: (page) => mainButton(page, 'sign in with google').click(),
    findExpected: (page) => page.getByRole('dialog', { name: 'Choose a Google account' }),
  },
];

const registerStates: SpecialState[] = [
  {
    name: 'nothing filled in',
    act: (page) => mainButton(page, 'Sign Up').click(),
    findExpected: (page) => page.getByText('email is required'),
  },
  {
    name: 'taken email',
    consoleError: CLIENT_ERROR,
    async act(page) {
      await page.getByLabel('Name').fill('Ada Marsh');
      await fillLogin(page, 'user@canvass.test', 'orchard-7');
      await mainButton(page, 'Sign Up').click();
    },
    findExpected: (page) => page.getByText('An account with this email exists already.'),
  },
];

const RESET_PASSWORD_ROUTE = '**/accounts:resetPassword*';

const mailLinkStates: SpecialState[] = [
  {
    name: 'reading',
    setUp: (page) => page.route(RESET_PASSWORD_ROUTE, () => new Promise<never>(() => {})),
    findExpected: (page) => page.getByText('Checking the link'),
  },
  {
    name: 'provider unreachable',
    consoleError: /Failed to load resource/,
    setUp: (page) => page.route(RESET_PASSWORD_ROUTE, (route) => route.abort()),
    findExpected: pageHeading('The link could not be checked'),
  },
  {
    name: 'used or expired',
    getPath: () => '/auth/action?mode=resetPassword&oobCode=spent',
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('This link does not work'),
  },
  {
    name: 'password refused',
    async act(page) {
      await page.getByLabel('New password').fill('short');
      await mainButton(page, 'Save password').click();
    },
    findExpected: (page) => page.getByText('Your password must have at least 6 characters'),
  },
  {
    name: 'email verified',
    getPath: (seedData) => seedData.getMailLink('verifyEmail'),
    findExpected: pageHeading('Your email is verified'),
  },
];

const forgotPasswordStates: SpecialState[] = [
  {
    name: 'sent',
    async act(page) {
      await page.getByLabel('Email').fill('nobody@people.test');
      await mainButton(page, 'Send link').click();
    },
    findExpected: pageHeading('Check your inbox'),
  },
];

/** The pages for signing in, registering, and following mailed links. */
export const identityPages: PageStates[] = [
  {
    path: '/login',
    name: 'login',
    persona: 'visitor',
    noRequestsReason: 'a form',
    findExpected: pageHeading('Sign In'),
    specialStates: loginStates,
  },
  {
    path: '/register',
    name: 'register',
    persona: 'visitor',
    noRequestsReason: 'a form',
    findExpected: pageHeading('Sign Up'),
    specialStates: registerStates,
  },
  {
    path: '/forgotPassword',
    name: 'forgot',
    persona: 'visitor',
    noRequestsReason: 'a form',
    findExpected: pageHeading('Forgot your password?'),
    specialStates: forgotPasswordStates,
  },
  {
    path: '/auth/action',
    name: 'link',
    persona: 'visitor',
    getPath: (seedData) => seedData.getMailLink('resetPassword'),
    noRequestsReason: 'it asks the identity provider: its own states stand below',
    findExpected: pageHeading('Choose a new password'),
    specialStates: mailLinkStates,
  },
];
