import type { Page } from '@playwright/test';
import { problems, type Survey } from '../../../shared/src/contracts';
import { invitationsPage } from '../invitations-page';
import { createSurveyPage } from '../create-survey-page';
import { ownSurveysPage } from '../own-surveys-page';
import { cells, CLIENT_ERROR } from '../locators';
import type { PageStates } from '../page-states';
import { addUnreadableEntry } from '../api-interceptor';

/** Simulates a conflict with an edit by another user, without changing the stored survey, which other states need. */
async function provokeConflict(page: Page): Promise<void> {
  const code = 'survey-conflict';
  const [status, title] = problems[code];
  const field = page.getByLabel('Title', { exact: true });
  // The form has to load the original survey first.
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

/** Shows a survey in another state, without changing the stored one, which other states need. */
function changeSurvey(page: Page, changes: Partial<Survey>): Promise<unknown> {
  return page.route(/\/api\/surveys\/[\da-f]{24}$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as Survey), ...changes } });
  });
}

const editPage: PageStates = {
  path: '/dashboard/update/:id',
  name: 'edit',
  persona: 'surveyor',
  getPath: (seedData) => `/dashboard/update/${seedData.getSurveyId('rated')}`,
  findExpected: (page) => page.getByRole('button', { name: 'Save changes' }),
  specialStates: [
    {
      name: 'new version',
      act: (page) => page.getByRole('button', { name: 'Move question 1 down' }).click(),
      findExpected: (page) => page.getByRole('button', { name: /^Save as version/ }),
    },
    {
      name: 'other voters',
      act: (page) => page.getByRole('radio', { name: /^Only people you invite/ }).check(),
      findExpected: (page) => page.getByText('Saving changes who may vote.'),
    },
    {
      name: 'closed',
      getPath: (seedData) => `/dashboard/update/${seedData.getSurveyId('closed')}`,
      findExpected: (page) => page.getByText('This survey is closed.'),
    },
    {
      name: 'unsaved changes',
      async act(page) {
        await page.getByLabel('Title', { exact: true }).fill('Not saved');
        await page.reload();
      },
      findExpected: (page) => page.getByText(/^Your unsaved changes from/),
    },
    {
      name: 'conflict',
      act: provokeConflict,
      findExpected: (page) => page.getByRole('dialog').getByRole('radio'),
      consoleError: CLIENT_ERROR,
    },
  ],
};

/** The pages of mf-surveyor. */
export const pages: PageStates[] = [
  createSurveyPage,
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
        findExpected: (page) => page.getByText(/^Ballots are anonymous: they are in random order/),
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
