import { listSurveys } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurveySummary,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../paths';
import { Page } from './latest-page';

const survey = createTestSurveySummary({ title: 'Sunday hours' });

function open() {
  renderPage(<Page />, { path: paths.latest, session: createSignedInTestSession() });
  return userEvent.setup();
}

test('every survey leads to its page and says when it closes', async () => {
  mockResponse(listSurveys, [survey]);
  open();
  expect(await screen.findByRole('link', { name: 'Sunday hours' })).toHaveAttribute('href', `/surveys/${survey._id}`);
  expect(screen.getByText(/^Closes on/)).toBeVisible();
});

test('the page shows a loading state while the surveys load', () => {
  mockPending(listSurveys);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('an empty list offers a link to the surveys', async () => {
  mockResponse(listSurveys, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No survey is open' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
});

test('surveys that failed to load can be retried', async () => {
  mockProblem(listSurveys, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The surveys did not load');
  mockResponse(listSurveys, [survey]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Sunday hours' })).toBeVisible();
});
