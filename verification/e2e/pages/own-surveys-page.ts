import type { Page } from '@playwright/test';
import type { TransferOffer } from '../../../shared/src/contracts';
import { cells } from './locators';
import type { PageStates, SpecialState } from './page-states';
import { showDrafts } from './survey-drafts';

const offers: TransferOffer[] = [
  {
    surveyId: '65f0000000000000000000e1',
    title: 'The ferry after eight',
    offeredBy: 'ines.berg@people.test',
    offeredAt: '2026-11-20T12:00:00.000Z',
    voteCount: 12,
  },
];

/** Answers as if a survey were offered to the surveyor. */
function showOffers(page: Page): Promise<unknown> {
  return page.route('**/api/surveys/transfers*', (route) => route.fulfill({ json: offers }));
}

async function openMenu(page: Page, survey: RegExp): Promise<void> {
  await page
    .getByRole('row', { name: survey })
    .getByRole('button', { name: /^Actions/ })
    .click();
}

const OPEN_SURVEY = /^Jazz in the park/;

/** A state with the dialog of an action. */
function createDialogState(action: string, findExpected: SpecialState['findExpected']): SpecialState {
  return {
    name: `dialog: ${action.toLowerCase()}`,
    getPath: () => '/dashboard/surveyor/surveys?q=jazz',
    async act(page) {
      await openMenu(page, OPEN_SURVEY);
      await page.getByRole('menuitem', { name: action }).click();
    },
    findExpected,
  };
}

const draftsPath = () => '/dashboard/surveyor/surveys?tab=drafts';

/** 'Surveys' of mf-surveyor. */
export const ownSurveysPage: PageStates = {
  path: '/dashboard/surveyor/surveys',
  name: 'own-surveys',
  persona: 'surveyor',
  findExpected: cells,
  emptyText: 'You have no surveys yet',
  specialStates: [
    {
      name: 'menu',
      getPath: () => '/dashboard/surveyor/surveys?q=jazz',
      act: (page) => openMenu(page, OPEN_SURVEY),
      findExpected: (page) => page.getByRole('menuitem', { name: 'Close now' }),
    },
    createDialogState('Close now', (page) => page.getByText(/^Votes that have already reached the server count/)),
    createDialogState('Extend', (page) => page.getByRole('textbox', { name: 'Deadline' })),
    createDialogState('Delete', (page) => page.getByRole('button', { name: 'Yes, delete it!' })),
    createDialogState('Hand over', (page) => page.getByRole('textbox', { name: 'Email of the other surveyor' })),
    {
      name: 'by link only',
      needsDemo: true,
      getPath: () => '/dashboard/surveyor/surveys?q=rowing',
      findExpected: (page) => page.getByText('By link only'),
    },
    {
      name: 'offered surveys',
      setUp: showOffers,
      findExpected: (page) => page.getByRole('region', { name: 'Surveys offered to you' }),
    },
    {
      name: 'drafts',
      setUp: showDrafts,
      getPath: draftsPath,
      findExpected: (page) => page.getByRole('rowheader', { name: 'Untitled' }),
    },
    {
      name: 'no drafts',
      setUp: (page) => page.route(/\/api\/surveys\/drafts(\?|$)/, (route) => route.fulfill({ json: [] })),
      getPath: draftsPath,
      findExpected: (page) => page.getByText('You have no drafts'),
    },
    {
      name: 'dialog: change opening',
      setUp: showDrafts,
      getPath: draftsPath,
      async act(page) {
        await openMenu(page, /^The ferry after eight/);
        await page.getByRole('menuitem', { name: 'Change opening' }).click();
      },
      findExpected: (page) => page.getByRole('textbox', { name: 'Opening' }),
    },
  ],
};
