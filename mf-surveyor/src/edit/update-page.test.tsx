import { listOwnSurveys } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './update-page';

const path = '/dashboard/surveyor/update';

function open(at = path) {
  renderPage(<Page />, { path, at, session: createSignedInTestSession('surveyor') });
  // Without a delay between keystrokes: on a slow machine it would be long enough to search for the first letters.
  return userEvent.setup({ delay: null });
}

const search = () => screen.getByRole('searchbox', { name: 'Search' });
const listSearches = () => getRequests().map(({ query }) => (query as { q?: string }).q);

test('the page shows a loading state while the surveys load', () => {
  mockPending(listOwnSurveys);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('each survey says its status, votes and closing time, and leads to its form', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours', status: 'Unpublish' })]);
  const user = open();
  const row = within(await screen.findByRole('row', { name: /Sunday hours/ }));
  expect(row.getByText('Unpublished')).toBeVisible();
  expect(row.getByText('12,480')).toBeVisible();
  expect(row.getByText('2099/11/27, 23:59 UTC')).toBeVisible();
  await user.click(row.getByRole('link', { name: 'Edit Sunday hours' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/update/65f000000000000000000001');
});

test('without surveys it leads to Create Survey', async () => {
  mockResponse(listOwnSurveys, []);
  open();
  expect(await screen.findByRole('heading', { name: 'You have no surveys yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Survey' })).toBeVisible();
});

test('surveys that failed to load can be retried', async () => {
  mockProblem(listOwnSurveys, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(listOwnSurveys, [createTestSurveySummary()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('typing starts a search that is kept in the URL', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  const user = open();
  await screen.findByRole('table');
  mockResponse(listOwnSurveys, []);
  // Pasted at once: a slow machine would search for a part of the text while it is typed.
  await user.click(search());
  await user.paste(' lunch ');
  expect(await screen.findByRole('heading', { name: 'No surveys match' })).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/update?q=lunch');
  expect(listSearches()).toEqual([undefined, 'lunch']);
});

test('a search of the address is the one that shows; clearing it leads back to all', async () => {
  mockResponse(listOwnSurveys, []);
  const user = open(`${path}?q=lunch`);
  expect(await screen.findByText('Nothing was found for “lunch”.')).toBeVisible();
  expect(search()).toHaveValue('lunch');
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  await user.click(screen.getAllByRole('button', { name: 'Clear the search' })[0] as HTMLElement);
  expect(search()).toHaveFocus();
  expect(await screen.findByRole('row', { name: /Sunday hours/ })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent(/update$/));
});

test('the next page is added under the first', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'First' })], {
    link: '</surveys/mine?cursor=abc>; rel="next"',
  });
  const user = open();
  await screen.findByRole('rowheader', { name: 'First' });
  mockResponse(listOwnSurveys, [createTestSurveySummary({ _id: '65f000000000000000000002', title: 'Second' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('rowheader', { name: 'Second' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'First' })).toBeVisible();
});

test('it offers the same as the page Surveys: details, sharing, and the menu', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours', state: 'open' })]);
  const user = open();
  const row = within(await screen.findByRole('row', { name: /Sunday hours/ }));
  expect(row.getByRole('link', { name: 'View Details of Sunday hours' })).toBeVisible();
  expect(row.getByRole('button', { name: 'Share Sunday hours' })).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Actions for Sunday hours' }));
  expect(screen.getByRole('menuitem', { name: 'Close now' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(screen.getByLabelText('location')).toHaveTextContent(
    '/dashboard/surveyor/create?from=65f000000000000000000001',
  );
});
