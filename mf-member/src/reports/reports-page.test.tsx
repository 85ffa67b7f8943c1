import { listOwnReports, reportReasonSchema, type OwnReport } from '@canvass/shared/contracts';
import {
  createTestOwnReport,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strings } from '../strings';
import { Page } from './reports-page';

function open(reports?: OwnReport[]) {
  if (reports) mockResponse(listOwnReports, reports);
  renderPage(<Page />, { path: '/dashboard/reports', session: createSignedInTestSession('user') });
  return userEvent.setup();
}

const list = async () => within(await screen.findByRole('list', { name: 'My Reports' }));

test('the page shows a loading state while the reports load', () => {
  mockPending(listOwnReports);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'My Reports' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a user without reports sees how to report', async () => {
  const user = open([]);
  expect(await screen.findByRole('heading', { name: 'You have not reported any surveys' })).toBeVisible();
  expect(screen.getByText(/use the Report button on its page/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse surveys' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys');
});

test('reports that failed to load can be retried', async () => {
  mockProblem(listOwnReports, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your reports did not load');
  mockResponse(listOwnReports, [createTestOwnReport()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It asks for private data')).toBeVisible();
});

test('a report that waits says so, with its survey, reason, details and when it was made', async () => {
  open([createTestOwnReport({ details: 'Question 2 asks\nfor a phone number.', at: '2026-11-02T12:00:00.000Z' })]);
  const entry = await list();
  expect(entry.getByRole('link', { name: 'Sunday hours at the city library' })).toHaveAttribute(
    'href',
    '/surveys/65f000000000000000000001',
  );
  expect(entry.getByText('Waiting')).toHaveTextContent('Outcome: Waiting');
  expect(entry.getByText('It asks for private data')).toHaveTextContent('Reason: It asks for private data');
  expect(entry.getByText(/Question 2 asks/)).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(entry.getByText('An admin has not decided yet.')).toBeVisible();
  expect(entry.getByText(/^Reported/)).toHaveTextContent(/^Reported Nov 2, 2026, \d{1,2}:\d\d [AP]M$/);
  expect(entry.queryByText(/^Decided/)).not.toBeInTheDocument();
  expect(getRequests()).toEqual([expect.objectContaining({ query: { email: 'ada@canvass.test', cursor: undefined } })]);
});

test('a report that changed nothing says so, and when that was decided', async () => {
  open([createTestOwnReport({ state: 'dismissed', decidedAt: '2026-11-03T12:00:00.000Z' })]);
  const entry = await list();
  expect(entry.getByText('No action taken')).toBeVisible();
  expect(entry.getByText('An admin reviewed the survey and took no action.')).toBeVisible();
  expect(entry.getByText(/^Decided/)).toHaveTextContent(/^Decided Nov 3, 2026/);
});

test('a survey that was taken down is named, and leads nowhere', async () => {
  const survey = { ...createTestOwnReport().survey, status: 'Unpublish' as const };
  open([createTestOwnReport({ state: 'upheld', survey, decidedAt: '2026-11-03T12:00:00.000Z' })]);
  const entry = await list();
  expect(entry.getByText('Survey taken down')).toBeVisible();
  expect(entry.getByText('An admin has unpublished the survey.')).toBeVisible();
  expect(entry.getByRole('heading', { level: 2, name: 'Sunday hours at the city library' })).toBeVisible();
  expect(entry.queryByRole('link')).not.toBeInTheDocument();
});

test('a survey that was published again says so and is linked', async () => {
  open([createTestOwnReport({ state: 'upheld', decidedAt: '2026-11-03T12:00:00.000Z' })]);
  const entry = await list();
  expect(entry.getByText(/It has been published again since\./)).toBeVisible();
  expect(entry.getByRole('link')).toBeVisible();
});

test.each(reportReasonSchema.options)('the reason %s has a readable label, also without details', async (reason) => {
  open([createTestOwnReport({ reason, details: '' })]);
  expect((await list()).getByText(strings.reports.reason[reason])).toBeVisible();
});

test('the next page is added under the first', async () => {
  mockResponse(listOwnReports, [createTestOwnReport({ details: 'First.' })], { link: '</x?cursor=abc>; rel="next"' });
  const user = open();
  await screen.findByText('First.');
  mockResponse(listOwnReports, [createTestOwnReport({ _id: '65f000000000000000000302', details: 'Second.' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Second.')).toBeVisible();
  expect(screen.getByText('First.')).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});
