import { readOwnPart, readResults, readSurvey, type Results } from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  createTestMyActivity,
  createTestResults,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findBars, findResults, openSurvey, survey } from '../../testing/survey-results';

/** The signed-in user as the survey's owner. */
const OWN = { surveyorEmail: 'ada@canvass.test' };
const afterVoting = 'The results of this survey are shown to people who have voted in it.';
const afterClosing = 'The results of this survey are shown after it closes.';
const ownerOnly = 'The results of this survey are shown only to its surveyor and the admins.';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
});

const hasRequestedResults = () => getRequests().filter(({ url }) => url.endsWith('/results')).length;

test('the page shows a loading state while the results load', async () => {
  mockPending(readResults);
  openSurvey();
  expect(within(await findResults()).getByRole('status')).toHaveTextContent('Loading the results');
});

test('every answer has its number of votes and its share beside its bar', async () => {
  mockResponse(readResults, createTestResults());
  openSurvey();
  expect(await findBars('Should the central library open on Sundays?')).toEqual(['Yes7 votes 70%', 'No3 votes 30%']);
  expect(screen.getByRole('heading', { level: 2, name: 'Results' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Should the central library open on Sundays?' })).toBeVisible();
});

test('counts that lag behind say so, and why', async () => {
  mockResponse(readResults, createTestResults({ voteCount: 12 }));
  openSurvey();
  await findBars('Should the central library open on Sundays?');
  expect(within(await findResults()).getByRole('status')).toHaveTextContent(
    /^10 of 12 votes are counted here\. To protect privacy, results move in steps of 5 votes and stay at least one step behind\.$/,
  );
});

test('exact counts say that every vote is among them', async () => {
  mockResponse(readResults, createTestResults({ voteCount: 10, exact: true }));
  openSurvey(createSignedInTestSession('surveyor'));
  await findBars('Should the central library open on Sundays?');
  expect(within(await findResults()).getByRole('status')).toHaveTextContent(/^All 10 votes are counted\.$/);
});

test('each kind of question is counted in its own way', async () => {
  const [yesNo, single, multiple, rating, text] = createTestQuestionsOfCommonKinds().map((question) => ({
    ...question,
    answered: 8,
    counts: question.options.map((option, index) => ({ option, count: index + 1, share: (index + 1) / 8 })),
  })) as [Counted, Counted, Counted, Counted, Counted];
  const unanimous = {
    ...yesNo,
    counts: [
      { option: 'Yes', count: 8, share: 1 },
      { option: 'No', count: 0, share: 0 },
    ],
  };
  const questions = [unanimous, single, multiple, rating, { ...text, answered: 1 }];
  mockResponse(readResults, createTestResults({ versions: [{ version: 1, votes: 8, questions }] }));
  openSurvey();
  expect(await findBars(unanimous.title)).toEqual(['Yes8 votes 100%', 'No0 votes 0%']);
  expect(await findBars(single.title)).toEqual(['Morning1 vote 13%', 'Noon2 votes 25%', 'Evening3 votes 38%']);
  expect(await findBars(multiple.title)).toEqual(['Reading1 vote 13%', 'Work2 votes 25%', 'Events3 votes 38%']);
  expect(await findBars(rating.title)).toEqual([
    '1 of 5: 13% 1 vote1',
    '2 of 5: 25% 2 votes2',
    '3 of 5: 38% 3 votes3',
    '4 of 5: 50% 4 votes4',
    '5 of 5: 63% 5 votes5, most chosen',
  ]);
  const inRegion = (name: string) => screen.getByRole('region', { name });
  expect(inRegion(single.title)).toHaveTextContent('8 votes');
  expect(inRegion(multiple.title)).toHaveTextContent('People could choose more than one');
  // (1 + 2·2 + 3·3 + 4·4 + 5·5) / 15
  expect(inRegion(rating.title)).toHaveTextContent('Average 3.7 of 5');
  expect(inRegion(text.title)).toHaveTextContent('One person wrote an answer');
  expect(within(inRegion(text.title)).queryByRole('list')).not.toBeInTheDocument();
});

type Counted = Results['versions'][number]['questions'][number];

test('with too few votes the page explains the minimum and the update steps', async () => {
  mockResponse(readResults, createTestResults({ versions: [], voteCount: 4 }));
  openSurvey();
  await waitFor(async () =>
    expect(within(await findResults()).getByRole('status')).toHaveTextContent(
      'There are not enough votes yet. To protect privacy, results move in steps of 5 votes and stay at least one step behind.',
    ),
  );
});

test('the owner of a survey without votes reads that there are none', async () => {
  mockResponse(readResults, createTestResults({ versions: [], voteCount: 0, exact: true }));
  openSurvey(createSignedInTestSession('surveyor'));
  expect(await screen.findByText('Nobody has voted yet.')).toBeVisible();
});

test('results denied by the server show a plain explanation, not an error', async () => {
  mockProblem(readResults, 'results-after-closing');
  openSurvey();
  expect(await screen.findByText(afterClosing)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(within(await findResults()).queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['after-voting', afterVoting],
  ['after-closing', afterClosing],
  ['owner', ownerOnly],
] as const)('the policy %s is explained without a request', async (policy, text) => {
  mockResponse(readSurvey, createTestSurvey({ resultsPolicy: policy }));
  const sessions = [
    createTestSession(),
    createSignedInTestSession('user'),
    createSignedInTestSession('pro-user'),
    createSignedInTestSession('surveyor'),
  ];
  for (const session of sessions) {
    const { unmount } = openSurvey(session);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See the results' })).not.toBeInTheDocument();
    unmount();
  }
  expect(hasRequestedResults()).toBe(0);
});

test.each([
  ['its owner', createSignedInTestSession('surveyor')],
  ['an admin', createSignedInTestSession('admin')],
])('results that are for the owner only are asked for by %s', async (_, session) => {
  mockResponse(readSurvey, createTestSurvey({ resultsPolicy: 'owner', ...(session.role === 'surveyor' && OWN) }));
  mockResponse(readResults, createTestResults({ policy: 'owner', exact: true, voteCount: 10 }));
  openSurvey(session);
  expect(await findBars('Should the central library open on Sundays?')).toHaveLength(2);
});

test('the results are not requested until the role and the earlier vote are known', async () => {
  mockResponse(readSurvey, createTestSurvey());
  const { unmount } = openSurvey(createSignedInTestSession(null));
  expect(within(await findResults()).getByRole('status')).toHaveTextContent('Loading the results');
  unmount();
  mockPending(readOwnPart);
  openSurvey();
  expect(within(await findResults()).getByRole('status')).toHaveTextContent('Loading the results');
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
  expect(hasRequestedResults()).toBe(0);
});

test('where it cannot be learned whether they have voted, the server is asked for the results', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockProblem(readOwnPart, 'network');
  mockResponse(readResults, createTestResults());
  openSurvey();
  expect(await findBars('Should the central library open on Sundays?')).toHaveLength(2);
});

test.each([
  ['always', survey.closesAt],
  ['after-closing', '2020-02-01T00:00:00.000Z'],
] as const)('a visitor sees results that are for everybody (%s, closes at %s)', async (resultsPolicy, closesAt) => {
  mockResponse(readSurvey, createTestSurvey({ resultsPolicy, closesAt }));
  mockResponse(readResults, createTestResults({ policy: resultsPolicy }));
  openSurvey(createTestSession());
  expect(await findBars('Should the central library open on Sundays?')).toHaveLength(2);
});

test('the results are not requested until the session is known', async () => {
  openSurvey(createTestSession({ status: 'loading' }));
  expect(within(await findResults()).getByRole('status')).toHaveTextContent('Loading the results');
  expect(hasRequestedResults()).toBe(0);
});

test('results that do not load can be tried again, and the ballot stays', async () => {
  mockProblem(readResults, 'network');
  openSurvey();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /The results did not load.*Canvass cannot be reached\. Check your connection and try again\./,
  );
  expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled();
  mockResponse(readResults, createTestResults());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findBars('Should the central library open on Sundays?')).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a voter is led to the results and finds their answers marked among them', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(readOwnPart, createTestMyActivity());
  mockResponse(readResults, createTestResults());
  openSurvey();
  expect(await findBars('Should the central library open on Sundays?')).toEqual([
    'YesYour answer7 votes 70%',
    'No3 votes 30%',
  ]);
  const link = screen.getByRole('link', { name: 'See the results' });
  const heading = within(await findResults()).getByRole('heading', { name: 'Results' });
  expect(heading).toHaveAttribute('id', link.getAttribute('href')?.slice(1));
});
