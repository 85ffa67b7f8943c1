import { createDraft, createSurvey, scheduleDraft } from '@canvass/shared/contracts';
import { getRequests, mockResponse } from '@canvass/shared/testing';
import { formatInWords } from '@canvass/shared/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  addQuestion,
  closePopup,
  describeSurvey,
  fill,
  getButton,
  getField,
  id,
  openCreatePage,
  YEAR,
} from './create-page.steps';

async function fillIn() {
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await fill(user, 'Question title', 'Would you come?');
  return user;
}

const queryDialog = () => screen.queryByRole('dialog');

/** Opens the summary, and waits for it. */
async function openSummary(user: UserEvent, button = 'Submit survey', confirm = 'Publish') {
  await user.click(getButton(button));
  await screen.findByRole('button', { name: confirm });
  return screen.getByRole('dialog');
}

/** The summary's facts, by their labels. */
function readFacts(summary: HTMLElement): Record<string, string | null> {
  const values = within(summary).getAllByRole('definition');
  const terms = within(summary).getAllByRole('term');
  return Object.fromEntries(terms.map(({ textContent }, index) => [textContent, values[index]?.textContent ?? null]));
}

const ENTER_FIELDS: Record<string, () => HTMLElement> = {
  Title: () => getField('Title'),
  Deadline: () => getField('Deadline'),
  'Question title': () => getField('Question title'),
  'how votes are kept': () => screen.getByRole('radio', { name: /^With names/ }),
  'when it opens': () => screen.getByRole('radio', { name: 'Publish now' }),
};

test.each(Object.entries(ENTER_FIELDS))('Enter in %s publishes nothing and asks nothing', async (_, find) => {
  const user = await fillIn();
  act(() => find().focus());
  await user.keyboard('{Enter}');
  expect(queryDialog()).not.toBeInTheDocument();
  expect(getField('Title')).not.toBeInvalid();
  expect(getRequests()).toEqual([]);
});

test.each(Object.entries(ENTER_FIELDS))('Ctrl+Enter in %s asks as the button does', async (_, find) => {
  const user = await fillIn();
  act(() => find().focus());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Publish this survey?' })).toBeVisible();
  expect(getRequests()).toEqual([]);
});

test('the summary says who may vote, until when, how votes are kept, who sees the results, and how many questions', async () => {
  const user = await fillIn();
  const summary = await openSummary(user);
  expect(summary).toHaveAccessibleName('Publish this survey?');
  expect(summary).toHaveTextContent('Sunday hours');
  expect(readFacts(summary)).toEqual({
    'Who may vote': 'Accounts with a verified email',
    'Who can find it': 'Everyone',
    Closes: formatInWords(new Date(Date.UTC(YEAR, 10, 27, 23, 59))),
    'How votes are kept': 'With the name and email of each voter',
    'Who sees the results': 'People who have voted; you and the admins at any time',
    Questions: '2',
  });
  expect(within(summary).getByRole('heading', { name: 'What can no longer be changed' })).toBeVisible();
  expect(within(summary).getByText('After the first vote: how votes are kept.')).toBeVisible();
});

test('the summary of an anonymous survey says that it cannot be changed or reopened', async () => {
  const user = await fillIn();
  await user.click(screen.getByRole('radio', { name: 'Anonymous ballots' }));
  const summary = await openSummary(user);
  expect(readFacts(summary)).toMatchObject({
    'How votes are kept': 'As anonymous ballots',
    'Who sees the results': 'People who have voted, you, and the admins, after it closes',
  });
  expect(within(summary).getByText(/^After the first vote: the questions, who may vote,/)).toBeVisible();
  expect(within(summary).getByText(/Once it is closed, it cannot be reopened\.$/)).toBeVisible();
});

test('the summary says if whole ballots will be shown', async () => {
  const user = await fillIn();
  await user.click(screen.getByRole('radio', { name: 'Anonymous ballots' }));
  await user.click(screen.getByRole('checkbox', { name: 'Show whole ballots' }));
  expect(readFacts(await openSummary(user))).toMatchObject({
    'How votes are kept': 'As anonymous ballots, each shown to you as a whole after it closes',
  });
});

test.each(['Cancel', 'Escape'])('%s publishes nothing, keeps the form, and returns to the button', async (way) => {
  const user = await fillIn();
  await openSummary(user);
  expect(getButton('Cancel')).toHaveFocus();
  if (way === 'Cancel') await user.click(getButton('Cancel'));
  else await user.keyboard('{Escape}');
  expect(queryDialog()).not.toBeInTheDocument();
  expect(getButton('Submit survey')).toHaveFocus();
  expect(getField('Title')).toHaveValue('Sunday hours');
  expect(getField('Question title')).toHaveValue('Would you come?');
  expect(getRequests()).toEqual([]);
});

test('the second click of a double click that opened the summary does not confirm it', async () => {
  const user = await fillIn();
  await openSummary(user);
  fireEvent.click(getButton('Publish'), { detail: 2 });
  expect(queryDialog()).toHaveAccessibleName('Publish this survey?');
  mockResponse(createSurvey, { insertedId: id });
  await user.click(getButton('Publish'));
  await closePopup(user);
  expect(getRequests()).toHaveLength(1);
});

test('a survey is scheduled after a summary that says when it opens', async () => {
  const user = await fillIn();
  await user.click(screen.getByRole('radio', { name: 'Open at a set time' }));
  await fill(user, 'Opening', `3/1/${YEAR} 9:30`);
  const summary = await openSummary(user, 'Schedule survey', 'Schedule');
  expect(summary).toHaveAccessibleName('Schedule this survey?');
  const opensAt = new Date(YEAR, 2, 1, 9, 30);
  expect(readFacts(summary)['Opens automatically']).toBe(formatInWords(opensAt));
  expect(getRequests()).toEqual([]);
  mockResponse(createDraft, { insertedId: id });
  mockResponse(scheduleDraft, { modifiedCount: 1, revision: 2 });
  await user.click(getButton('Schedule'));
  await closePopup(user);
  expect(getRequests().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
});

test('a form that is not valid opens no summary', async () => {
  const user = openCreatePage();
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getField('Title')).toHaveFocus());
  expect(queryDialog()).not.toBeInTheDocument();
});
