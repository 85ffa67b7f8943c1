import type { Page } from '@playwright/test';
import { problems, type Survey } from '../../../shared/src/contracts';
import { cells, REFUSAL } from '../finders';
import type { PageStates } from '../page-states';
import { leaveOneOut } from '../tap';

/** Each template has a draft of its own: what one state leaves behind does not show in another. */
const withTemplate = (name: string) => () => `/dashboard/surveyor/create?template=${name}`;

/** Saves an edit of a survey that somebody else has saved, so to say: another state has to find it as it was. */
async function meetConflict(page: Page): Promise<void> {
  const code = 'survey-conflict';
  const [status, title] = problems[code];
  const field = page.getByLabel('Title', { exact: true });
  // What is edited is the survey as it was before.
  await field.waitFor();
  await page.route('**/api/surveys/*', async (route) => {
    if (route.request().method() === 'PUT') {
      const body = JSON.stringify({ type: 'about:blank', title, status, code });
      return route.fulfill({ status, contentType: 'application/problem+json', body });
    }
    const response = await route.fetch();
    const survey = (await response.json()) as Survey;
    const changed = { title: 'Words of another tab', category: 'Health', revision: survey.revision + 1 };
    return route.fulfill({ response, json: { ...survey, ...changed } });
  });
  await field.fill('Words of this tab');
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
      shows: (page) => page.getByRole('dialog').getByRole('radio'),
      complaint: REFUSAL,
    },
  ],
};

/** The pages of mf-surveyor. */
export const pages: PageStates[] = [
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
      {
        name: 'unreadable entry',
        before: (page) => leaveOneOut(page, /\/api\/surveys\/mine/),
        shows: (page) => page.getByRole('list', { name: 'Entries that cannot be shown' }),
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
