import type { Page } from '@playwright/test';
import type { Comparison, Results } from '../../../shared/src/contracts';
import { editDocuments, removeDocumentData } from '../documents';
import { CLIENT_ERROR, pageHeading } from './locators';
import type { PageStates, SpecialState } from './page-states';
import type { SeedData } from './seed-data';

/** Opens the comparison of the first two questions with an answer of the API. */
const answerComparison = (json: Comparison) => (page: Page) =>
  page.route('/api/surveys/*/comparison?*', (route) => route.fulfill({ json }));

const getClosedResults = (seedData: SeedData, search = '') =>
  `/surveys/${seedData.getSurveyId('closed')}/results${search}`;

/** A table with answers that are added up and left out, and with long texts. */
const fullComparison: Comparison = {
  version: 1,
  votes: 45,
  table: {
    rows: [
      { answers: ['Yes'], votes: 25 },
      { answers: ['x'.repeat(100), null], votes: 20 },
    ],
    columns: [
      { answers: ['مساء'], votes: 20 },
      { answers: ['No', 'Other'], votes: 15 },
      { answers: ['y'.repeat(100)], votes: 10 },
    ],
    counts: [
      [15, 5, 5],
      [5, 10, 5],
    ],
    leftOut: { rows: ['Perhaps'], columns: [] },
  },
};

const resultsStates: SpecialState[] = [
  {
    name: 'open, for voters only',
    needsDemo: true,
    persona: 'visitor',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('open')}/results`,
    findExpected: (page) => page.getByText('The results of this survey are shown to people who have voted in it.'),
  },
  {
    name: 'different from the report',
    async setUp(page) {
      await editDocuments(page, removeDocumentData);
      await page.route('/api/surveys/*/results', async (route) => {
        const response = await route.fetch();
        const results = (await response.json()) as Results;
        const finalReport = { sha256: 'ab'.repeat(32), at: '2026-11-20T10:00:00.000Z', comparison: 'reopened' };
        return route.fulfill({ response, json: { ...results, finalReport } });
      });
    },
    findExpected: (page) => page.getByText(/^Voting was reopened after this report was made/),
  },
  {
    name: 'a comparison',
    needsDemo: true,
    getPath: (seedData) => getClosedResults(seedData, '?version=1&rows=1&columns=2'),
    setUp: answerComparison(fullComparison),
    findExpected: (page) => page.getByRole('table'),
  },
  {
    name: 'a comparison of too few votes',
    needsDemo: true,
    getPath: (seedData) => getClosedResults(seedData, '?version=1&rows=1&columns=2'),
    setUp: answerComparison({ version: 1, votes: 4 }),
    findExpected: (page) => page.getByText(/^There are too few votes to compare/),
  },
  {
    name: 'unknown',
    getPath: () => '/surveys/0123456789abcdef01234567/results',
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('Survey not found'),
  },
];

/** The page with the results of a survey. */
export const resultsPage: PageStates = {
  path: '/surveys/:id/results',
  name: 'results',
  persona: 'user',
  getPath: (seedData) => getClosedResults(seedData),
  findExpected: (page) => page.getByText(/ are counted\.$/),
  specialStates: resultsStates,
};
