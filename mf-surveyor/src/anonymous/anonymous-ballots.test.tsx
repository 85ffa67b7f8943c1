import {
  ANONYMOUS_VOTER,
  listOwnSurveys,
  listResponses,
  listTransferOffers,
  readResults,
  readSurvey,
  RESULTS_COMPLETE_AFTER_MS,
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
import { formatTime } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page as SurveysPage } from '../surveys/surveys-page';
import { Page } from '../responses/responses-page';

const id = '65f000000000000000000001';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const closedAt = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();

async function open(overrides: Partial<Survey>, results: Partial<Results> = {}, search = '') {
  const survey = createTestSurvey({ surveyorEmail: 'ada@canvass.test', ballotPolicy: 'anonymous', ...overrides });
  mockResponse(readSurvey, survey);
  mockResponse(readResults, createTestResults({ exact: false, ...results }));
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}${search}`,
    session: createSignedInTestSession('surveyor'),
  });
  await screen.findByRole('heading', { level: 1, name: survey.title });
  return userEvent.setup();
}

const getListed = () =>
  getRequests()
    .filter(({ url }) => url.includes('/responses/'))
    .map(({ query }) => query);
const hasListedResponses = () => getListed().length > 0;
const getSection = () => within(screen.getByRole('region', { name: 'All responses' }));

describe('until the results are shown', () => {
  test('a notice takes the place of the list, and neither the list nor an export is asked for', async () => {
    await open({ state: 'open' }, { versions: [] });
    expect(getSection().getByText('Ballots are anonymous.')).toBeVisible();
    expect(
      getSection().getByText(/appear at once, a few minutes after the survey closes\. Until then, nobody/),
    ).toBeVisible();
    expect(
      await screen.findByText(/^Ballots are anonymous: results appear all at once, a few minutes after/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.queryByText('Last vote')).not.toBeInTheDocument();
    expect(hasListedResponses()).toBe(false);
  });

  test('once the survey is closed, it is said when they appear, and that it can be reopened until then', async () => {
    const closesAt = new Date(Date.now() - MINUTE_MS).toISOString();
    await open({ state: 'closed', closesAt }, { stage: 'closing', versions: [] });
    const time = formatTime(new Date(Date.parse(closesAt) + RESULTS_COMPLETE_AFTER_MS));
    expect(
      getSection().getByText(new RegExp(`^Complete results and all answers appear at ${time}, all at once\\.`)),
    ).toBeVisible();
    expect(screen.getByText(/all results appear at once\. You can reopen it until then\.$/)).toBeVisible();
    expect(await screen.findByText('Voting has ended. All results appear at once, in a few minutes.')).toBeVisible();
  });

  test('when their time has come, no moment in the past is promised', async () => {
    await open({ state: 'closed', closesAt: closedAt(1) }, { stage: 'closing', versions: [] });
    expect(getSection().getByText(/^Complete results and all answers appear as soon as the server/)).toBeVisible();
  });
});

describe('after that', () => {
  const revealed = { state: 'closed', closesAt: closedAt(1), revealedAt: closedAt(1) } as const;
  const ballot = { votedUserName: ANONYMOUS_VOTER, votedUserEmail: ANONYMOUS_VOTER, at: undefined };
  const mixed = { ...revealed, questions: [createTestQuestion()] };

  test('mixed answers are listed with a note that a row is not a ballot, and have no filter by an answer', async () => {
    mockResponse(listResponses, [createTestResponse({ ...ballot, mixed: true, response: {} })], { total: '1' });
    const user = await open(mixed, { stage: 'final' }, '?question=1&answer=Yes');
    expect(await screen.findByRole('rowheader', { name: 'Anonymous' })).toBeVisible();
    expect(screen.getByText('A row is not one person’s ballot.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Answer' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Date' })).not.toBeInTheDocument();
    expect(screen.queryByText('No answer')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Comments' }), 'Only with a comment');
    await waitFor(() => expect(getListed().at(-1)).toMatchObject({ with: 'comment' }));
    for (const query of getListed()) expect(query).not.toMatchObject({ answer: expect.anything() });
  });

  test('whole ballots are listed without that note, and can be filtered by an answer', async () => {
    mockResponse(listResponses, [createTestResponse(ballot)], { total: '1' });
    await open({ ...revealed, showsWholeBallots: true }, { stage: 'final' });
    expect(await screen.findByRole('rowheader', { name: 'Anonymous' })).toBeVisible();
    expect(screen.queryByText('A row is not one person’s ballot.')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Answer' })).toBeVisible();
    expect(
      screen.getByText(/Versions with fewer than 5 votes are left out, and so are texts that fewer/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(screen.getByText(/so it cannot be reopened\.$/)).toBeVisible();
  });

  test('ballots that an earlier release has unlinked are whole', async () => {
    mockResponse(listResponses, [createTestResponse(ballot)], { total: '1' });
    await open({ state: 'closed', closesAt: closedAt(30), unlinkedAt: closedAt(6) }, { stage: 'final' });
    expect(await screen.findByRole('rowheader', { name: 'Anonymous' })).toBeVisible();
    expect(screen.queryByText('A row is not one person’s ballot.')).not.toBeInTheDocument();
  });

  test('few texts, and answers that are held back, are not said to be none', async () => {
    mockResponse(listResponses, [createTestResponse(ballot)], { total: '1' });
    const few = createTestQuestion({ title: 'What is missing?', kind: 'text', options: [] });
    const questions = [
      { ...few, answered: 0, counts: [] },
      { ...createTestQuestion({ title: 'Which floor?' }), answered: 0, counts: [], heldBack: true },
    ];
    await open(mixed, { stage: 'final', versions: [{ version: 1, votes: 12, questions }] });
    const texts = within(await screen.findByRole('region', { name: 'What is missing?' }));
    expect(texts.getByText(/^Fewer than 5 people wrote an answer, so none is shown\./)).toBeVisible();
    const floors = within(screen.getByRole('region', { name: 'Which floor?' }));
    expect(floors.getByText(/^These answers are hidden: with so few people/)).toBeVisible();
    expect(floors.queryByRole('button')).not.toBeInTheDocument();
  });

  test('where no version has enough votes, the empty list says so', async () => {
    mockResponse(listResponses, []);
    await open({ ...revealed, voteCount: 3 }, { stage: 'final', versions: [], voteCount: 3 });
    expect(await screen.findByText('No version has 5 votes or more, so no answers are shown.')).toBeVisible();
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

  test('reopening is offered until the results are shown', async () => {
    const user = await openMenu({ closesAt: closedAt(0) });
    await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
    expect(
      await screen.findByText(/results stay hidden until a few minutes after the survey closes again\.$/),
    ).toBeVisible();
  });

  test.each([{ revealedAt: closedAt(1) }, { unlinkedAt: closedAt(1) }])(
    'reopening is not offered after that: %j',
    async (shown) => {
      await openMenu({ closesAt: closedAt(30), ...shown });
      expect(screen.queryByRole('menuitem', { name: 'Reopen' })).not.toBeInTheDocument();
      expect(screen.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible();
    },
  );

  test('closing says that it is final a few minutes later', async () => {
    const user = await openMenu({ state: 'open' });
    await user.click(screen.getByRole('menuitem', { name: 'Close now' }));
    expect(
      await screen.findByText(/all results appear at once, and from then on the survey cannot be reopened/),
    ).toBeVisible();
  });
});
