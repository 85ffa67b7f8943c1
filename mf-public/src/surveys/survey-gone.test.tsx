import { castVote, readOwnPart, readResults, readSurvey } from '@canvass/shared/contracts';
import { buildResults, buildSignedIn, buildSurvey, calls, refuse, renderPage, respond } from '@canvass/shared/testing';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './survey-page';

const survey = buildSurvey();

const answer = (number: number, option: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) })).getByRole('radio', { name: option });
const vote = () => screen.getByRole('button', { name: 'Vote' });
const votes = () => calls().filter(({ method }) => method === 'PUT');

/** Opens the survey and answers its questions. */
async function fillIn() {
  const user = userEvent.setup();
  const page = renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session: buildSignedIn() });
  await waitFor(() => expect(vote()).toBeEnabled());
  await user.click(answer(1, 'Yes'));
  await user.click(answer(2, 'No'));
  return { user, page };
}

beforeEach(() => {
  sessionStorage.clear();
  respond(readSurvey, survey);
  respond(readOwnPart, {});
  respond(readResults, buildResults());
});

afterEach(() => focusManager.setFocused(undefined));

test.each([
  ['survey-not-found', 'This survey was unpublished while you were here.'],
  ['survey-closed', 'This survey is closed. It takes no more votes.'],
] as const)('a vote that is refused with %s disables voting, says why, and offers a way on', async (code, reason) => {
  const { user } = await fillIn();
  refuse(castVote, code);
  await user.click(vote());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(new RegExp(reason))).toHaveTextContent(/Your vote is not counted\. Your answers stay/);
  expect(vote()).toBeDisabled();
  expect(answer(1, 'Yes')).toBeDisabled();
  expect(answer(1, 'Yes')).toBeChecked();
  expect(alert.getByRole('link', { name: 'Back to all surveys' })).toHaveAttribute('href', '/surveys');
});

test('a survey that is published again takes the vote with the answers that were given', async () => {
  const { user } = await fillIn();
  refuse(castVote, 'survey-not-found');
  await user.click(vote());
  await user.click(await screen.findByRole('button', { name: 'Reload the survey' }));
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(answer(2, 'No')).toBeChecked();
  respond(castVote, { modifiedCount: 1 });
  await user.click(vote());
  await waitFor(() => expect(votes()).toHaveLength(2));
  expect(votes()[1]?.body).toMatchObject({ responses: { response: { 'Question-1': 'Yes', 'Question-2': 'No' } } });
});

test('a survey that is found unpublished on the way back to its tab says so before anybody votes', async () => {
  const { user } = await fillIn();
  refuse(readSurvey, 'survey-not-found');
  // What was read is no longer fresh for somebody who comes back.
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  expect(await screen.findByRole('alert')).toHaveTextContent('This survey was unpublished while you were here.');
  expect(vote()).toBeDisabled();
  expect(answer(1, 'Yes')).toBeChecked();
  expect(votes()).toEqual([]);
  respond(readSurvey, survey);
  await user.click(screen.getByRole('button', { name: 'Reload the survey' }));
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the answers survive a reload while the survey is unpublished', async () => {
  const { page } = await fillIn();
  page.unmount();
  refuse(readSurvey, 'survey-not-found');
  const gone = renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session: buildSignedIn() });
  await screen.findByRole('heading', { name: 'There is no such survey' });
  gone.unmount();
  respond(readSurvey, survey);
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session: buildSignedIn() });
  await waitFor(() => expect(vote()).toBeEnabled());
  expect(answer(1, 'Yes')).toBeChecked();
});
