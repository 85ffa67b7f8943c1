import { updateSurvey } from '@canvass/shared/contracts';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { createTestOwnSurvey, getButton, getField, getQuestionList, openEditPage } from './edit-page.steps';

beforeEach(() => sessionStorage.clear());

const getBody = () => getRequests().find(({ method }) => method === 'PUT')?.body as Record<string, unknown>;
const findChoice = () => screen.queryByRole('radio', { name: 'They mean the same: save as a correction' });

/** Opens the form of a survey with votes, and changes the title of its first question. */
async function openWithChangedTitle(survey = createTestOwnSurvey({ state: 'open' })) {
  const { user } = await openEditPage(survey);
  await changeTitle(user);
  return user;
}

async function changeTitle(user: ReturnType<typeof userEvent.setup>) {
  await user.click(getButton('Edit question 1'));
  await user.type(getQuestionList().getByRole('textbox', { name: 'Title of question 1' }), '!');
  await user.click(getButton('Done'));
}

test('changed texts become a version, unless the surveyor says that they mean the same', async () => {
  const user = await openWithChangedTitle();
  expect(getButton('Save as version 3')).toBeEnabled();
  await user.click(findChoice() as HTMLElement);
  expect(screen.getByText('Saving corrects the wording of answered questions.')).toBeVisible();
  expect(screen.queryByText('The questions become version 3.')).not.toBeInTheDocument();
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  await user.click(getButton('Save changes'));
  await screen.findByText('Your changes are saved.');
  expect(getBody()).toMatchObject({ correction: true });
});

test('a new version is saved without it', async () => {
  const user = await openWithChangedTitle();
  mockResponse(updateSurvey, { modifiedCount: 1, version: 3, revision: 5 });
  await user.click(getButton('Save as version 3'));
  await screen.findByText(/^The questions are now version 3/);
  expect(getBody()).not.toHaveProperty('correction');
});

test('what changes more than texts is no correction, also if that was chosen before', async () => {
  const user = await openWithChangedTitle();
  await user.click(findChoice() as HTMLElement);
  await user.click(getButton('Move question 1 down'));
  expect(findChoice()).not.toBeInTheDocument();
  expect(screen.getByText('The questions become version 3.')).toBeVisible();
  mockResponse(updateSurvey, { modifiedCount: 1, version: 3, revision: 5 });
  await user.click(getButton('Save as version 3'));
  await screen.findByText(/^The questions are now version 3/);
  expect(getBody()).not.toHaveProperty('correction');
});

test.each([
  ['that nobody has answered', { questionsFrozen: false }],
  ['of a closed survey', { state: 'closed' as const }],
])('texts %s are changed without the choice', async (_, overrides) => {
  await openWithChangedTitle(createTestOwnSurvey({ state: 'open', ...overrides }));
  expect(getField('Title')).toBeVisible();
  expect(findChoice()).not.toBeInTheDocument();
});

test('a refused correction says what to do, and nothing is lost', async () => {
  const user = await openWithChangedTitle();
  await user.click(findChoice() as HTMLElement);
  mockProblem(updateSurvey, 'not-a-correction');
  await user.click(getButton('Save changes'));
  expect(await screen.findByText(/Save these changes as a new version\.$/)).toBeVisible();
  expect(findChoice()).toBeChecked();
});
