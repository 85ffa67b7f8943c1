import { listSurveys } from '@canvass/shared/contracts';
import {
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './surveys-page';

const first = createTestSurveySummary();
const second = createTestSurveySummary({ _id: '65f000000000000000000002', title: 'School lunch, honestly' });

function open(at = '/surveys') {
  return renderPage(<Page />, { path: '/surveys', at });
}

const lastQuery = () => getRequests().at(-1)?.query;

test('the page is titled as the specification says and lists surveys with their count', async () => {
  mockResponse(listSurveys, [first, second], { 'x-total-count': '2' });
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'All Surveys here' })).toBeVisible();
  expect(await screen.findByRole('link', { name: second.title })).toHaveAttribute('href', `/surveys/${second._id}`);
  expect(screen.getByText('2 surveys')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a listed survey whose questions only invited people may read has its title and no empty question', async () => {
  const survey = { ...first, voterPolicy: 'invited' as const, firstQuestion: { title: '', options: [] } };
  mockResponse(listSurveys, [survey, second]);
  open();
  const [invited, other] = await screen.findAllByRole('article');
  const countLines = (card: HTMLElement | undefined) => card?.querySelectorAll('p').length ?? 0;
  expect(invited).toHaveTextContent(first.title);
  expect(countLines(other) - countLines(invited)).toBe(1);
});

test('the newest come first unless the address says otherwise', async () => {
  mockResponse(listSurveys, [first]);
  open();
  await screen.findByRole('article');
  expect(lastQuery()).toMatchObject({ sort: 'latest' });
  expect(screen.getByLabelText('Sort by vote count')).toHaveDisplayValue('Off (latest first)');
});

test('Ascending asks for the fewest votes first and says so in the address', async () => {
  mockResponse(listSurveys, [first]);
  open();
  await userEvent.selectOptions(screen.getByLabelText('Sort by vote count'), 'Ascending');
  await screen.findByRole('article');
  expect(lastQuery()).toMatchObject({ sort: 'votes:asc' });
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys?sort=votes%3Aasc');
});

test('a category is asked for and kept in the address beside the sort', async () => {
  mockResponse(listSurveys, [first]);
  open('/surveys?sort=latest');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Health');
  await screen.findByRole('article');
  expect(lastQuery()).toMatchObject({ category: 'Health', sort: 'latest' });
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys?sort=latest&category=Health');
});

test('the address alone brings the filters back', async () => {
  mockResponse(listSurveys, [first]);
  open('/surveys?category=Education&sort=votes:asc');
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('Education');
  expect(screen.getByLabelText('Sort by vote count')).toHaveDisplayValue('Ascending');
  await screen.findByRole('article');
  expect(lastQuery()).toMatchObject({ category: 'Education', sort: 'votes:asc' });
});

test('open surveys are asked for, counted, and kept in the address', async () => {
  mockResponse(listSurveys, [first], { 'x-total-count': '1' });
  open('/surveys?category=Health');
  await userEvent.selectOptions(screen.getByLabelText('Voting'), 'Open now');
  expect(await screen.findByText('1 open survey in Health')).toBeVisible();
  expect(lastQuery()).toMatchObject({ state: 'open', category: 'Health' });
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys?category=Health&state=open');
  await userEvent.selectOptions(screen.getByLabelText('Voting'), 'Open and closed');
  expect(await screen.findByText('1 survey in Health')).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent(/\?category=Health$/);
});

test('more open surveys are loaded with the same filter', async () => {
  const surveys = Array.from({ length: 12 }, (_, index) => createTestSurveySummary({ _id: `survey-${index}` }));
  mockResponse(listSurveys, surveys, { 'x-total-count': '13', link: '</surveys?cursor=next>; rel="next"' });
  open('/surveys?state=open');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'open', cursor: 'next' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys?state=open&pages=2');
});

test.each([
  ['', 'No survey is open right now. The closed ones show their results.'],
  ['&category=Health', 'Nothing is open in Health right now. Try another category.'],
  ['&q=lunch', /^No open survey contains “lunch”/],
  ['&category=Health&q=lunch', /^No open survey in Health contains “lunch”/],
])('a list%s without open surveys says so and offers the closed ones', async (filters, text) => {
  mockResponse(listSurveys, []);
  open(`/surveys?state=open${filters}`);
  expect(await screen.findByText(text)).toBeVisible();
  mockResponse(listSurveys, [first]);
  await userEvent.click(screen.getByRole('button', { name: 'Include closed surveys' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(lastQuery()).toMatchObject({ state: undefined });
});

test('filters that nobody knows count as not set', async () => {
  mockResponse(listSurveys, [first]);
  open('/surveys?category=Gossip&sort=loudest&state=shut');
  await screen.findByRole('article');
  expect(lastQuery()).toMatchObject({ category: undefined, sort: 'latest', state: undefined });
});

test('the previous list stays, marked as stale, until the new one has loaded', async () => {
  mockResponse(listSurveys, [first], { 'x-total-count': '1' });
  open();
  const old = await screen.findByRole('article');
  mockPending(listSurveys);
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Health');
  expect(old).toBeVisible();
  expect(old.closest('[aria-busy="true"]')).toBeInTheDocument();
  expect(screen.getByText('1 survey')).toBeVisible();
  mockResponse(listSurveys, [second], { 'x-total-count': '1' });
  await userEvent.selectOptions(screen.getByLabelText('Sort by vote count'), 'Descending');
  expect(await screen.findByRole('link', { name: second.title })).toBeVisible();
  expect(old).not.toBeInTheDocument();
  expect(screen.getByText('1 survey in Health')).toBeVisible();
});

test('more surveys than the server counts are said to be more', async () => {
  mockResponse(listSurveys, [first], { 'x-total-count': '1000+' });
  open();
  expect(await screen.findByText('1,000+ surveys')).toHaveAttribute('aria-live', 'polite');
});

test('the page shows a loading state while the list loads', () => {
  mockPending(listSurveys);
  open();
  expect(screen.getByText('Loading surveys')).toHaveRole('status');
});

test('a category without surveys says so and offers to clear the filter', async () => {
  mockResponse(listSurveys, []);
  open('/surveys?category=Health&sort=latest');
  expect(await screen.findByRole('heading', { name: 'No surveys match' })).toBeVisible();
  expect(screen.getByText('Nothing is published in Health right now. Try another category.')).toBeVisible();
  mockResponse(listSurveys, [first]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys?sort=latest');
});

test('without any survey at all there is no filter to clear, but one can look again', async () => {
  mockResponse(listSurveys, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No survey has been published yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  mockResponse(listSurveys, [first]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a list that fails says why, keeps the filters and can be tried again', async () => {
  mockProblem(listSurveys, 'service-unavailable');
  open('/surveys?category=Health');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Canvass is not available right now. Try again in a moment. Your filters are kept.');
  mockResponse(listSurveys, [first]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(lastQuery()).toMatchObject({ category: 'Health' });
});
