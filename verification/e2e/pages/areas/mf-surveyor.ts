import type { Page } from '@playwright/test';
import type { Survey } from '../../../../shared/src/contracts';
import { editPage } from '../edit-page';
import { invitationsPage } from '../invitations-page';
import { createSurveyPage } from '../create-survey-page';
import { ownSurveysPage } from '../own-surveys-page';
import { cells } from '../locators';
import type { PageStates } from '../page-states';
import { addUnreadableEntry } from '../api-interceptor';

/** Shows a survey in another state, without changing the stored one, which other states need. */
function changeSurvey(page: Page, changes: Partial<Survey>): Promise<unknown> {
  return page.route(/\/api\/surveys\/[\da-f]{24}$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as Survey), ...changes } });
  });
}

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
        name: 'export',
        act: (page) => page.getByRole('button', { name: 'Export' }).click(),
        findExpected: (page) => page.getByRole('dialog', { name: 'Export responses' }),
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
