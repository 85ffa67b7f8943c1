import { fulfillProblem } from '../api-interceptor';
import { CLIENT_ERROR, SERVER_ERROR } from '../locators';
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
        findExpected: (page) => page.getByText(/^Your Pro access ends on/),
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
    path: '/dashboard/notifications',
    name: 'notifications',
    persona: 'surveyor',
    findExpected: (page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem'),
    emptyText: 'You have no notifications',
    specialStates: [
      {
        name: 'not marked',
        consoleError: SERVER_ERROR,
        async act(page) {
          await page.route('/api/notifications/read', (route) => fulfillProblem(route, 'internal'));
          await page.getByRole('button', { name: 'Mark all as read' }).click();
        },
        findExpected: (page) => page.getByText('They are still unread.'),
      },
    ],
  },
  {
    path: '/dashboard/notifications/emails',
    name: 'emails',
    persona: 'surveyor',
    findExpected: (page) => page.getByRole('combobox', { name: 'Your surveys that have closed' }),
    specialStates: [
      {
        name: 'saved',
        act: (page) => page.getByRole('combobox', { name: 'Your surveys that have closed' }).selectOption('Never'),
        findExpected: (page) => page.getByText('Saved'),
      },
      {
        name: 'not saved',
        consoleError: SERVER_ERROR,
        async act(page) {
          await page.route('/api/notification-preferences', (route) =>
            route.request().method() === 'PATCH' ? fulfillProblem(route, 'internal') : route.fallback(),
          );
          await page.getByRole('combobox', { name: 'Payments', exact: true }).selectOption('Never');
        },
        findExpected: (page) => page.getByText('Not saved.'),
      },
    ],
  },
  {
    path: '/unsubscribe/:token',
    name: 'unsubscribe',
    persona: 'visitor',
    getPath: ({ unsubscribePath }) => unsubscribePath,
    findExpected: (page) => page.getByText('These emails are about:'),
    specialStates: [
      {
        name: 'not valid',
        getPath: () => '/unsubscribe/of-nobody',
        consoleError: CLIENT_ERROR,
        findExpected: (page) => page.getByText('This link does not work'),
      },
      {
        name: 'stopped',
        setUp: (page) =>
          page.route('/api/unsubscribe/*', (route) =>
            route.fulfill({
              json:
                route.request().method() === 'POST'
                  ? { modifiedCount: 1 }
                  : { label: 'Results that you asked for', mail: 'at-once' },
            }),
          ),
        act: (page) => page.getByRole('button', { name: 'Stop these emails' }).click(),
        findExpected: (page) => page.getByText('You will get no more of these emails.'),
      },
    ],
  },
  {
    path: '/dashboard/account',
    name: 'account',
    persona: 'voter',
    noRequestsReason: 'the frame asks who somebody is',
    findExpected: (page) => page.getByText('You can vote once in each survey that is open to you'),
    specialStates: [
      { name: 'pro', persona: 'pro', findExpected: (page) => page.getByText('No end date.') },
      {
        name: 'saved',
        act: (page) => page.getByRole('button', { name: 'Save' }).click(),
        findExpected: (page) => page.getByText('Your profile is saved.'),
      },
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
