import type { Page } from '@playwright/test';
import { DEADLINE } from '../helpers/api-client';
import { CLIENT_ERROR } from './locators';
import { DRAFT_PATH, provokeDraftConflict, showDraft, showDrafts } from './survey-drafts';
import type { PageStates } from './page-states';

/** Each template has its own draft, so that what one state leaves behind does not show in another. */
const templatePath = (name: string) => () => `/dashboard/surveyor/create?template=${name}`;

/** The page that creates a survey, also from a template, a copy, or a draft. */
export const createSurveyPage: PageStates = {
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
        await page.getByRole('radio', { name: 'Multiple choice', exact: true }).last().check();
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
    ...(['named', 'anonymous'] as const).map((ballotPolicy) => ({
      name: `publishing with ${ballotPolicy} ballots`,
      getPath: templatePath('customer-satisfaction'),
      async act(page: Page) {
        await page.getByLabel('Deadline').fill(`12/31/${DEADLINE.slice(0, 4)}`);
        await page.locator(`input[value="${ballotPolicy}"]`).check();
        await page.getByRole('button', { name: 'Submit survey' }).click();
      },
      findExpected: (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }),
    })),
    {
      name: 'for invited people, by link only',
      getPath: templatePath('course-evaluation'),
      act: (page) => page.getByRole('radio', { name: 'Only people you invite' }).check(),
      findExpected: (page) => page.getByText(/^Whoever finds it, only people you invite/),
    },
    {
      name: 'templates',
      act: (page) => page.getByRole('button', { name: 'Start from a template' }).click(),
      findExpected: (page) => page.getByRole('dialog', { name: 'Templates' }).getByRole('listitem'),
    },
    {
      name: 'unfinished surveys',
      setUp: showDrafts,
      act: (page) => page.getByRole('button', { name: 'Continue a survey' }).click(),
      findExpected: (page) => page.getByRole('dialog', { name: 'Unfinished surveys' }).getByText('Saved as a draft'),
    },
    {
      name: 'an address whose survey is not in this browser',
      getPath: () => '/dashboard/surveyor/create?form=elsewhere',
      findExpected: (page) => page.getByText(/^There is no unfinished survey at this address/),
    },
    {
      name: 'preview',
      getPath: templatePath('event-feedback'),
      act: (page) => page.getByRole('button', { name: 'Preview all' }).click(),
      findExpected: (page) => page.getByText('Try it: nothing you choose here is counted or saved.'),
    },
    {
      name: 'set opening',
      getPath: templatePath('product-feedback'),
      async act(page) {
        await page.getByRole('radio', { name: 'Open at a set time' }).check();
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
