import { cells, REFUSAL } from '../finders';
import type { PageStates } from '../page-states';
import { leaveOneOut, refuse } from '../tap';

/** The queue of reported surveys. */
const REPORTED = '/dashboard/adminSurveys?tab=reported';

/** The pages of mf-admin. */
export const pages: PageStates[] = [
  {
    path: '/dashboard/overview',
    name: 'overview',
    as: 'admin',
    shows: (page) => page.getByRole('list', { name: 'Lately' }).getByRole('listitem'),
    empty: 'Nothing has happened yet',
  },
  {
    path: '/dashboard/users',
    name: 'users',
    as: 'admin',
    shows: cells,
    empty: 'There are no users yet.',
    special: [
      {
        name: 'unreadable entry',
        before: (page) => leaveOneOut(page, /\/api\/users\?/),
        shows: (page) => page.getByRole('list', { name: 'Entries that cannot be shown' }),
      },
      {
        name: 'deleting',
        act: (page) => page.getByRole('button', { name: 'Delete Ada Marsh' }).click(),
        shows: (page) => page.getByRole('dialog', { name: 'Are you sure?' }),
      },
      {
        name: 'role refused',
        complaint: REFUSAL,
        before: (page) =>
          page.route('**/api/users', (route, request) =>
            request.method() === 'PATCH' ? refuse(route, 'email-unverified') : route.fallback(),
          ),
        act: async (page) => {
          await page.getByLabel('Role of Ada Marsh').selectOption('surveyor');
          await page.getByRole('button', { name: 'Change the role of Ada Marsh to surveyor' }).click();
          await page.getByRole('button', { name: 'Make surveyor' }).click();
        },
        shows: (page) => page.getByRole('alert').filter({ hasText: 'This person has not verified their email' }),
      },
      {
        name: 'giving Pro',
        act: async (page) => {
          await page.getByLabel('Role of Ada Marsh').selectOption('pro-user');
          await page.getByRole('button', { name: 'Change the role of Ada Marsh to pro-user' }).click();
        },
        shows: (page) => page.getByRole('dialog', { name: 'Change role?' }),
      },
    ],
  },
  {
    path: '/dashboard/adminSurveys',
    name: 'admin-surveys',
    as: 'admin',
    shows: cells,
    empty: 'There are no surveys yet',
    special: [
      {
        name: 'unreadable entry',
        before: (page) => leaveOneOut(page, /\/api\/surveys\?/),
        shows: (page) => page.getByRole('list', { name: 'Entries that cannot be shown' }),
      },
      {
        name: 'open reports in the table',
        address: () => '/dashboard/adminSurveys?q=thirty',
        shows: (page) => page.getByRole('link', { name: /open reports?/ }),
      },
      {
        name: 'reported',
        address: () => REPORTED,
        shows: (page) => page.getByRole('list', { name: 'What people said' }).getByRole('listitem'),
      },
      {
        name: 'feedback missing',
        address: () => REPORTED,
        async act(page) {
          await page.getByRole('article').getByRole('button', { name: 'Change Status' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
        },
        shows: (page) => page.getByText('Write why, so that the surveyor knows what to change.'),
      },
      {
        name: 'publishing refused',
        address: () => '/dashboard/adminSurveys?tab=unpublish',
        complaint: REFUSAL,
        before: (page) => page.route('**/api/surveys/*', (route) => refuse(route, 'survey-not-found')),
        act: (page) =>
          page
            .getByRole('button', { name: /^Change Status of/ })
            .first()
            .click(),
        shows: (page) => page.getByRole('row').getByRole('alert'),
      },
      {
        name: 'another look',
        address: () => '/dashboard/adminSurveys?tab=review',
        shows: (page) => page.getByRole('button', { name: /^Publish / }),
      },
    ],
  },
  {
    path: '/dashboard/adminPayments',
    name: 'admin-payments',
    as: 'admin',
    shows: cells,
    empty: 'Nobody has paid yet',
    special: [
      {
        name: 'no match',
        address: () => '/dashboard/adminPayments?q=nobody-at-all',
        shows: (page) => page.getByRole('heading', { name: 'No payment matches' }),
      },
      {
        name: 'numbers',
        act: (page) => page.getByText('The numbers as a table').click(),
        shows: (page) => page.getByRole('link', { name: / payments$/ }),
      },
      {
        name: 'export refused',
        complaint: REFUSAL,
        before: (page) => page.route('**/api/payments/export.csv*', (route) => refuse(route, 'too-many-requests')),
        act: (page) => page.getByRole('button', { name: 'Export CSV' }).click(),
        shows: (page) => page.getByRole('alert').filter({ hasText: 'That was too often.' }),
      },
    ],
  },
  {
    path: '/dashboard/messages',
    name: 'messages',
    as: 'admin',
    shows: (page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    empty: 'No open messages',
  },
];
