import { CLIENT_ERROR } from '../locators';
import type { PageStates } from '../page-states';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The pages of mf-member. */
export const pages: PageStates[] = [
  {
    path: '/dashboard/userSurveys',
    name: 'participated',
    persona: 'voter',
    findExpected: (page) => page.getByRole('main').getByRole('article'),
    emptyText: 'You have not voted yet',
  },
  {
    path: '/dashboard/comments',
    name: 'comments',
    persona: 'pro',
    findExpected: (page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem'),
    emptyText: 'You have not left a comment yet',
    specialStates: [
      {
        name: 'not pro',
        persona: 'user',
        findExpected: (page) => page.getByText('Only pro users can access this page'),
      },
    ],
  },
  {
    path: '/dashboard/reports',
    name: 'reports',
    persona: 'voter',
    findExpected: (page) => page.getByRole('list', { name: 'My Reports' }).getByRole('listitem'),
    emptyText: 'You have not reported any surveys',
  },
  {
    path: '/dashboard/billing',
    name: 'billing',
    persona: 'payer',
    findExpected: (page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem'),
    emptyText: 'No payments yet',
    specialStates: [
      { name: 'pro for good', persona: 'pro', findExpected: (page) => page.getByText('Active, no end date.') },
      {
        name: 'ending soon',
        persona: 'pro',
        setUp: (page) =>
          page.route('/api/checkRole', (route) =>
            route.fulfill({ json: { role: 'pro-user', proUntil: new Date(Date.now() + 5 * DAY_MS).toISOString() } }),
          ),
        findExpected: (page) => page.getByText(/^Your Pro ends on/),
      },
    ],
  },
  {
    path: '/dashboard/billing/:id',
    name: 'receipt',
    persona: 'payer',
    getPath: ({ paymentId }) => `/dashboard/billing/${paymentId}`,
    findExpected: (page) => page.getByText('$20, paid by card'),
    specialStates: [
      {
        name: 'unknown',
        persona: 'user',
        consoleError: CLIENT_ERROR,
        findExpected: (page) => page.getByText('There is no such receipt'),
      },
    ],
  },
  {
    path: '/dashboard/account',
    name: 'account',
    persona: 'voter',
    noRequestsReason: 'the frame asks who somebody is',
    findExpected: (page) => page.getByText('You can vote once and report once'),
    specialStates: [
      { name: 'pro', persona: 'pro', findExpected: (page) => page.getByText('No end date.') },
      {
        name: 'picture refused',
        async act(page) {
          await page.getByLabel('Photo URL').fill('http://pictures.test/a.png');
          await page.getByRole('button', { name: 'Save' }).click();
        },
        findExpected: (page) => page.getByText('It has to begin with https://.'),
      },
      {
        name: 'deleting',
        act: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
        findExpected: (page) => page.getByRole('dialog', { name: 'Are you sure?' }),
      },
    ],
  },
];
