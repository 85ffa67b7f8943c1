import type { Page } from '@playwright/test';
import { mainButton, CLIENT_ERROR, pageHeading } from './locators';
import { identityPages } from './identity-pages';
import type { PageStates, SpecialState } from './page-states';
import { fulfillProblem } from './api-interceptor';

const findBallot = (page: Page) => page.getByRole('form', { name: 'Your vote' });
const findResults = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });

const surveyStates: SpecialState[] = [
  {
    name: 'signed out',
    persona: 'visitor',
    findExpected: (page) => page.getByText('You have to login for vote in survey'),
  },
  {
    name: 'signed out, answered',
    persona: 'visitor',
    act: (page) => findBallot(page).getByRole('radio').first().check(),
    findExpected: (page) => page.getByText(/^1 of \d+ answered/),
  },
  { name: 'pro', persona: 'pro', findExpected: (page) => page.getByLabel(/^Comment/) },
  {
    name: 'answers missing',
    act: (page) => mainButton(page, 'Vote').click(),
    findExpected: (page) => page.getByText(/questions still need an answer/),
  },
  {
    name: 'vote accepted',
    // The response is mocked, so that the same user can vote again for other views.
    setUp: (page) => page.route('/api/surveys/response', (route) => route.fulfill({ json: { modifiedCount: 1 } })),
    async act(page) {
      const questions = findBallot(page).getByRole('group');
      await questions.first().waitFor();
      for (const question of await questions.all()) {
        await question.getByRole('radio').or(question.getByRole('checkbox')).first().check();
      }
      await mainButton(page, 'Vote').click();
    },
    findExpected: (page) => page.getByRole('dialog').getByText('Survey response added successfully'),
  },
  {
    name: 'results',
    persona: 'visitor',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('rated')}`,
    findExpected: (page) => findResults(page).getByText(/votes are counted/),
  },
  {
    name: 'voted',
    persona: 'voter',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('voted')}`,
    findExpected: (page) => findResults(page).getByText(/votes are counted/),
  },
  {
    name: 'reporting',
    act: (page) => mainButton(page, 'Report').click(),
    findExpected: (page) => page.getByRole('dialog', { name: 'Report this survey' }),
  },
  {
    name: 'reported',
    persona: 'voter',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('reported')}`,
    findExpected: (page) => page.getByRole('button', { name: /^Reported on/ }),
  },
  {
    name: 'QR code',
    persona: 'visitor',
    act: (page) => mainButton(page, 'QR code').click(),
    findExpected: (page) => page.getByRole('img', { name: /^QR code of/ }),
  },
  {
    name: 'closed',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('closed')}`,
    findExpected: (page) => page.getByText(/This survey closed on/),
  },
  {
    name: 'unknown',
    getPath: () => '/surveys/0123456789abcdef01234567',
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('Survey not found'),
  },
];

async function sendMessage(page: Page) {
  await page.getByLabel('Name').fill('Ada Marsh');
  await page.getByLabel('Email').fill('ada@people.test');
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I print a survey?');
  await mainButton(page, 'Send message').click();
}

const contactStates: SpecialState[] = [
  {
    name: 'nothing filled in',
    act: (page) => mainButton(page, 'Send message').click(),
    findExpected: (page) => page.getByText('Write a message.'),
  },
  {
    name: 'too many requests',
    consoleError: CLIENT_ERROR,
    setUp: (page) => page.route('/api/contact', (route) => fulfillProblem(route, 'too-many-requests')),
    act: sendMessage,
    findExpected: (page) => page.getByText('Too many requests.'),
  },
  {
    name: 'sent',
    setUp: (page) => page.route('/api/contact', (route) => route.fulfill({ json: { insertedId: '0'.repeat(24) } })),
    act: sendMessage,
    findExpected: (page) => page.getByText('Message sent'),
  },
];

async function payByCardNumber(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await mainButton(page, 'Pay $20').click();
}

const paymentStates: SpecialState[] = [
  { name: 'signed out', persona: 'visitor', findExpected: pageHeading('Sign In') },
  { name: 'surveyor', persona: 'surveyor', findExpected: (page) => page.getByText('There is nothing for you to buy.') },
  {
    name: 'nothing to buy',
    persona: 'pro',
    setUp: (page) => page.route('/api/create-payment-intent', (route) => fulfillProblem(route, 'nothing-to-buy')),
    consoleError: CLIENT_ERROR,
    findExpected: (page) => page.getByText('Your Pro access has no end date.'),
  },
  {
    name: 'card refused',
    consoleError: CLIENT_ERROR,
    act: (page) => payByCardNumber(page, '4000 0000 0000 0002'),
    findExpected: (page) =>
      page.getByRole('main').getByRole('alert').filter({ hasText: 'Your card has been declined.' }),
  },
  {
    name: 'asked for consent',
    act: (page) => payByCardNumber(page, '4000 0025 0000 3155'),
    findExpected: (page) => page.getByRole('dialog', { name: 'Sandbox: 3-D Secure' }),
  },
  {
    name: 'arrived meanwhile',
    setUp: (page) => page.route('/api/create-payment-intent', (route) => fulfillProblem(route, 'payment-arrived')),
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('Your are now a pro-user'),
  },
];

/** The pages of mf-public. */
export const publicPages: PageStates[] = [
  ...identityPages,
  {
    path: '/',
    name: 'home',
    persona: 'visitor',
    findExpected: (page) => page.getByRole('region', { name: 'Latest surveys' }).getByRole('article'),
    emptyText: 'No survey has been published yet',
  },
  {
    path: '/surveys',
    name: 'surveys',
    persona: 'visitor',
    findExpected: (page) => page.getByRole('article'),
    emptyText: 'No survey has been published yet',
    specialStates: [
      {
        name: 'no match',
        act: (page) => page.getByRole('searchbox', { name: 'Search' }).fill('zeppelin'),
        findExpected: (page) => page.getByText('No surveys match'),
      },
    ],
  },
  {
    path: '/surveys/:id',
    name: 'survey',
    persona: 'user',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('open')}`,
    findExpected: (page) => findBallot(page).getByRole('radio'),
    specialStates: surveyStates,
  },
  {
    path: '/embed/:id',
    name: 'embed',
    persona: 'visitor',
    getPath: (seedData) => `/embed/${seedData.getSurveyId('open')}`,
    findExpected: (page) => page.getByRole('link', { name: /^Vote on Canvass/ }),
    specialStates: [
      {
        name: 'unknown',
        getPath: () => '/embed/0123456789abcdef01234567',
        consoleError: CLIENT_ERROR,
        findExpected: pageHeading('This survey is not available'),
      },
    ],
  },
  {
    path: '/proUser',
    name: 'pro',
    persona: 'visitor',
    noRequestsReason: 'words only',
    findExpected: pageHeading('Be a Pro User'),
  },
  {
    path: '/payment',
    name: 'payment',
    persona: 'user',
    findExpected: (page) => page.getByRole('button', { name: 'Pay $20', disabled: false }),
    specialStates: paymentStates,
  },
  {
    path: '/contactUs',
    name: 'contact',
    persona: 'visitor',
    noRequestsReason: 'a form',
    findExpected: pageHeading('Contact us'),
    specialStates: contactStates,
  },
  {
    path: '/privacy',
    name: 'privacy',
    persona: 'visitor',
    noRequestsReason: 'words only',
    findExpected: pageHeading('Privacy'),
  },
];
