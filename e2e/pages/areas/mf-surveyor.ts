import type { Page } from '@playwright/test';
import type { Survey } from '../../../shared/src/contracts';
import { editPage } from '../edit-page';
import { invitationsPage } from '../invitations-page';
import { ownSurveysPage } from '../own-surveys-page';
import { DRAFT_PATH, provokeDraftConflict, showDraft } from '../survey-drafts';
import { cells, CLIENT_ERROR } from '../locators';
import type { PageStates } from '../page-states';
import { addUnreadableEntry } from '../api-interceptor';

/** Each template has its own draft, so that what one state leaves behind does not show in another. */
const templatePath = (name: string) => () => `/dashboard/surveyor/create?template=${name}`;

/** Shows a survey in another state, without changing the stored one, which other states need. */
function changeSurvey(page: Page, changes: Partial<Survey>): Promise<unknown> {
  return page.route(/\/api\/surveys\/[\da-f]{24}$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as Survey), ...changes } });
  });
}

const createPage: PageStates = {
  path: '/dashboard/surveyor/create',
  name: 'create',
  persona: 'surveyor',
  noRequestsReason: 'a form',
  findExpected: (page) => page.getByRole('button', { name: 'Submit survey' }),
  specialStates: [
    {
      name: 'fields missing',
      act: (page) => page.getByRole('button', { name: 'Submit survey' }).click(),
      findExpected: (page) => page.getByText('Add at least one question.'),
    },
    {
      name: 'choosing a day',
      act: (page) => page.getByRole('button', { name: 'Choose a day' }).click(),
      findExpected: (page) => page.getByRole('gridcell'),
    },
    {
      name: 'options missing',
      getPath: templatePath('community-vote'),
      async act(page) {
        await page.getByText('Multiple choice', { exact: true }).last().click();
        await page.getByRole('button', { name: 'Add question' }).click();
      },
      findExpected: (page) => page.getByText('Add at least two options.'),
    },
    {
      name: 'editing a question, another one removed',
      getPath: templatePath('employee-pulse'),
      async act(page) {
        await page.getByRole('button', { name: 'Remove question 6' }).click();
        await page.getByRole('button', { name: 'Edit question 4' }).click();
      },
      findExpected: (page) => page.getByText('Question 6 removed.', { exact: true }),
    },
    {
      name: 'moving a question',
      getPath: templatePath('course-evaluation'),
      async act(page) {
        await page
          .getByTitle(/^Drag it/)
          .nth(1)
          .focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowUp');
      },
      findExpected: (page) => page.locator('output', { hasText: 'Question 2 moved to position 1' }),
    },
    {
      name: 'draft',
      getPath: templatePath('customer-satisfaction'),
      async act(page) {
        await page.getByLabel('Title', { exact: true }).fill('A draft');
        await page.getByText('Kept in this browser').waitFor();
        await page.reload();
      },
      findExpected: (page) => page.getByText(/^Your draft from/),
    },
    {
      name: 'templates',
      act: (page) => page.getByRole('button', { name: 'Start from a template' }).click(),
      findExpected: (page) => page.getByRole('dialog', { name: 'Templates' }).getByRole('listitem'),
    },
    {
      name: 'preview',
      getPath: templatePath('event-feedback'),
      act: (page) => page.getByRole('button', { name: 'Preview all' }).click(),
      findExpected: (page) => page.getByText('Try it: nothing you choose here is counted or saved.'),
    },
    {
      name: 'anonymous ballots',
      act: (page) => page.getByRole('radio', { name: /^Anonymous ballots/ }).check(),
      findExpected: (page) => page.getByRole('checkbox', { name: /^Show whole ballots/ }),
    },
    {
      name: 'set opening',
      getPath: templatePath('product-feedback'),
      async act(page) {
        await page.getByText('Open at a set time').click();
        await page.getByRole('button', { name: 'Choose a day and a time' }).click();
      },
      findExpected: (page) => page.getByRole('listbox', { name: 'Time' }),
    },
    {
      name: 'scheduled survey',
      setUp: showDraft,
      getPath: () => DRAFT_PATH,
      findExpected: (page) => page.getByText('This survey is scheduled.'),
    },
    {
      name: 'unknown draft',
      getPath: () => DRAFT_PATH,
      findExpected: (page) => page.getByRole('heading', { name: 'Draft not found' }),
      consoleError: CLIENT_ERROR,
    },
    {
      name: 'draft conflict',
      setUp: showDraft,
      getPath: () => DRAFT_PATH,
      act: provokeDraftConflict,
      findExpected: (page) => page.getByRole('button', { name: 'Load the other version' }),
      consoleError: CLIENT_ERROR,
    },
    {
      name: 'copy',
      getPath: (seedData) => `/dashboard/surveyor/create?from=${seedData.getSurveyId('rated')}`,
      findExpected: (page) => page.getByText(/^This is a copy of/),
    },
  ],
};

/** The pages of mf-surveyor. */
export const pages: PageStates[] = [
  createPage,
  {
    path: '/dashboard/surveyor/update',
    name: 'update-surveys',
    persona: 'surveyor',
    findExpected: cells,
    emptyText: 'You have no surveys yet',
    specialStates: [
      {
        name: 'nothing found',
        getPath: () => '/dashboard/surveyor/update?q=zzzz',
        findExpected: (page) => page.getByText('Nothing was found for “zzzz”.'),
      },
      {
        name: 'unreadable entry',
        setUp: (page) => addUnreadableEntry(page, /\/api\/surveys\/mine/),
        findExpected: (page) => page.getByRole('list', { name: 'Entries that cannot be shown' }),
      },
    ],
  },
  editPage,
  ownSurveysPage,
  invitationsPage,
  {
    path: '/dashboard/surveyResponses/:id',
    name: 'responses',
    persona: 'surveyor',
    getPath: (seedData) => `/dashboard/surveyResponses/${seedData.getSurveyId('rated')}`,
    findExpected: cells,
    emptyText: 'No responses yet',
    specialStates: [
      {
        name: 'withdrawn and offered',
        setUp: (page) =>
          changeSurvey(page, { state: 'withdrawn', status: 'Unpublish', transferOfferedTo: 'ada@people.test' }),
        findExpected: (page) => page.getByText('Offered to ada@people.test.'),
      },
      {
        name: 'one answer',
        getPath: (seedData) => `/dashboard/surveyResponses/${seedData.getSurveyId('rated')}?question=1&answer=Yes`,
        findExpected: (page) => page.getByRole('button', { name: 'Clear filters' }),
      },
      {
        name: 'anonymous, held back',
        needsDemo: true,
        getPath: (seedData) => `/dashboard/surveyResponses/${seedData.getSurveyId('reported')}`,
        findExpected: (page) => page.getByText('Ballots are anonymous.'),
      },
      {
        name: 'anonymous, shown',
        needsDemo: true,
        getPath: (seedData) => `/dashboard/surveyResponses/${seedData.getSurveyId('unlinked')}`,
        findExpected: (page) => page.getByText('A row is not one person’s ballot.'),
      },
    ],
  },
  {
    path: '/dashboard/surveyor/feedbacks',
    name: 'feedbacks',
    persona: 'surveyor',
    findExpected: (page) =>
      page.getByRole('main').getByRole('rowheader').or(page.getByText('None of your surveys is unpublished')),
    emptyText: 'None of your surveys is unpublished',
  },
];
