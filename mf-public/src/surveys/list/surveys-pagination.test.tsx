import { listSurveys, type SurveySummary } from '@canvass/shared/contracts';
import { createTestSurveySummary, getRequests, mockProblem, renderPage, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { Page } from './surveys-page';

/** Surveys named by their position in the list, starting at `from`. */
function surveys(from: number, count: number): SurveySummary[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return createTestSurveySummary({ _id: number.toString(16).padStart(24, '0'), title: `Survey ${number}` });
  });
}

function answer(list: SurveySummary[], total: number | string, next?: string): void {
  const link = next && { link: `</api/surveys?cursor=${next}>; rel="next"` };
  mockResponse(listSurveys, list, { 'x-total-count': String(total), ...link });
}

function open(at = '/surveys') {
  return renderPage(<Page />, { path: '/surveys', at });
}

/** The list, and another page with a link back to it. */
function Site() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Routes>
        <Route path="/surveys" element={<Page />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

const more = () => screen.findByRole('button', { name: 'Load more' });
const location = () => screen.getByLabelText('location');
const listQueries = () => getRequests().map(({ query }) => query as { limit: number; cursor?: string });

test('Load more asks for what follows, adds it below and says in the address how far the list goes', async () => {
  answer(surveys(1, 12), 14, 'after-12');
  open();
  expect(await screen.findByText('Showing 12 of 14')).toBeVisible();
  answer(surveys(13, 2), 14);
  await userEvent.click(await more());
  expect(await screen.findByText('Showing 14 of 14')).toHaveFocus();
  expect(listQueries()).toMatchObject([{ limit: 12 }, { limit: 12, cursor: 'after-12' }]);
  expect(location()).toHaveTextContent('/surveys?pages=2');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an address with several pages brings them back in one call', async () => {
  answer(surveys(1, 36), 40, 'after-36');
  open('/surveys?sort=votes:desc&pages=3');
  expect(await screen.findByText('Showing 36 of 40')).toBeVisible();
  expect(listQueries()).toMatchObject([{ limit: 36, sort: 'votes:desc' }]);
});

test('a long list is fetched in two requests, and a URL cannot request everything', async () => {
  answer(surveys(1, 96), '1000+', 'after-96');
  open('/surveys?pages=9');
  await screen.findByRole('link', { name: 'Survey 96' });
  expect(listQueries()).toMatchObject([{ limit: 96 }, { limit: 12, cursor: 'after-96' }]);
});

test.each(['0', '-3', 'all', '1e9', '99999'])('%s pages count as one', async (pages) => {
  answer(surveys(1, 1), 1);
  open(`/surveys?pages=${pages}`);
  await screen.findByRole('article');
  expect(listQueries()).toMatchObject([{ limit: 12 }]);
});

test('another filter begins at the beginning of its list', async () => {
  answer(surveys(1, 24), 24);
  open('/surveys?pages=2');
  await screen.findByText('Showing 24 of 24');
  answer(surveys(1, 12), 24, 'after-12');
  await userEvent.selectOptions(screen.getByLabelText('Sort by vote count'), 'Ascending');
  expect(await screen.findByText('Showing 12 of 24')).toBeVisible();
  expect(location()).toHaveTextContent('/surveys?sort=votes%3Aasc');
});

test('a survey that came up again on a later page stands there once', async () => {
  answer(surveys(1, 12), 20, 'after-12');
  open('/surveys?sort=votes:desc');
  await screen.findByText('Showing 12 of 20');
  answer(surveys(12, 9), 20);
  await userEvent.click(await more());
  expect(await screen.findByText('Showing 20 of 20')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Survey 12' })).toHaveLength(1);
});

test('when more does not load, what is there stays and the person can try again', async () => {
  answer(surveys(1, 12), '1000+', 'after-12');
  open();
  const button = await more();
  mockProblem(listSurveys, 'network');
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load more. Canvass cannot be reached.');
  expect(screen.getByText('Showing 12 of 1,000+')).toBeVisible();
  answer(surveys(13, 12), '1000+', 'after-24');
  await userEvent.click(await more());
  expect(await screen.findByText('Showing 24 of 1,000+')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(location()).toHaveTextContent('/surveys?pages=2');
});

test('coming back from a survey shows at once what was there, and brings it up to date in one call', async () => {
  answer(surveys(1, 12), 40, 'after-12');
  renderPage(<Site />, { path: '*', at: '/surveys' });
  const button = await more();
  answer(surveys(13, 12), 40, 'after-24');
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('link', { name: 'Survey 24' }));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  answer(surveys(1, 24), 41, 'after-24');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('link', { name: 'Survey 24' })).toBeVisible();
  expect(await screen.findByText('Showing 24 of 41')).toBeVisible();
  expect(listQueries().map(({ limit, cursor }) => [limit, cursor])).toEqual([
    [12, undefined],
    [12, 'after-12'],
    [24, undefined],
  ]);
});
