import type { Page } from '@playwright/test';
import { button, REFUSAL, title } from './finders';
import { identityPages } from './identity-pages';
import type { PageStates, SpecialState } from './page-states';
import { refuse } from './tap';

const ballot = (page: Page) => page.getByRole('form', { name: 'Your vote' });
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });

const survey: SpecialState[] = [
  {
    name: 'signed out',
    as: 'visitor',
    shows: (page) => page.getByText('You have to login for vote in survey'),
  },
  { name: 'pro', as: 'pro', shows: (page) => page.getByLabel(/^Comment/) },
  {
    name: 'answers missing',
    act: (page) => button(page, 'Vote').click(),
    shows: (page) => page.getByText(/questions still need an answer/),
  },
  {
    name: 'vote accepted',
    // Answered here, so that the same person can be shown it again.
    before: (page) => page.route('/api/surveys/response', (route) => route.fulfill({ json: { modifiedCount: 1 } })),
    async act(page) {
      const questions = ballot(page).getByRole('group');
      await questions.first().waitFor();
      for (const question of await questions.all()) {
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
    name: 'reporting',
    act: (page) => button(page, 'Report').click(),
    shows: (page) => page.getByRole('dialog', { name: 'Report this survey' }),
  },
  {
    name: 'reported',
    as: 'voter',
    address: (scene) => `/surveys/${scene.survey('reported')}`,
    shows: (page) => page.getByRole('button', { name: /^Reported on/ }),
  },
  {
    name: 'QR code',
    as: 'visitor',
    act: (page) => button(page, 'QR code').click(),
    shows: (page) => page.getByRole('img', { name: /^QR code of/ }),
  },
  {
    name: 'closed',
    address: (scene) => `/surveys/${scene.survey('closed')}`,
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

async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await button(page, 'Pay $20').click();
}

const payment: SpecialState[] = [
  { name: 'signed out', as: 'visitor', shows: title('Sign In') },
  { name: 'surveyor', as: 'surveyor', shows: (page) => page.getByText('There is nothing for you to buy.') },
  {
    name: 'nothing to buy',
    as: 'pro',
    before: (page) => page.route('/api/create-payment-intent', (route) => refuse(route, 'nothing-to-buy')),
    complaint: REFUSAL,
    shows: (page) => page.getByText('You are a pro user without an end.'),
  },
  {
    name: 'card refused',
    complaint: REFUSAL,
    act: (page) => payWith(page, '4000 0000 0000 0002'),
    shows: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Your card has been declined.' }),
  },
  {
    name: 'asked for consent',
    act: (page) => payWith(page, '4000 0025 0000 3155'),
    shows: (page) => page.getByRole('dialog', { name: 'Sandbox: 3-D Secure' }),
  },
  {
    name: 'arrived meanwhile',
    before: (page) => page.route('/api/create-payment-intent', (route) => refuse(route, 'payment-arrived')),
    complaint: REFUSAL,
    shows: title('Your are now a pro-user'),
  },
];

/** The pages of mf-public. */
export const publicPages: PageStates[] = [
  ...identityPages,
  {
    path: '/',
    name: 'home',
    as: 'visitor',
    shows: (page) => page.getByRole('region', { name: 'Latest surveys' }).getByRole('article'),
    empty: 'No survey has been published yet',
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
    special: survey,
  },
  {
    path: '/embed/:id',
    name: 'embed',
    as: 'visitor',
    address: (scene) => `/embed/${scene.survey('open')}`,
    shows: (page) => page.getByRole('link', { name: /^Vote on Canvass/ }),
    special: [
      {
        name: 'unknown',
        address: () => '/embed/0123456789abcdef01234567',
        complaint: REFUSAL,
        shows: title('This survey is not available'),
      },
    ],
  },
  { path: '/proUser', name: 'pro', as: 'visitor', asksNothing: 'words only', shows: title('Be a Pro User') },
  {
    path: '/payment',
    name: 'payment',
    as: 'user',
    shows: (page) => page.getByRole('button', { name: 'Pay $20', disabled: false }),
    special: payment,
  },
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
