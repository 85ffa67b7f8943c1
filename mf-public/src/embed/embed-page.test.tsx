import { readSurvey, type Survey } from '@canvass/shared/contracts';
import {
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './embed-page';

const id = '65f000000000000000000001';

function open(overrides: Partial<Survey> = {}) {
  mockResponse(readSurvey, createTestSurvey({ _id: id, ...overrides }));
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
}

test('a survey shows what it asks, its counts, and the way to vote in a tab of its own', async () => {
  open({ voteCount: 1240 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunday hours at the city library' })).toBeVisible();
  expect(screen.getByText('Should the central library open on Sundays?')).toBeVisible();
  expect(screen.getByText('and one more question')).toBeVisible();
  expect(screen.getByText('1,240')).toBeVisible();
  const vote = screen.getByRole('link', { name: 'Vote on Canvass (opens in a new tab)' });
  expect(vote).toHaveAttribute('href', `/surveys/${id}`);
  expect(vote).toHaveAttribute('target', '_blank');
  // There are no other links, and the API is asked only for the survey.
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(getRequests()).toHaveLength(1);
});

test('a survey by link only shows no more than its title', async () => {
  open({ visibilityPolicy: 'link', voterPolicy: 'verified-email', voteCount: 1240 });
  const title = await screen.findByRole('heading', { level: 1, name: 'Sunday hours at the city library' });
  const link = screen.getByRole('link', { name: /^Vote on Canvass/ });
  const text = document.body.textContent?.replace(title.textContent ?? '', '').replace(link.textContent ?? '', '');
  expect(text).not.toMatch(/central library|decides|1,240|verified|UTC/);
});

test('a closed survey shows no vote button', async () => {
  open({ closesAt: '2020-01-02T00:00:00.000Z' });
  expect(await screen.findByRole('link', { name: /^See it on Canvass/ })).toBeVisible();
  expect(screen.getByText('Closed')).toBeVisible();
});

test('an unpublished survey is not shown, not even to its surveyor', async () => {
  open({ status: 'Unpublish' });
  expect(await screen.findByRole('heading', { level: 1, name: 'This survey is not available' })).toBeVisible();
  expect(screen.queryByText('Sunday hours at the city library')).not.toBeInTheDocument();
});

test('an unknown survey shows an error without a retry button', async () => {
  mockProblem(readSurvey, 'survey-not-found');
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
  expect(await screen.findByRole('alert')).toHaveTextContent('This survey is not available');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the page shows a loading state, and a failed survey can be retried', async () => {
  mockPending(readSurvey);
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
  expect(screen.getByText('Loading the survey')).toBeInTheDocument();
});

test('a survey that failed to load can be retried', async () => {
  mockProblem(readSurvey, 'internal');
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockResponse(readSurvey, createTestSurvey());
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: /^Vote on Canvass/ })).toBeVisible();
});
