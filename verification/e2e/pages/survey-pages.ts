import type { Page } from '@playwright/test';
import type { Survey, SurveyChange, VoterPolicy } from '../../../shared/src/contracts';
import { editDocuments, removeDocumentData } from '../documents';
import { fulfillProblem } from './api-interceptor';
import { mainButton, CLIENT_ERROR, pageHeading } from './locators';
import type { PageStates, SpecialState } from './page-states';
import { resultsPage } from './results-page';

const findBallot = (page: Page) => page.getByRole('form', { name: 'Your vote' });
const LONG_ADDRESS = `${'a-very-long-name-that-never-ends-'.repeat(3)}@people.test`;
const findResults = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });

/** A history with every way to show a change. */
const fullHistory: SurveyChange[] = [
  { kind: 'reported', at: '2026-11-06T10:00:00.000Z', by: 'schedule', changes: [], sha256: 'ab'.repeat(32) },
  { kind: 'reopened', at: '2026-11-05T10:00:00.000Z', by: 'admin', changes: [] },
  { kind: 'unpublished', at: '2026-11-04T10:00:00.000Z', by: 'admin', changes: [] },
  {
    kind: 'edited',
    at: '2026-11-03T10:00:00.000Z',
    by: 'owner',
    version: 2,
    changes: [
      { field: 'title', before: 'Sundays', after: 'x'.repeat(150) },
      { field: 'description' },
      { field: 'resultsPolicy', before: 'after-voting', after: 'owner' },
      { field: 'voterPolicy', before: 'any-account', after: 'verified-email' },
      { field: 'visibilityPolicy', before: 'listed', after: 'link' },
      { field: 'questions' },
    ],
  },
  { kind: 'opened', at: '2026-11-02T10:00:00.000Z', by: 'schedule', changes: [] },
];

/** Changes the survey that a page opens, without changing the stored one. */
async function changeSurvey(page: Page, changes: Partial<Survey>): Promise<void> {
  await editDocuments(page, removeDocumentData);
  await page.route(/\/api\/surveys\/[0-9a-f]{24}$/, async (route) => {
    const response = await route.fetch();
    const survey = (await response.json()) as Survey;
    return route.fulfill({ response, json: { ...survey, ...changes } });
  });
}

/** Lets only some accounts vote in the survey that a page opens. */
async function limitVoters(page: Page, voterPolicy: VoterPolicy, isInvited?: boolean): Promise<void> {
  await changeSurvey(page, { voterPolicy });
  if (isInvited !== undefined)
    await page.route('/api/surveys/*/own', (route) => route.fulfill({ json: { isInvited } }));
}

/** Answers every question, and votes. */
async function vote(page: Page): Promise<void> {
  const questions = findBallot(page).getByRole('group');
  await questions.first().waitFor();
  for (const question of await questions.all()) {
    await question.getByRole('radio').or(question.getByRole('checkbox')).first().check();
  }
  await mainButton(page, 'Vote').click();
}

const surveyStates: SpecialState[] = [
  {
    name: 'signed out',
    persona: 'visitor',
    findExpected: (page) => page.getByText('You have to login for vote in survey'),
  },
  {
    name: 'signed out, answered',
    persona: 'visitor',
    act: (page) => findBallot(page).getByRole('radio').first().check(),
    findExpected: (page) => page.getByText(/^1 of \d+ answered/),
  },
  { name: 'pro', persona: 'pro', findExpected: (page) => page.getByLabel(/^Comment/) },
  {
    name: 'anonymous ballot',
    needsDemo: true,
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('reported')}`,
    findExpected: (page) => page.getByText(/This is an anonymous ballot/),
  },
  {
    name: 'voted anonymously',
    needsDemo: true,
    persona: 'pro',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('unlinked')}`,
    findExpected: (page) => page.getByText('Voted anonymously.'),
  },
  {
    name: 'answers missing',
    act: (page) => mainButton(page, 'Vote').click(),
    findExpected: (page) => page.getByText(/questions still need an answer/),
  },
  {
    name: 'ranked in part',
    persona: 'pro',
    needsDemo: true,
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('rated')}`,
    async act(page) {
      await findBallot(page).getByRole('button', { name: /^Rank/ }).first().click();
      await findBallot(page)
        .getByRole('button', { name: /^Remove .+ from the ranking$/ })
        .waitFor();
      await mainButton(page, 'Vote').click();
    },
    findExpected: (page) => page.getByText('Rank the other 4 options, too.'),
  },
  {
    name: 'vote accepted',
    // The response is mocked, so that the same user can vote again for other views.
    setUp: (page) => page.route('/api/surveys/response', (route) => route.fulfill({ json: { modifiedCount: 1 } })),
    act: vote,
    findExpected: (page) => page.getByRole('dialog').getByText('Survey response added successfully'),
  },
  {
    name: 'email not verified',
    persona: 'payer',
    async setUp(page) {
      await limitVoters(page, 'verified-email');
      await page.route('/api/surveys/response', (route) => fulfillProblem(route, 'voter-unverified'));
    },
    act: vote,
    consoleError: CLIENT_ERROR,
    findExpected: (page) => page.getByText(/Your vote was not counted: your email is not verified yet/),
  },
  {
    name: 'not invited',
    setUp: (page) => limitVoters(page, 'invited', false),
    findExpected: (page) => page.getByText(/Only people who were invited can vote/),
  },
  {
    name: 'questions hidden',
    persona: 'visitor',
    setUp: (page) => changeSurvey(page, { voterPolicy: 'invited', questions: [], questionsHidden: true }),
    findExpected: (page) => page.getByText(/^Only people who were invited can read the questions/),
  },
  {
    name: 'invitation to another address',
    setUp: (page) => limitVoters(page, 'invited', false),
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('open')}?invitation=token#to=${LONG_ADDRESS}`,
    findExpected: (page) => page.getByRole('button', { name: 'Use another account' }),
  },
  {
    name: 'invited',
    setUp: (page) => limitVoters(page, 'invited', true),
    findExpected: (page) => page.getByText('You are invited.'),
  },
  {
    name: 'results',
    persona: 'visitor',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('rated')}`,
    findExpected: (page) => findResults(page).getByText(/votes are counted/),
  },
  {
    name: 'voted',
    persona: 'voter',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('voted')}`,
    findExpected: (page) => findResults(page).getByText(/votes are counted/),
  },
  {
    name: 'reporting',
    act: (page) => mainButton(page, 'Report').click(),
    findExpected: (page) => page.getByRole('dialog', { name: 'Report this survey' }),
  },
  {
    name: 'reported',
    persona: 'voter',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('reported')}`,
    findExpected: (page) => page.getByRole('button', { name: /^Reported on/ }),
  },
  {
    name: 'QR code',
    persona: 'visitor',
    act: (page) => mainButton(page, 'QR code').click(),
    findExpected: (page) => page.getByRole('img', { name: /^QR code of/ }),
  },
  {
    name: 'closed',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('closed')}`,
    findExpected: (page) => page.getByText(/This survey closed on/),
  },
  {
    name: 'unknown',
    getPath: () => '/surveys/0123456789abcdef01234567',
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('Survey not found'),
  },
];

const historyStates: SpecialState[] = [
  {
    name: 'everything',
    setUp: (page) => page.route('/api/surveys/*/history', (route) => route.fulfill({ json: fullHistory })),
    persona: 'user',
    findExpected: (page) => page.getByText('An admin unpublished the survey.'),
  },
  {
    name: 'closed',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('closed')}/history`,
    findExpected: (page) => page.getByText('Voting ended at the deadline.'),
  },
  {
    name: 'unknown',
    getPath: () => '/surveys/0123456789abcdef01234567/history',
    consoleError: CLIENT_ERROR,
    findExpected: pageHeading('Survey not found'),
  },
];

/** The pages of mf-public about one survey. */
export const surveyPages: PageStates[] = [
  {
    path: '/surveys/:id',
    name: 'survey',
    persona: 'user',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('open')}`,
    findExpected: (page) => findBallot(page).getByRole('radio'),
    specialStates: surveyStates,
  },
  resultsPage,
  {
    path: '/surveys/:id/history',
    name: 'history',
    persona: 'visitor',
    getPath: (seedData) => `/surveys/${seedData.getSurveyId('open')}/history`,
    findExpected: (page) => page.getByRole('list', { name: 'History' }).getByRole('listitem'),
    emptyText: 'No history yet',
    specialStates: historyStates,
  },
  {
    path: '/embed/:id',
    name: 'embed',
    persona: 'visitor',
    getPath: (seedData) => `/embed/${seedData.getSurveyId('open')}`,
    findExpected: (page) => page.getByRole('link', { name: /^Vote on Canvass/ }),
    specialStates: [
      {
        name: 'by link only',
        setUp: (page) => changeSurvey(page, { visibilityPolicy: 'link' }),
        findExpected: (page) => page.getByRole('link', { name: /^Vote on Canvass/ }),
      },
      {
        name: 'unknown',
        getPath: () => '/embed/0123456789abcdef01234567',
        consoleError: CLIENT_ERROR,
        findExpected: pageHeading('This survey is not available'),
      },
    ],
  },
];
