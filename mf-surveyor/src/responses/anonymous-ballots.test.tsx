import {
  ANONYMOUS_VOTER,
  listOwnSurveys,
  listResponses,
  listTransferOffers,
  readResults,
  readSurvey,
  UNLINK_AFTER_MS,
  type Results,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestQuestion,
  createTestResponse,
  createTestResults,
  createTestSurvey,
  createTestSurveySummary,
  getRequests,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { formatDateTime } from '@canvass/shared/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page as SurveysPage } from '../surveys/surveys-page';
import { Page } from './responses-page';

const id = '65f000000000000000000001';
const HOUR_MS = 3_600_000;
const closedAt = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();

async function open(overrides: Partial<Survey>, results: Partial<Results> = {}) {
  const survey = createTestSurvey({ surveyorEmail: 'ada@canvass.test', ballotPolicy: 'anonymous', ...overrides });
  mockResponse(readSurvey, survey);
  mockResponse(readResults, createTestResults({ exact: false, ...results }));
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  await screen.findByRole('heading', { level: 1, name: survey.title });
  return userEvent.setup();
}

const hasListedResponses = () => getRequests().some(({ url }) => url.includes('/responses/'));
const getSection = () => within(screen.getByRole('region', { name: 'All responses' }));

describe('as long as the ballots can be linked to people', () => {
  test('a notice takes the place of the list, and neither the list nor an export is asked for', async () => {
    await open({ state: 'open' });
    expect(getSection().getByText('Ballots are anonymous.')).toBeVisible();
    expect(getSection().getByText(/from 24 hours after the survey closes\. Until then, only voters/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.queryByText('Last vote')).not.toBeInTheDocument();
    expect(hasListedResponses()).toBe(false);
  });

  test('the answers are charted, and it is said that they lag behind', async () => {
    const counted = { answered: 10, counts: [] };
    const questions = [{ ...createTestQuestion({ title: 'What is missing?', kind: 'text', options: [] }), ...counted }];
    await open({ state: 'open' }, { versions: [{ version: 1, votes: 10, questions }] });
    const charts = within(await screen.findByRole('region', { name: 'Answers' }));
    expect(charts.getByText(/^10 of 12 votes are counted here\. Results update every 5 votes/)).toBeVisible();
    expect(charts.getByText('10 people wrote an answer.')).toBeVisible();
  });

  test('once the survey is closed, it is said until when it can be reopened, and when the ballots are shown', async () => {
    const closesAt = closedAt(2);
    await open({ state: 'closed', closesAt }, { stage: 'closing' });
    const moment = formatDateTime(new Date(Date.parse(closesAt) + UNLINK_AFTER_MS));
    expect(screen.getByText(new RegExp(`You can reopen it until ${moment}\\.`))).toBeVisible();
    expect(
      getSection().getByText(new RegExp(`^You can see and export single ballots from ${moment}\\.`)),
    ).toBeVisible();
    expect(await screen.findByText(/The results are final 24 hours after that\.$/)).toBeVisible();
  });

  test('when their time has come, no moment in the past is promised', async () => {
    await open({ state: 'closed', closesAt: closedAt(25) }, { stage: 'closing' });
    expect(getSection().getByText(/as soon as the server has separated them from people\./)).toBeVisible();
    expect(screen.getByText('Everybody can see it, and nobody can vote.')).toBeVisible();
  });
});

describe('after that', () => {
  const unlinked = { state: 'closed', closesAt: closedAt(30), unlinkedAt: closedAt(6) } as const;

  test('the ballots are listed without name, email, and date, and it is said what is left out', async () => {
    const ballot = { votedUserName: ANONYMOUS_VOTER, votedUserEmail: ANONYMOUS_VOTER };
    mockResponse(listResponses, [createTestResponse({ ...ballot, at: undefined })], { total: '1' });
    await open(unlinked, { stage: 'final' });
    expect(await screen.findByRole('rowheader', { name: 'Anonymous' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Date' })).not.toBeInTheDocument();
    expect(screen.getByText(/Left out are versions with fewer than 5 votes, and the comments/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(screen.getByText(/so it cannot be reopened\.$/)).toBeVisible();
  });

  test('where no version has enough votes, the empty list says so', async () => {
    mockResponse(listResponses, []);
    await open({ ...unlinked, voteCount: 3 }, { stage: 'final', versions: [], voteCount: 3 });
    expect(await screen.findByText('No version has 5 votes or more, so single ballots are not shown.')).toBeVisible();
  });
});

describe('the menu of the survey', () => {
  async function openMenu(overrides: Partial<Survey>) {
    mockResponse(listTransferOffers, []);
    mockResponse(listOwnSurveys, [
      createTestSurveySummary({ title: 'Sunday hours', state: 'closed', ballotPolicy: 'anonymous', ...overrides }),
    ]);
    renderPage(<SurveysPage />, {
      path: '/dashboard/surveyor/surveys',
      session: createSignedInTestSession('surveyor'),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Actions for Sunday hours' }));
    return user;
  }

  test('reopening is offered until the ballots are unlinked', async () => {
    const user = await openMenu({ closesAt: closedAt(2) });
    await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
    expect(await screen.findByText(/is kept until 24 hours after the survey closes again\.$/)).toBeVisible();
  });

  test('reopening is not offered after that', async () => {
    await openMenu({ closesAt: closedAt(30), unlinkedAt: closedAt(6) });
    expect(screen.queryByRole('menuitem', { name: 'Reopen' })).not.toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible();
  });

  test('closing says that it is final after 24 hours', async () => {
    const user = await openMenu({ state: 'open' });
    await user.click(screen.getByRole('menuitem', { name: 'Close now' }));
    expect(await screen.findByText(/you can reopen the survey for 24 hours\. Then the link/)).toBeVisible();
  });
});
