import type { Page } from '@playwright/test';
import { problems, type Survey } from '../../../shared/src/contracts';
import { CLIENT_ERROR } from './locators';
import type { PageStates } from './page-states';

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

/** 'Edit Survey' of mf-surveyor. */
export const editPage: PageStates = {
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
      act: (page) => page.getByRole('radio', { name: 'Only people you invite' }).check(),
      findExpected: (page) => page.getByText('Saving changes who may vote.'),
    },
    {
      name: 'by link only',
      act: (page) => page.getByRole('radio', { name: /^Only people with the link/ }).check(),
      findExpected: (page) => page.getByText('Saving changes who can find the survey.'),
    },
    {
      name: 'closed',
      getPath: (seedData) => `/dashboard/update/${seedData.getSurveyId('closed')}`,
      findExpected: (page) => page.getByText('This survey is closed.'),
    },
    {
      name: 'fixed by anonymous votes',
      needsDemo: true,
      getPath: (seedData) => `/dashboard/update/${seedData.getSurveyId('reported')}`,
      findExpected: (page) => page.getByText('Questions and policies are fixed.'),
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
