import { readSurvey, type Survey } from '@canvass/shared/contracts';
import { buildSurvey, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './embed-page';

const id = '65f000000000000000000001';

function open(overrides: Partial<Survey> = {}) {
  respond(readSurvey, buildSurvey({ _id: id, ...overrides }));
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
  // Nothing else leads anywhere, and nothing is asked of the API but the survey.
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls()).toHaveLength(1);
});

test('one that has closed asks for no vote', async () => {
  open({ closesAt: '2020-01-02T00:00:00.000Z' });
  expect(await screen.findByRole('link', { name: /^See it on Canvass/ })).toBeVisible();
  expect(screen.getByText('Closed')).toBeVisible();
});

test('an unpublished one does not show, not even to its surveyor', async () => {
  open({ status: 'Unpublish' });
  expect(await screen.findByRole('heading', { level: 1, name: 'This survey is not available' })).toBeVisible();
  expect(screen.queryByText('Sunday hours at the city library')).not.toBeInTheDocument();
});

test('one that does not exist says so, without a way to try again', async () => {
  refuse(readSurvey, 'survey-not-found');
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
  expect(await screen.findByRole('alert')).toHaveTextContent('This survey is not available');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('while it is on its way it says so; one that does not load can be tried again', async () => {
  hang(readSurvey);
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
  expect(screen.getByText('Loading the survey')).toBeInTheDocument();
});

test('one that did not load can be tried again', async () => {
  refuse(readSurvey, 'internal');
  renderPage(<Page />, { path: '/embed/:id', at: `/embed/${id}` });
  const again = await screen.findByRole('button', { name: 'Try again' });
  respond(readSurvey, buildSurvey());
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: /^Vote on Canvass/ })).toBeVisible();
});
