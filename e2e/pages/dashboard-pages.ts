import type { Page } from '@playwright/test';
import { problems } from '../../shared/src/contracts';
import { REFUSAL } from './finders';
import type { PageStates } from './page-states';
import { refuse } from './tap';

const cells = (page: Page) => page.getByRole('main').getByRole('cell');

/** The queue of reported surveys. */
const REPORTED = '/dashboard/adminSurveys?tab=reported';

/** Each template has a draft of its own: what one state leaves behind does not show in another. */
const withTemplate = (name: string) => () => `/dashboard/surveyor/create?template=${name}`;

/** Saves an edit of a survey that somebody else has saved, so to say: another state has to find it as it was. */
async function meetConflict(page: Page): Promise<void> {
  const code = 'survey-conflict';
  const [status, title] = problems[code];
  await page.route('**/api/surveys/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title, status, code }),
        })
      : route.fallback(),
  );
  await page.getByLabel('Title', { exact: true }).fill('Words of this tab');
  await page.getByRole('button', { name: 'Save changes' }).click();
}

const createPage: PageStates = {
  path: '/dashboard/surveyor/create',
  name: 'create',
  as: 'surveyor',
  asksNothing: 'a form',
  shows: (page) => page.getByRole('button', { name: 'Submit survey' }),
  special: [
    {
      name: 'fields missing',
      act: (page) => page.getByRole('button', { name: 'Submit survey' }).click(),
      shows: (page) => page.getByText('Add at least one question.'),
    },
    {
      name: 'choosing a day',
      act: (page) => page.getByRole('button', { name: 'Choose a day' }).click(),
      shows: (page) => page.getByRole('gridcell'),
    },
    {
      name: 'options missing',
      address: withTemplate('community-vote'),
      async act(page) {
        await page.getByText('Choose any', { exact: true }).last().click();
        await page.getByRole('button', { name: 'Add question' }).click();
      },
      shows: (page) => page.getByText('Give people at least two options.'),
    },
    {
      name: 'editing a question, another one removed',
      address: withTemplate('employee-pulse'),
      async act(page) {
        await page.getByRole('button', { name: 'Remove question 6' }).click();
        await page.getByRole('button', { name: 'Edit question 4' }).click();
      },
      shows: (page) => page.getByText('Question 6 is removed.', { exact: true }),
    },
    {
      name: 'draft',
      address: withTemplate('customer-satisfaction'),
      async act(page) {
        await page.getByLabel('Title', { exact: true }).fill('A draft');
        await page.getByText('Draft saved').waitFor();
        await page.reload();
      },
      shows: (page) => page.getByText(/^Your draft from/),
    },
    {
      name: 'templates',
      act: (page) => page.getByRole('button', { name: 'Start from a template' }).click(),
      shows: (page) => page.getByRole('dialog', { name: 'Templates' }).getByRole('listitem'),
    },
    {
      name: 'preview',
      address: withTemplate('event-feedback'),
      act: (page) => page.getByRole('button', { name: 'Preview all' }).click(),
      shows: (page) => page.getByText('Try it: nothing that you choose here is counted or kept.'),
    },
    {
      name: 'copy',
      address: (scene) => `/dashboard/surveyor/create?from=${scene.survey('rated')}`,
      shows: (page) => page.getByText(/^This is a copy of/),
    },
  ],
};

const editPage: PageStates = {
  path: '/dashboard/update/:id',
  name: 'edit',
  as: 'surveyor',
  address: (scene) => `/dashboard/update/${scene.survey('rated')}`,
  shows: (page) => page.getByRole('button', { name: 'Save changes' }),
  special: [
    {
      name: 'new version',
      act: (page) => page.getByRole('button', { name: 'Move question 1 down' }).click(),
      shows: (page) => page.getByRole('button', { name: /^Save as version/ }),
    },
    {
      name: 'closed',
      address: (scene) => `/dashboard/update/${scene.survey('closed')}`,
      shows: (page) => page.getByText('This survey is closed.'),
    },
    {
      name: 'unsaved changes',
      async act(page) {
        await page.getByLabel('Title', { exact: true }).fill('Not saved');
        await page.reload();
      },
      shows: (page) => page.getByText(/^Your unsaved changes from/),
    },
    {
      name: 'conflict',
      act: meetConflict,
      shows: (page) => page.getByRole('dialog').getByRole('cell'),
      complaint: REFUSAL,
    },
  ],
};

/** The pages of mf-surveyor. */
const surveyorPages: PageStates[] = [
  createPage,
  {
    path: '/dashboard/surveyor/update',
    name: 'update-surveys',
    as: 'surveyor',
    shows: cells,
    empty: 'You have no surveys yet',
    special: [
      {
        name: 'nothing found',
        address: () => '/dashboard/surveyor/update?q=zzzz',
        shows: (page) => page.getByText('Nothing was found for “zzzz”.'),
      },
    ],
  },
  editPage,
  {
    path: '/dashboard/surveyor/surveys',
    name: 'own-surveys',
    as: 'surveyor',
    shows: cells,
    empty: 'You have no surveys yet',
  },
  {
    path: '/dashboard/surveyResponses/:id',
    name: 'responses',
    as: 'surveyor',
    address: (scene) => `/dashboard/surveyResponses/${scene.survey('rated')}`,
    shows: cells,
    empty: 'No responses yet',
    special: [
      {
        name: 'one answer',
        address: (scene) => `/dashboard/surveyResponses/${scene.survey('rated')}?question=1&answer=Yes`,
        shows: (page) => page.getByRole('button', { name: 'Clear filters' }),
      },
    ],
  },
  {
    path: '/dashboard/surveyor/feedbacks',
    name: 'feedbacks',
    as: 'surveyor',
    shows: (page) => page.getByRole('main').getByRole('rowheader').or(page.getByText('No survey of yours')),
    empty: 'No survey of yours is unpublished',
  },
];

/** The pages of mf-member. */
const memberPages: PageStates[] = [
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

/** The pages of mf-admin. */
const adminPages: PageStates[] = [
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
        name: 'deleting',
        act: (page) => page.getByRole('button', { name: 'Delete Ada Marsh' }).click(),
        shows: (page) => page.getByRole('dialog', { name: 'Are you sure?' }),
      },
      {
        name: 'role refused',
        complaint: REFUSAL,
        before: (page) =>
          page.route('**/api/users', (route, request) =>
            request.method() === 'PATCH' ? refuse(route, 'last-admin') : route.fallback(),
          ),
        act: (page) => page.getByLabel('Role of Ada Marsh').selectOption('surveyor'),
        shows: (page) => page.getByRole('alert').filter({ hasText: 'This is the last admin.' }),
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
    path: '/dashboard/messages',
    name: 'messages',
    as: 'admin',
    shows: (page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    empty: 'No open messages',
  },
];

/** The pages inside the dashboard's frame. */
export const dashboardPages: PageStates[] = [...surveyorPages, ...memberPages, ...adminPages];
