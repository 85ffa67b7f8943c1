import { castVote, readOwnPart, readResults, readSurvey } from '@canvass/shared/contracts';
import {
  createTestMyActivity,
  createTestResults,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './survey-page';

const survey = createTestSurvey();

const answer = (number: number, option: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) })).getByRole('radio', { name: option });
const vote = () => screen.getByRole('button', { name: 'Vote' });
const votes = () => getRequests().filter(({ method }) => method === 'PUT');

const open = (session = createSignedInTestSession()) =>
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });

/** Opens the survey and answers its questions. */
async function fillIn() {
  const user = userEvent.setup();
  const page = open();
  await waitFor(() => expect(vote()).toBeEnabled());
  await user.click(answer(1, 'Yes'));
  await user.click(answer(2, 'No'));
  return { user, page };
}

/** Simulates that the user returns to the tab, which makes cached data stale. */
function comeBack() {
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
}

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

afterEach(() => focusManager.setFocused(undefined));

test.each([
  ['survey-not-found', 'This survey was unpublished while you were here.'],
  ['survey-closed', 'This survey is closed. Voting has ended.'],
] as const)('a vote that is refused with %s disables voting, says why, and offers a way on', async (code, reason) => {
  const { user } = await fillIn();
  mockProblem(castVote, code);
  await user.click(vote());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(new RegExp(reason))).toHaveTextContent(/Your vote was not counted\. Your answers stay/);
  expect(vote()).toBeDisabled();
  expect(answer(1, 'Yes')).toBeDisabled();
  expect(answer(1, 'Yes')).toBeChecked();
  expect(alert.getByRole('link', { name: 'Back to all surveys' })).toHaveAttribute('href', '/surveys');
});

test('a survey that is published again takes the vote with the answers that were given', async () => {
  const { user } = await fillIn();
  mockProblem(castVote, 'survey-not-found');
  await user.click(vote());
  await user.click(await screen.findByRole('button', { name: 'Reload the survey' }));
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(answer(2, 'No')).toBeChecked();
  mockResponse(castVote, { modifiedCount: 1 });
  await user.click(vote());
  await waitFor(() => expect(votes()).toHaveLength(2));
  expect(votes()[1]?.body).toMatchObject({ responses: { response: { 'Question-1': 'Yes', 'Question-2': 'No' } } });
});

test('a survey that is found unpublished on the way back to its tab says so before anybody votes', async () => {
  const { user } = await fillIn();
  mockProblem(readSurvey, 'survey-not-found');
  comeBack();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This survey was unpublished .* Your vote was not counted\./,
  );
  expect(vote()).toBeDisabled();
  expect(answer(1, 'Yes')).toBeChecked();
  expect(votes()).toEqual([]);
  mockResponse(readSurvey, survey);
  await user.click(screen.getByRole('button', { name: 'Reload the survey' }));
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the answers survive a reload while the survey is unpublished', async () => {
  const { page } = await fillIn();
  page.unmount();
  mockProblem(readSurvey, 'survey-not-found');
  const gone = open();
  await screen.findByRole('heading', { name: 'Survey not found' });
  gone.unmount();
  mockResponse(readSurvey, survey);
  open();
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(answer(1, 'Yes')).toBeChecked();
});

test('somebody whose vote is counted reads that it stays counted when the survey is unpublished', async () => {
  mockResponse(readOwnPart, createTestMyActivity());
  open();
  await screen.findByText('Your vote is counted.');
  mockProblem(readSurvey, 'survey-not-found');
  mockProblem(readOwnPart, 'survey-not-found');
  comeBack();
  const notice = await screen.findByText(/This survey was unpublished while you were here\./);
  expect(notice.closest('[role="status"]')).toHaveTextContent(/^Your vote is counted\. This survey was unpublished/);
  expect(screen.getByRole('region', { name: 'Your vote' })).toBeVisible();
  expect(screen.queryByText(/not counted/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['a visitor', createTestSession()],
  ['somebody who has answered nothing', createSignedInTestSession()],
])('%s reads nothing about a vote when the survey is unpublished', async (_, session) => {
  open(session);
  await screen.findByRole('button', { name: 'Vote' });
  mockProblem(readSurvey, 'survey-not-found');
  comeBack();
  const alert = await screen.findByText(/^This survey was unpublished while you were here\./);
  expect(alert).toHaveTextContent(/^This survey was unpublished while you were here\. Nobody can vote on it now\./);
  expect(alert).not.toHaveTextContent(/Your (vote|answers)/);
});

/** Sends a vote that gets no response. */
async function loseAnswer() {
  const filled = await fillIn();
  mockProblem(castVote, 'network');
  await filled.user.click(vote());
  await screen.findByText(/We could not confirm your vote\./);
  return filled;
}

test('somebody whose vote may have been counted is not told that it was not', async () => {
  await loseAnswer();
  expect(screen.getByRole('alert')).toHaveTextContent(/We could not confirm your vote\. .*: vote again, and it/);
  mockProblem(readSurvey, 'survey-not-found');
  comeBack();
  expect(await screen.findByText(/^This survey was unpublished/)).toBeVisible();
  expect(screen.getByText(/in case voting reopens/)).toBeVisible();
  expect(screen.queryByText(/Your vote was not counted/)).not.toBeInTheDocument();
});

test('other answers that are refused do not deny the vote that may have been counted before them', async () => {
  const { user } = await loseAnswer();
  await user.click(answer(1, 'No'));
  mockProblem(castVote, 'survey-not-found');
  await user.click(vote());
  expect(await screen.findByText(/^This survey was unpublished .* We could not confirm your vote\./)).toBeVisible();
  expect(screen.queryByText(/Your vote was not counted/)).not.toBeInTheDocument();
});

test('the same vote that is sent again and refused was not counted', async () => {
  const { user } = await loseAnswer();
  mockProblem(castVote, 'survey-not-found');
  await user.click(vote());
  expect(await screen.findByText(/^This survey was unpublished .* Your vote was not counted\./)).toBeVisible();
});

test('a survey that is still unpublished when it is loaded anew says so once, and votes again when it is back', async () => {
  const { user } = await fillIn();
  mockProblem(castVote, 'survey-not-found');
  await user.click(vote());
  const reload = await screen.findByRole('button', { name: 'Reload the survey' });
  mockProblem(readSurvey, 'survey-not-found');
  await user.click(reload);
  await waitFor(() => expect(reload).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Reload the survey' })).toEqual([reload]);
  mockResponse(readSurvey, survey);
  comeBack();
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(answer(1, 'Yes')).toBeChecked();
});
