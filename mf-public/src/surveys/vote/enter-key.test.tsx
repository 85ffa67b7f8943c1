import { castVote, listSurveys, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestQuestion,
  createTestSurvey,
  getRequests,
  mockPending,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey({
  questions: [
    createTestQuestion({ title: 'Which day?', kind: 'single', options: ['Saturday', 'Sunday'], other: true }),
    createTestQuestion({ title: 'Which hours?', kind: 'multiple', options: ['Morning', 'Evening'] }),
    createTestQuestion({ title: 'How good is it?', kind: 'rating', options: ['1', '2', '3', '4', '5'] }),
    createTestQuestion({ title: 'What is missing?', kind: 'text', options: [] }),
  ],
});

const question = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));

/** The fields of the ballot, each by the question that it belongs to. */
const fields = {
  'an option': () => question(1).getByRole('radio', { name: 'Saturday' }),
  Other: () => question(1).getByRole('textbox'),
  'an option of several': () => question(2).getByRole('checkbox', { name: 'Evening' }),
  'a rating': () => question(3).getByRole('radio', { name: /^4/ }),
  'an open text': () => question(4).getByRole('textbox'),
  'the comment': () => screen.getByRole('textbox', { name: /^Comment/ }),
};

const listVotes = () => getRequests().filter(({ method }) => method === 'PUT');

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
  mockPending(castVote);
});

/** Opens the ballot of a survey and answers every question. */
async function openFilledIn() {
  renderPage(<Page />, {
    path: '/surveys/:id',
    at: `/surveys/${survey._id}`,
    session: createSignedInTestSession('pro-user'),
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  const user = userEvent.setup();
  await user.click(question(1).getByRole('radio', { name: 'Other' }));
  await user.type(fields.Other(), 'Friday');
  await user.click(fields['an option of several']());
  await user.click(fields['a rating']());
  await user.type(fields['an open text'](), 'A bench');
  return user;
}

test.each(Object.entries(fields))('Enter in %s casts no vote, Ctrl+Enter does', async (_, getField) => {
  const user = await openFilledIn();
  act(() => getField().focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Vote' })).not.toHaveAttribute('aria-busy');
  expect(listVotes()).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Voting' })).toBeVisible();
  await waitFor(() => expect(listVotes()).toHaveLength(1));
});

test('Enter in a text of several lines stays a new line', async () => {
  const user = await openFilledIn();
  await user.type(fields['an open text'](), '{Enter}and shade');
  expect(fields['an open text']()).toHaveValue('A bench\nand shade');
});

test('Ctrl+Enter leads to the first question that needs an answer, as the button does', async () => {
  const user = await openFilledIn();
  await user.clear(fields.Other());
  await user.type(fields['an open text'](), '{Control>}{Enter}{/Control}');
  expect(fields.Other()).toHaveFocus();
  expect(listVotes()).toEqual([]);
});

test('Enter on the button casts the vote', async () => {
  const user = await openFilledIn();
  act(() => screen.getByRole('button', { name: 'Vote' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(listVotes()).toHaveLength(1));
});
