import { castVote, listSurveys, readOwnPart, readResults, readSurvey } from '@canvass/shared/contracts';
import {
  createTestMyActivity,
  createTestResults,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey();
const votedAlready = 'You have already voted in this survey, with this account or an earlier one.';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

async function open() {
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session: createSignedInTestSession() });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
}

async function answerAll() {
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) await userEvent.click(radio);
}

const pressVote = () => userEvent.click(screen.getByRole('button', { name: 'Vote' }));

test('somebody who has voted elsewhere is told so, and reads that vote in place of the ballot', async () => {
  mockProblem(castVote, 'already-voted');
  await open();
  await answerAll();
  mockResponse(readOwnPart, createTestMyActivity());
  await pressVote();
  const sheet = await screen.findByRole('region', { name: 'Your vote' });
  await waitFor(() => expect(sheet).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent(`Your vote is counted. ${votedAlready}`);
  expect(screen.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('somebody who has voted elsewhere is told so also when that vote cannot be read', async () => {
  mockProblem(castVote, 'already-voted');
  await open();
  await answerAll();
  mockProblem(readOwnPart, 'network');
  await pressVote();
  expect(await screen.findByRole('alert')).toHaveTextContent(votedAlready);
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
});

test('a vote that is counted makes the page ask again what this person has done', async () => {
  mockResponse(castVote, { modifiedCount: 1 });
  await open();
  await answerAll();
  mockPending(readOwnPart);
  await pressVote();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
  expect(getRequests().filter(({ url }) => url.endsWith('/own'))).toHaveLength(2);
});

test('a voter who navigated away sees the confirmation and stays on that page', async () => {
  mockResponse(castVote, { modifiedCount: 1 });
  await open();
  await answerAll();
  window.history.pushState(null, '', '/contactUs');
  await pressVote();
  expect(await screen.findByRole('dialog', { name: 'Survey response added successfully' })).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent(`/surveys/${survey._id}`);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
