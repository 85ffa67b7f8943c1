import type { Page } from '@playwright/test';
import type { PageStates, SpecialState } from './page-states';
import { refuse } from './tap';

/** What browsers say of an answer that the page expects: a refusal. */
const REFUSAL = /status of 4\d\d/;

function title(name: string) {
  return (page: Page) => page.getByRole('heading', { level: 1, name });
}

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

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
    shows: (page) => alert(page).filter({ hasText: 'do not match' }),
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

const ballot = (page: Page) => page.getByRole('form', { name: 'Your vote' });
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });

const survey: SpecialState[] = [
  {
    name: 'signed out',
    as: 'visitor',
    shows: (page) => page.getByText('You have to login for vote in survey'),
  },
  { name: 'pro', as: 'pro', complaint: REFUSAL, shows: (page) => page.getByLabel(/^Comment/) },
  {
    name: 'answers missing',
    complaint: REFUSAL,
    act: (page) => button(page, 'Vote').click(),
    shows: (page) => page.getByText(/questions still need an answer/),
  },
  {
    name: 'vote accepted',
    complaint: REFUSAL,
    // Answered here, so that the same person can be shown it again.
    before: (page) => page.route('/api/surveys/response', (route) => route.fulfill({ json: { modifiedCount: 1 } })),
    async act(page) {
      for (const question of await ballot(page).getByRole('group').all()) {
        await question.getByRole('radio').or(question.getByRole('checkbox')).first().check();
      }
      await button(page, 'Vote').click();
    },
    shows: (page) => page.getByRole('dialog').getByText('Survey response added successfully'),
  },
  {
    name: 'results',
    as: 'visitor',
    address: (scene) => `/surveys/${scene.survey('rated')}`,
    shows: (page) => results(page).getByText(/votes are counted/),
  },
  {
    name: 'voted',
    as: 'voter',
    address: (scene) => `/surveys/${scene.survey('voted')}`,
    shows: (page) => results(page).getByText(/votes are counted/),
  },
  {
    name: 'closed',
    address: (scene) => `/surveys/${scene.survey('closed')}`,
    complaint: REFUSAL,
    shows: (page) => page.getByText(/This survey closed on/),
  },
  {
    name: 'unknown',
    address: () => '/surveys/0123456789abcdef01234567',
    complaint: REFUSAL,
    shows: title('There is no such survey'),
  },
];

async function sendMessage(page: Page) {
  await page.getByLabel('Name').fill('Ada Marsh');
  await page.getByLabel('Email').fill('ada@people.test');
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I print a survey?');
  await button(page, 'Send message').click();
}

const contact: SpecialState[] = [
  {
    name: 'nothing filled in',
    act: (page) => button(page, 'Send message').click(),
    shows: (page) => page.getByText('Write a message.'),
  },
  {
    name: 'too often',
    complaint: REFUSAL,
    before: (page) => page.route('/api/contact', (route) => refuse(route, 'too-many-requests')),
    act: sendMessage,
    shows: (page) => page.getByText('That was too often.'),
  },
  {
    name: 'sent',
    before: (page) => page.route('/api/contact', (route) => route.fulfill({ json: { insertedId: '0'.repeat(24) } })),
    act: sendMessage,
    shows: (page) => page.getByText('Your message has arrived'),
  },
];

/** The pages of mf-public. */
export const publicPages: PageStates[] = [
  {
    path: '/',
    name: 'home',
    as: 'visitor',
    shows: (page) => page.getByRole('region', { name: 'Latest surveys' }).getByRole('article'),
    empty: 'No survey has been published yet',
  },
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
  {
    path: '/surveys',
    name: 'surveys',
    as: 'visitor',
    shows: (page) => page.getByRole('article'),
    empty: 'No survey has been published yet',
    special: [
      {
        name: 'no match',
        act: (page) => page.getByRole('searchbox', { name: 'Search' }).fill('zeppelin'),
        shows: (page) => page.getByText('No survey matches'),
      },
    ],
  },
  {
    path: '/surveys/:id',
    name: 'survey',
    as: 'user',
    address: (scene) => `/surveys/${scene.survey('open')}`,
    shows: (page) => ballot(page).getByRole('radio'),
    complaint: REFUSAL,
    special: survey,
  },
  { path: '/proUser', name: 'pro', as: 'visitor', asksNothing: 'words only', shows: title('Be a Pro User') },
  { path: '/payment', name: 'payment', as: 'visitor', asksNothing: 'words only', shows: title('Payment') },
  {
    path: '/contactUs',
    name: 'contact',
    as: 'visitor',
    asksNothing: 'a form',
    shows: title('Contact us'),
    special: contact,
  },
  { path: '/privacy', name: 'privacy', as: 'visitor', asksNothing: 'words only', shows: title('Privacy') },
];
