import { listReportedSurveys, listReviewRequests, listSurveys, readOverview } from '@canvass/shared/contracts';
import {
  createTestOverview,
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
import { Page } from './surveys-page';

const library = createTestSurveySummary({ openReports: 3 });
const lunch = createTestSurveySummary({
  _id: '65f000000000000000000002',
  title: 'School lunch, honestly',
  status: 'Unpublish',
  openReports: 0,
});

const location = () => screen.getByLabelText('location');
const row = (name: RegExp) => screen.findByRole('row', { name });
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const listSurveyRequests = () => getRequests().filter(({ url }) => url === '/surveys');

function open(at = '/dashboard/adminSurveys') {
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

beforeEach(() => mockResponse(readOverview, createTestOverview()));

test('the page shows a loading state while the surveys load', () => {
  mockPending(listSurveys);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('surveys that failed to load can be retried', async () => {
  mockProblem(listSurveys, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.');
  mockResponse(listSurveys, [library]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/Sunday hours/)).toBeVisible();
});

test('a survey that only people with its link find says so', async () => {
  mockResponse(listSurveys, [library, { ...lunch, visibilityPolicy: 'link' }], { 'x-total-count': '2' });
  open();
  expect(within(await row(/School lunch/)).getByText('By link only')).toBeVisible();
  expect(within(await row(/Sunday hours/)).queryByText('By link only')).not.toBeInTheDocument();
});

test('every survey has its status, votes, open reports and a way to it, whatever its status', async () => {
  mockResponse(listSurveys, [library, lunch], { 'x-total-count': '2' });
  open();
  const first = within(await row(/Sunday hours/));
  expect(first.getByRole('link', { name: library.title })).toHaveAttribute('href', `/surveys/${library._id}`);
  expect(first.getByText('surveyor@canvass.test').parentElement).toHaveTextContent(
    'surveyor@canvass.test · Oct 12, 2026',
  );
  expect(first.getByText('Published')).toBeVisible();
  expect(first.getByText('12,480')).toBeVisible();
  expect(first.getByRole('link', { name: `3 open reports on ${library.title}` })).toHaveAttribute(
    'href',
    `/dashboard/adminSurveys?tab=reported&survey=${library._id}`,
  );
  const second = within(await row(/School lunch/));
  expect(second.getByText('Unpublished')).toBeVisible();
  expect(second.queryByRole('link', { name: /open reports/ })).not.toBeInTheDocument();
  expect(listSurveyRequests()).toMatchObject([{ query: { status: 'all', q: undefined } }]);
});

test.each([
  ['open', 'Publish', '2099-11-28T00:00:00.000Z', 'PublishedOpen'],
  ['closed', 'Publish', '2020-01-02T00:00:00.000Z', 'PublishedClosed'],
  ['unpublished', 'Unpublish', '2099-11-28T00:00:00.000Z', 'Unpublished'],
  ['withdrawn', 'Unpublish', '2099-11-28T00:00:00.000Z', 'UnpublishedWithdrawn by its owner'],
] as const)('a survey that is %s says so', async (state, status, closesAt, text) => {
  mockResponse(listSurveys, [createTestSurveySummary({ state, status, closesAt })]);
  open();
  expect(within(await row(/Sunday hours/)).getAllByRole('cell')[0]?.textContent).toBe(text);
});

test('one open report is counted in the singular', async () => {
  mockResponse(listSurveys, [{ ...library, openReports: 1 }]);
  open();
  expect(await screen.findByRole('link', { name: `1 open report on ${library.title}` })).toBeVisible();
});

test('the next page is added under the first', async () => {
  mockResponse(listSurveys, [library], { link: '</surveys?cursor=abc>; rel="next"', 'x-total-count': '51' });
  const user = open();
  await row(/Sunday hours/);
  expect(screen.getByText('Showing 1 of 51')).toBeVisible();
  mockResponse(listSurveys, [lunch]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await row(/School lunch/)).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});

test('typing searches, and the address has it', async () => {
  mockResponse(listSurveys, [library, lunch]);
  const user = open();
  await row(/Sunday hours/);
  mockResponse(listSurveys, []);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'harbour');
  expect(await screen.findByText(/^Nothing contains “harbour”/)).toBeVisible();
  expect(location()).toHaveTextContent('/dashboard/adminSurveys?q=harbour');
  mockResponse(listSurveys, [library]);
  await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement);
  expect(await row(/Sunday hours/)).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  expect(location()).toHaveTextContent(/adminSurveys$/);
});

test('a search that is too wide can be cleared', async () => {
  mockProblem(listSurveys, 'search-too-wide');
  const user = open('/dashboard/adminSurveys?q=e');
  const alert = within(await screen.findByRole('alert'));
  mockResponse(listSurveys, [library]);
  await user.click(alert.getByRole('button', { name: 'Clear search' }));
  expect(await row(/Sunday hours/)).toBeVisible();
});

test('the tabs say how many there are of each', async () => {
  mockResponse(listSurveys, [library]);
  open();
  expect(await screen.findByRole('tab', { name: 'All 214' })).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All 214',
    'Reported 4',
    'Unpublished 11',
    'Review requests 2',
  ]);
});

test('counts that failed to load are left out', async () => {
  mockProblem(readOverview, 'internal');
  mockResponse(listSurveys, [library]);
  open();
  await row(/Sunday hours/);
  expect(screen.getByRole('tab', { name: 'All' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the selected tab is kept in the URL and shows its list', async () => {
  mockResponse(listSurveys, [library]);
  mockResponse(listReportedSurveys, []);
  mockResponse(listReviewRequests, []);
  const user = open();
  await row(/Sunday hours/);
  expect(tab('All')).toHaveAttribute('aria-selected', 'true');
  mockResponse(listSurveys, []);
  await user.click(tab('Unpublished'));
  expect(await screen.findByRole('heading', { name: 'No survey is unpublished' })).toBeVisible();
  expect(location()).toHaveTextContent('/dashboard/adminSurveys?tab=unpublish');
  expect(getRequests().at(-1)).toMatchObject({ query: { status: 'Unpublish' } });
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('heading', { name: 'No review requests' })).toBeVisible();
  expect(location()).toHaveTextContent('?tab=review');
  expect(tab('Review requests')).toHaveFocus();
  await user.click(tab('Reported'));
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible();
  await user.click(tab('All'));
  await waitFor(() => expect(location()).toHaveTextContent(/adminSurveys$/));
});
