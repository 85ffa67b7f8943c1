import type { Page } from '@playwright/test';
import { mainButton, CLIENT_ERROR, pageHeading } from './locators';
import { identityPages } from './identity-pages';
import type { PageStates, SpecialState } from './page-states';
import { fulfillProblem } from './api-interceptor';
import { surveyPages } from './survey-pages';

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
    name: 'paid',
    persona: 'payer',
    act: (page) => payByCardNumber(page, '4242 4242 4242 4242'),
    findExpected: pageHeading('Your are now a pro-user'),
  },
  {
    name: 'arrived meanwhile',
    setUp: (page) => page.route('/api/create-payment-intent', (route) => fulfillProblem(route, 'payment-arrived')),
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('Your are now a pro-user'),
  },
];

const becomeSurveyorStates: SpecialState[] = [
  {
    name: 'signed out',
    persona: 'visitor',
    findExpected: (page) => page.getByRole('heading', { name: 'Ask with your account' }),
  },
  {
    name: 'declined',
    persona: 'pro',
    findExpected: (page) => page.getByText('Your last request was declined'),
  },
  {
    name: 'missing text',
    persona: 'pro',
    act: (page) => page.getByRole('button', { name: 'Send request' }).click(),
    findExpected: (page) => page.getByText('Write what you want to ask, and whom.'),
  },
  {
    name: 'sent',
    persona: 'pro',
    setUp: (page) =>
      page.route('/api/surveyor-requests', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ json: { insertedId: '0'.repeat(24) } })
          : route.fallback(),
      ),
    async act(page) {
      await page.getByRole('textbox').fill('Our club votes on its summer party.');
      await page.getByRole('button', { name: 'Send request' }).click();
    },
    findExpected: (page) => page.getByText('Your last request was declined'),
  },
  {
    // The voter verifies their email on another page.
    name: 'unverified email',
    persona: 'payer',
    findExpected: (page) => page.getByText('Your email is not verified yet.'),
  },
  {
    name: 'surveyor',
    persona: 'surveyor',
    findExpected: (page) => page.getByRole('heading', { name: 'You are a surveyor' }),
  },
  {
    name: 'admin',
    persona: 'admin',
    findExpected: (page) => page.getByRole('heading', { name: 'You are an admin' }),
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
      {
        name: 'sorted',
        act: (page) => page.getByLabel('Sort by vote count').selectOption('latest'),
        findExpected: (page) => page.getByRole('article'),
      },
      {
        name: 'more loaded',
        act: (page) => mainButton(page, 'Load more').click(),
        findExpected: (page) => page.getByRole('article').nth(12),
      },
    ],
  },
  ...surveyPages,
  {
    path: '/proUser',
    name: 'pro',
    persona: 'visitor',
    noRequestsReason: 'words only',
    findExpected: pageHeading('Be a Pro User'),
  },
  {
    path: '/becomeSurveyor',
    name: 'become-surveyor',
    persona: 'user',
    findExpected: (page) => page.getByRole('heading', { name: 'Your request is waiting for an admin' }),
    specialStates: becomeSurveyorStates,
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
