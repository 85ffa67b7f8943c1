import { readOwnPart, readResults, readSurvey, type ResultsPolicy } from '@canvass/shared/contracts';
import {
  createTestResults,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Page } from './survey-page';

const CLOSES = new Date('2026-11-20T00:00:00.000Z').getTime();

beforeEach(() => {
  jest.useFakeTimers({ now: CLOSES - 10_000 });
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

afterEach(() => jest.useRealTimers());

async function open(resultsPolicy: ResultsPolicy, session = createSignedInTestSession()) {
  const survey = createTestSurvey({ resultsPolicy, deadline: '2026/11/19', closesAt: new Date(CLOSES).toISOString() });
  mockResponse(readSurvey, survey);
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
  // `findByRole` waits, which advances the clock by some milliseconds.
  await screen.findByRole('button', { name: 'Vote' });
  await pass(0);
}

/** Advances the clock, and waits for everything that results from it. */
async function pass(milliseconds: number): Promise<void> {
  // A render may start a request, whose response may cause another render.
  for (const step of [milliseconds, 0, 0, 0, 0]) await act(() => jest.advanceTimersByTimeAsync(step));
}

const untilClosing = () => CLOSES - Date.now();
const countRequests = (end: string) => getRequests().filter(({ url }) => url.endsWith(end)).length;

test('a page that is open at the closing moment turns to closed by itself', async () => {
  await open('always');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  await pass(untilClosing() - 1);
  expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled();
  await pass(1);
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
  expect(screen.getByText(/This survey closed on 2026\/11\/19, 23:59 UTC/)).toBeVisible();
  expect(screen.getByText('Closed')).toBeVisible();
});

test('at the closing moment the last counts are read, once', async () => {
  await open('always');
  expect(countRequests('/results')).toBe(1);
  await pass(untilClosing());
  expect(countRequests('/results')).toBe(2);
  await pass(120_000);
  expect(countRequests('/results')).toBe(2);
});

test.each([
  ['a visitor', createTestSession()],
  ['a user', createSignedInTestSession()],
])('results that wait for the closing come to %s when it closes', async (_, session) => {
  mockResponse(readResults, createTestResults({ stage: 'closing' }));
  await open('after-closing', session);
  expect(screen.getByText('The results of this survey are shown after it closes.')).toBeVisible();
  expect(countRequests('/results')).toBe(0);
  await pass(untilClosing());
  expect(countRequests('/results')).toBe(1);
  expect(
    screen.getByText('10 of 12 votes are counted here. Voting has ended. The results are final in a few minutes.'),
  ).toBeVisible();
  const [version] = createTestResults().versions;
  mockResponse(
    readResults,
    createTestResults({ stage: 'final', versions: version ? [{ ...version, votes: 12 }] : [] }),
  );
  await pass(30_000);
  expect(screen.getByText('All 12 votes are counted.')).toBeVisible();
  await pass(120_000);
  expect(countRequests('/results')).toBe(2);
});

test('where the clock of the server is behind, the results are asked for again', async () => {
  await open('after-closing');
  mockProblem(readResults, 'results-after-closing');
  await pass(untilClosing());
  expect(screen.getByText('The results of this survey are shown after it closes.')).toBeVisible();
  mockResponse(readResults, createTestResults());
  await pass(16_000);
  expect(screen.getByText(/^10 of 12 votes are counted here\./)).toBeVisible();
});

test('a survey whose deadline was put off meanwhile stays open', async () => {
  await open('always');
  mockResponse(readSurvey, createTestSurvey({ resultsPolicy: 'always' }));
  await pass(untilClosing());
  expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled();
  expect(screen.getByText('2099/11/27, 23:59 UTC')).toBeVisible();
});
