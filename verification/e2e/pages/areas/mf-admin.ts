import { cells, CLIENT_ERROR } from '../locators';
import type { PageStates } from '../page-states';
import { addUnreadableEntry, fulfillProblem } from '../api-interceptor';

/** The queue of reported surveys. */
const REPORTED = '/dashboard/adminSurveys?tab=reported';

/** The pages of mf-admin. */
export const pages: PageStates[] = [
  {
    path: '/dashboard/overview',
    name: 'overview',
    persona: 'admin',
    findExpected: (page) => page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem'),
    emptyText: 'No activity yet',
  },
  {
    path: '/dashboard/users',
    name: 'users',
    persona: 'admin',
    findExpected: cells,
    emptyText: 'There are no users yet.',
    specialStates: [
      {
        name: 'unreadable entry',
        setUp: (page) => addUnreadableEntry(page, /\/api\/users\?/),
        findExpected: (page) => page.getByRole('list', { name: 'Entries that cannot be shown' }),
      },
      {
        name: 'deleting',
        act: (page) => page.getByRole('button', { name: 'Delete Ada Marsh' }).click(),
        findExpected: (page) => page.getByRole('dialog', { name: 'Are you sure?' }),
      },
      {
        name: 'role refused',
        consoleError: CLIENT_ERROR,
        setUp: (page) =>
          page.route('**/api/users', (route, request) =>
            request.method() === 'PATCH' ? fulfillProblem(route, 'email-unverified') : route.fallback(),
          ),
        act: async (page) => {
          await page.getByLabel('Role of Ada Marsh').selectOption('surveyor');
          await page.getByRole('button', { name: 'Change the role of Ada Marsh to surveyor' }).click();
          await page.getByRole('button', { name: 'Make surveyor' }).click();
        },
        findExpected: (page) => page.getByRole('alert').filter({ hasText: 'This person has not verified their email' }),
      },
      {
        name: 'giving Pro',
        act: async (page) => {
          await page.getByLabel('Role of Ada Marsh').selectOption('pro-user');
          await page.getByRole('button', { name: 'Change the role of Ada Marsh to pro-user' }).click();
        },
        findExpected: (page) => page.getByRole('dialog', { name: 'Change role?' }),
      },
    ],
  },
  {
    path: '/dashboard/surveyorRequests',
    name: 'surveyor-requests',
    persona: 'admin',
    findExpected: (page) => page.getByRole('listitem', { name: 'Ada Marsh' }),
    emptyText: 'No open requests',
    specialStates: [
      {
        name: 'declining',
        act: async (page) => {
          await page.getByRole('button', { name: 'Decline: Ada Marsh' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
        },
        findExpected: (page) => page.getByText('Give a reason, so that the user knows what to change.'),
      },
      {
        name: 'approval refused',
        consoleError: CLIENT_ERROR,
        setUp: (page) =>
          page.route('**/api/surveyor-requests/*', (route) => fulfillProblem(route, 'surveyor-request-decided')),
        act: (page) => page.getByRole('button', { name: 'Approve: Ada Marsh' }).click(),
        findExpected: (page) => page.getByRole('alert').filter({ hasText: 'Another admin has decided this request.' }),
      },
      {
        name: 'declined',
        act: (page) => page.getByRole('tab', { name: 'Declined' }).click(),
        findExpected: (page) => page.getByRole('listitem', { name: 'Theo Okafor' }),
      },
    ],
  },
  {
    path: '/dashboard/adminSurveys',
    name: 'admin-surveys',
    persona: 'admin',
    findExpected: cells,
    emptyText: 'There are no surveys yet',
    specialStates: [
      {
        name: 'unreadable entry',
        setUp: (page) => addUnreadableEntry(page, /\/api\/surveys\?/),
        findExpected: (page) => page.getByRole('list', { name: 'Entries that cannot be shown' }),
      },
      {
        name: 'open reports in the table',
        getPath: () => '/dashboard/adminSurveys?q=thirty',
        findExpected: (page) => page.getByRole('link', { name: /open reports?/ }),
      },
      {
        name: 'by link only',
        needsDemo: true,
        getPath: () => '/dashboard/adminSurveys?q=rowing',
        findExpected: (page) => page.getByText('By link only'),
      },
      {
        name: 'reported',
        getPath: () => REPORTED,
        findExpected: (page) => page.getByRole('list', { name: 'Individual reports' }).getByRole('listitem'),
      },
      {
        name: 'feedback missing',
        getPath: () => REPORTED,
        async act(page) {
          await page.getByRole('article').getByRole('button', { name: 'Change Status' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
        },
        findExpected: (page) => page.getByText('Explain why, so that the surveyor knows what to change.'),
      },
      {
        name: 'publishing refused',
        getPath: () => '/dashboard/adminSurveys?tab=unpublish',
        consoleError: CLIENT_ERROR,
        setUp: (page) => page.route('**/api/surveys/*', (route) => fulfillProblem(route, 'survey-not-found')),
        act: (page) =>
          page
            .getByRole('button', { name: /^Change Status of/ })
            .first()
            .click(),
        findExpected: (page) => page.getByRole('row').getByRole('alert'),
      },
      {
        name: 'review requested',
        getPath: () => '/dashboard/adminSurveys?tab=review',
        findExpected: (page) => page.getByRole('button', { name: /^Publish / }),
      },
    ],
  },
  {
    path: '/dashboard/adminPayments',
    name: 'admin-payments',
    persona: 'admin',
    findExpected: cells,
    emptyText: 'No payments yet',
    specialStates: [
      {
        name: 'no match',
        getPath: () => '/dashboard/adminPayments?q=nobody-at-all',
        findExpected: (page) => page.getByRole('heading', { name: 'No payments match' }),
      },
      {
        name: 'numbers',
        act: (page) => page.getByText('Show as table').click(),
        findExpected: (page) => page.getByRole('link', { name: / payments$/ }),
      },
      {
        name: 'export refused',
        consoleError: CLIENT_ERROR,
        setUp: (page) =>
          page.route('**/api/payments/export.csv*', (route) => fulfillProblem(route, 'too-many-requests')),
        act: (page) => page.getByRole('button', { name: 'Export CSV' }).click(),
        findExpected: (page) => page.getByRole('alert').filter({ hasText: 'Too many requests.' }),
      },
    ],
  },
  {
    path: '/dashboard/messages',
    name: 'messages',
    persona: 'admin',
    findExpected: (page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    emptyText: 'No open messages',
  },
];
