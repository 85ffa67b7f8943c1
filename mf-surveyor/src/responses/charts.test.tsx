import { listResponses, readResults, readSurvey, type Results } from '@canvass/shared/contracts';
import {
  createTestQuestion,
  createTestResponse,
  createTestResults,
  createSignedInTestSession,
  createTestSurvey,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

function open(overrides: Partial<Results> = {}) {
  mockResponse(readResults, createTestResults({ exact: true, days: [], ...overrides }));
  return show();
}

function show() {
  const id = '65f000000000000000000001';
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listResponses, [createTestResponse()]);
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

/** The texts of a table's rows, without the head. */
function getRows(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}

test('each question has its answers as bars, and as a table when asked', async () => {
  const user = open();
  const chart = within(await screen.findByRole('region', { name: /^Should the central library/ }));
  expect(chart.getByText('70%')).toBeVisible();
  await user.click(chart.getByText('Show as table'));
  expect(getRows(chart.getByRole('table'))).toEqual(['Yes | 7 | 70.0%', 'No | 3 | 30.0%']);
});

test('votes are drawn by day, the best day is said, and the table has them all', async () => {
  const user = open({
    days: [
      { day: '2026-11-18', votes: 4 },
      { day: '2026-11-20', votes: 1200 },
    ],
  });
  const chart = within(await screen.findByRole('region', { name: 'Votes per day' }));
  expect(chart.getByText('Most: Nov 20, 2026, 1,200')).toBeVisible();
  expect(chart.getByText('one oval, 86 votes')).toBeVisible();
  await user.click(chart.getByText('Show as table'));
  expect(getRows(chart.getByRole('table'))).toEqual(['Nov 18, 2026 | 4', 'Nov 19, 2026 | 0', 'Nov 20, 2026 | 1,200']);
});

test('written answers are counted, and stand in the table below', async () => {
  const question = {
    ...createTestQuestion({ title: 'Anything else?', kind: 'text', options: [] }),
    answered: 31,
    counts: [],
  };
  open({ versions: [{ version: 1, votes: 40, questions: [question] }] });
  const chart = within(await screen.findByRole('region', { name: 'Anything else?' }));
  expect(chart.getByText(/31 people wrote an answer\. They are listed in the table below/)).toBeVisible();
});

test('the charts show a loading state while the rest of the page is usable', async () => {
  mockPending(readResults);
  show();
  expect(await screen.findByRole('rowheader', { name: 'Ada Marsh' })).toBeVisible();
  expect(screen.getByText('Loading the charts')).toBeInTheDocument();
});

test('charts that do not load can be tried again by themselves', async () => {
  mockProblem(readResults, 'internal');
  const user = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The charts did not load');
  mockResponse(readResults, createTestResults({ exact: true }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: /^Should the central library/ })).toBeVisible();
});

test('before the first vote there is nothing to draw', async () => {
  open({ voteCount: 0, versions: [] });
  await screen.findByRole('rowheader', { name: 'Ada Marsh' });
  expect(screen.queryByRole('heading', { name: 'Answers' })).not.toBeInTheDocument();
});
