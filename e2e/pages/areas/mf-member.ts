import { REFUSAL } from '../finders';
import type { PageStates } from '../page-states';

const DAY = 24 * 60 * 60 * 1000;

/** The pages of mf-member. */
export const pages: PageStates[] = [
  {
    path: '/dashboard/userSurveys',
    name: 'participated',
    as: 'voter',
    shows: (page) => page.getByRole('main').getByRole('article'),
    empty: 'You have not voted yet',
  },
  {
    path: '/dashboard/comments',
    name: 'comments',
    as: 'pro',
    shows: (page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem'),
    empty: 'You have not left a comment yet',
    special: [{ name: 'not pro', as: 'user', shows: (page) => page.getByText('Only pro users can access this page') }],
  },
  {
    path: '/dashboard/reports',
    name: 'reports',
    as: 'voter',
    shows: (page) => page.getByRole('list', { name: 'My Reports' }).getByRole('listitem'),
    empty: 'You have not reported a survey',
  },
  {
    path: '/dashboard/billing',
    name: 'billing',
    as: 'payer',
    shows: (page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem'),
    empty: 'You have not paid anything yet',
    special: [
      { name: 'pro for good', as: 'pro', shows: (page) => page.getByText('Active without an end.') },
      {
        name: 'ending soon',
        as: 'pro',
        before: (page) =>
          page.route('/api/checkRole', (route) =>
            route.fulfill({ json: { role: 'pro-user', proUntil: new Date(Date.now() + 5 * DAY).toISOString() } }),
          ),
        shows: (page) => page.getByText(/^Your Pro ends on/),
      },
    ],
  },
  {
    path: '/dashboard/billing/:id',
    name: 'receipt',
    as: 'payer',
    address: ({ payment }) => `/dashboard/billing/${payment}`,
    shows: (page) => page.getByText('$20, paid by card'),
    special: [
      {
        name: 'unknown',
        as: 'user',
        complaint: REFUSAL,
        shows: (page) => page.getByText('There is no such receipt'),
      },
    ],
  },
  {
    path: '/dashboard/account',
    name: 'account',
    as: 'voter',
    asksNothing: 'the frame asks who somebody is',
    shows: (page) => page.getByText('You can vote once in every survey'),
    special: [
      { name: 'pro', as: 'pro', shows: (page) => page.getByText('Without an end.') },
      {
        name: 'picture refused',
        async act(page) {
          await page.getByLabel('Photo URL').fill('http://pictures.test/a.png');
          await page.getByRole('button', { name: 'Save' }).click();
        },
        shows: (page) => page.getByText('It has to begin with https://.'),
      },
      {
        name: 'deleting',
        act: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
        shows: (page) => page.getByRole('dialog', { name: 'Are you sure?' }),
      },
    ],
  },
];
