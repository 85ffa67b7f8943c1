import { listParticipated, readResults, type Participation, type Role } from '@canvass/shared/contracts';
import {
  createTestParticipation,
  createTestQuestion,
  createTestResults,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './participated-page';

const title = 'Sunday hours at the city library';
const countResultsRequests = () => getRequests().filter(({ url }) => url.endsWith('/results')).length;

/** Opens the page, and the results of its only survey. */
async function open(overrides: Partial<Participation> = {}, role: Role = 'user') {
  mockResponse(listParticipated, [createTestParticipation(overrides)]);
  renderPage(<Page />, { path: '/dashboard/userSurveys', session: createSignedInTestSession(role) });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: `Results of ${title}` });
  expect(countResultsRequests()).toBe(0);
  await user.click(button);
  return { user, button };
}

const findNumbers = async () =>
  within(await screen.findByRole('list', { name: `Results of ${title}` }))
    .getAllByText(/%/)
    .map((element) => element.closest('li')?.textContent);

test('the results load on request with the own answer of the voter marked', async () => {
  mockResponse(readResults, createTestResults());
  const { user, button } = await open();
  expect(await findNumbers()).toEqual(['YesYour answer7 votes 70%', 'No3 votes 30%']);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('heading', { level: 3, name: 'Should the central library open on Sundays?' })).toBeVisible();
  expect(screen.getByText(/^10 of 12 votes are counted here\./)).toHaveRole('status');
  expect(screen.getByRole('link', { name: `Results on the survey's page of ${title}` })).toHaveAttribute(
    'href',
    '/surveys/65f000000000000000000001#results',
  );
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('70%')).not.toBeInTheDocument();
  expect(countResultsRequests()).toBe(1);
});

test('the card shows a loading state while the results load', async () => {
  mockPending(readResults);
  await open();
  expect(screen.getByText('Loading the results')).toHaveRole('status');
});

test('results that do not load can be tried again, and the own answers stay', async () => {
  mockProblem(readResults, 'network');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The results did not load. Canvass cannot be reached.');
  expect(screen.getByRole('list', { name: `Your answers to ${title}` })).toBeVisible();
  mockResponse(readResults, createTestResults());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findNumbers()).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['after-closing', 'The results of this survey are shown after it closes.'],
  ['owner', 'The results of this survey are shown only to its surveyor and the admins.'],
] as const)('the policy %s is explained without a request', async (resultsPolicy, text) => {
  await open({ resultsPolicy });
  expect(screen.getByText(text)).toHaveRole('status');
  expect(countResultsRequests()).toBe(0);
});

test('results that are shown after closing are there when the survey has closed', async () => {
  mockResponse(readResults, createTestResults());
  await open({ resultsPolicy: 'after-closing', closesAt: '2020-01-02T00:00:00.000Z' });
  expect(await findNumbers()).toHaveLength(2);
});

test('an admin sees what voters may not', async () => {
  mockResponse(readResults, createTestResults({ exact: true, voteCount: 10 }));
  await open({ resultsPolicy: 'owner' }, 'admin');
  expect(await screen.findByText('All 10 votes are counted.')).toBeVisible();
});

test.each(['results-owner-only', 'survey-not-found'] as const)(
  'what the server refuses with %s is a sentence, not an error',
  async (code) => {
    mockProblem(readResults, code);
    await open();
    expect(await screen.findByText(/^(The results of this|This) survey/)).toHaveRole('status');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('with too few votes it says from when on results are shown', async () => {
  mockResponse(readResults, createTestResults({ versions: [], voteCount: 4 }));
  await open();
  expect(await screen.findByText(/^There are not enough votes yet\./)).toBeVisible();
  expect(screen.queryByRole('list', { name: `Results of ${title}` })).not.toBeInTheDocument();
});

function answeredQuestion(text: string, votes: number) {
  const counts = [
    { option: 'Yes', count: votes, share: 1 },
    { option: 'No', count: 0, share: 0 },
  ];
  return { ...createTestQuestion({ title: text }), answered: votes, counts };
}

/** The results of a version with a question of its own. */
function version(number: number, votes: number) {
  return { version: number, votes, questions: [answeredQuestion(`Asked in ${number}?`, votes)] };
}

const CHANGED =
  'The questions have changed. Each one here counts the votes on the versions that ask it as you were asked.';

test('of a survey whose questions have changed it shows the numbers of those that were answered', async () => {
  mockResponse(readResults, createTestResults({ versions: [version(2, 10), version(1, 5)], voteCount: 15 }));
  await open();
  expect(await findNumbers()).toEqual(['YesYour answer5 votes 100%', 'No0 votes 0%']);
  expect(screen.getByText(CHANGED)).toBeVisible();
  expect(screen.getByText('Votes on version 1 only')).toBeVisible();
  expect(screen.queryByText('Asked in 2?')).not.toBeInTheDocument();
});

test('a question that a later version asks in the same way has the votes on both', async () => {
  const [newer, older] = [version(2, 10), version(1, 5)];
  const versions = [
    { ...newer, questions: [...newer.questions, answeredQuestion('More trees?', 10)] },
    { ...older, questions: [answeredQuestion('More trees?', 5)] },
  ];
  mockResponse(readResults, createTestResults({ versions, voteCount: 15 }));
  await open();
  expect(await findNumbers()).toEqual(['YesYour answer15 votes 100%', 'No0 votes 0%']);
  expect(screen.getByText('Votes on versions 1 and 2, which ask the same question')).toBeVisible();
});

test('numbers of other questions than those answered are not shown as if they were', async () => {
  mockResponse(readResults, createTestResults({ versions: [version(2, 10)], voteCount: 11 }));
  await open();
  expect(await screen.findByText(/^There are not enough votes yet\./)).toBeVisible();
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Results on the survey's page/ })).toBeVisible();
});

test('an unpublished survey shows no results', async () => {
  mockResponse(listParticipated, [createTestParticipation({ status: 'Unpublish' })]);
  renderPage(<Page />, { path: '/dashboard/userSurveys', session: createSignedInTestSession('user') });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name: /^Results/ })).not.toBeInTheDocument();
});

test('the results of a survey with an anonymous ballot that nobody can tell are those of the newest version', async () => {
  mockResponse(readResults, createTestResults({ stage: 'final', voteCount: 10 }));
  await open({ anonymous: 'unlinked', at: undefined, version: undefined, questions: [], response: {} });
  expect(await findNumbers()).toEqual(['Yes7 votes 70%', 'No3 votes 30%']);
  expect(screen.getByText('All 10 votes are counted.')).toBeVisible();
});

test('the results of anonymous ballots are promised all at once', async () => {
  mockResponse(readResults, createTestResults({ stage: 'closing', versions: [] }));
  await open({ anonymous: 'linked', at: undefined, closesAt: '2020-01-02T00:00:00.000Z' });
  expect(await screen.findByText('Voting has ended. All results appear at once, in a few minutes.')).toBeVisible();
});
