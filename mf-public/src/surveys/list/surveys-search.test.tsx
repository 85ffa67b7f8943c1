import { listSurveys } from '@canvass/shared/contracts';
import {
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { Page } from './surveys-page';

const library = createTestSurveySummary();
const lunch = createTestSurveySummary({ _id: '65f000000000000000000002', title: 'School lunch, honestly' });

/** Stands in for the browser's Back button. */
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

function open(at = '/surveys') {
  const page = (
    <>
      <Page />
      <Back />
    </>
  );
  return renderPage(page, { path: '/surveys', at });
}

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const location = () => screen.getByLabelText('location');
const searches = () => getRequests().map(({ query }) => (query as { q?: string }).q);

test('typing searches after a pause, says so in the address, and says what was found', async () => {
  mockResponse(listSurveys, [library, lunch], { 'x-total-count': '2' });
  open();
  await screen.findByText('2 surveys');
  mockResponse(listSurveys, [lunch], { 'x-total-count': '1' });
  await userEvent.click(field());
  await userEvent.paste(' lunch ');
  expect(await screen.findByText('1 survey for “lunch”')).toHaveAttribute('aria-live', 'polite');
  expect(screen.queryByRole('link', { name: library.title })).not.toBeInTheDocument();
  expect(location()).toHaveTextContent('/surveys?q=lunch');
  expect(field()).toHaveValue(' lunch ');
  expect(searches()).toEqual([undefined, 'lunch']);
});

test('a page that was left within the pause is not led back by its search', async () => {
  mockResponse(listSurveys, [library, lunch], { 'x-total-count': '2' });
  open();
  await screen.findByText('2 surveys');
  await userEvent.click(field());
  await userEvent.paste('lunch');
  // The browser's address is already that of the next page, while this one is still on the screen.
  window.history.pushState(null, '', '/surveys/65f000000000000000000002');
  await expect(waitFor(() => expect(searches()).toHaveLength(2), { timeout: 500 })).rejects.toThrow('toHaveLength');
  expect(location()).toHaveTextContent(/^\/surveys$/);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('Enter searches at once and only once', async () => {
  mockResponse(listSurveys, [lunch]);
  open();
  await screen.findByRole('article');
  // Pasted at once: a slow machine would search for a part of the text while it is typed.
  await userEvent.click(field());
  await userEvent.paste('lunch');
  await userEvent.keyboard('{Enter}');
  expect(location()).toHaveTextContent('/surveys?q=lunch');
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(searches()).toEqual([undefined, 'lunch']));
});

test('the address alone brings the search back', async () => {
  mockResponse(listSurveys, [lunch], { 'x-total-count': '1' });
  open('/surveys?q=lunch&category=Health');
  expect(field()).toHaveValue('lunch');
  expect(await screen.findByText('1 survey in Health for “lunch”')).toBeVisible();
  expect(getRequests()[0]?.query).toMatchObject({ q: 'lunch', category: 'Health' });
});

test('an address with a search that the server would refuse is asked as far as it goes', async () => {
  mockResponse(listSurveys, [lunch]);
  open(`/surveys?q=${'lunch%0A'.repeat(30)}`);
  await screen.findByRole('article');
  expect(searches()).toEqual(['lunch '.repeat(17).slice(0, 100)]);
});

test('a filter that is chosen takes along what was typed, and Back brings back both as they were', async () => {
  mockResponse(listSurveys, [library]);
  open('/surveys?q=library');
  await screen.findByRole('article');
  // At once, before the debounced search of the typed text starts.
  fireEvent.change(field(), { target: { value: 'lunch' } });
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'Health' } });
  expect(location()).toHaveTextContent('/surveys?q=lunch&category=Health');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(location()).toHaveTextContent('/surveys?q=library');
  expect(field()).toHaveValue('library');
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('All categories');
});

test('an answer that comes too late does not take the place of a newer one', async () => {
  mockResponse(listSurveys, [library]);
  open();
  await screen.findByRole('article');
  mockPending(listSurveys);
  await userEvent.click(field());
  await userEvent.paste('lib');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(searches()).toEqual([undefined, 'lib']));
  expect(screen.getByRole('link', { name: library.title })).toBeVisible();
  mockResponse(listSurveys, [lunch]);
  await userEvent.clear(field());
  await userEvent.type(field(), 'lunch');
  expect(await screen.findByRole('link', { name: lunch.title })).toBeVisible();
});

test('a search that finds nothing says so and can be widened, first by category, then wholly', async () => {
  mockResponse(listSurveys, [], { 'x-total-count': '0' });
  open('/surveys?q=harbour&category=Health');
  expect(await screen.findByText(/^Nothing in Health contains “harbour”/)).toBeVisible();
  expect(screen.getByText('0 surveys in Health for “harbour”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search all categories' }));
  expect(await screen.findByText(/^Nothing contains “harbour”/)).toBeVisible();
  expect(field()).toHaveFocus();
  mockResponse(listSurveys, [library]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(location()).toHaveTextContent(/\/surveys$/);
  expect(field()).toHaveValue('');
});

test('the search can be cleared in its field, which keeps the focus', async () => {
  mockResponse(listSurveys, [library]);
  open('/surveys?q=lunch&sort=votes:asc');
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field()).toHaveFocus();
  await waitFor(() => expect(location()).toHaveTextContent('/surveys?sort=votes%3Aasc'));
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

test('a search that is too wide asks for other words, not for another try', async () => {
  mockProblem(listSurveys, 'search-too-wide');
  open('/surveys?q=e%20a');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Use longer or rarer words, or fewer filters.');
  expect(within(alert).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  mockResponse(listSurveys, [library]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a search that fails keeps its words and can be tried again', async () => {
  mockProblem(listSurveys, 'network');
  open('/surveys?q=lunch');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Canvass cannot be reached. Check your connection and try again.');
  expect(field()).toHaveValue('lunch');
  mockResponse(listSurveys, [lunch]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(searches()).toEqual(['lunch', 'lunch']);
});
