import { readSurvey, updateSurvey, type Survey } from '@canvass/shared/contracts';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { createTestOwnSurvey, getButton, getField, getQuestionList, openEditPage } from './edit-page.steps';

beforeEach(() => sessionStorage.clear());

/** A survey with anonymous votes. */
const createVotedSurvey = (overrides: Partial<Survey> = {}) =>
  createTestOwnSurvey({ ballotPolicy: 'anonymous', showsWholeBallots: true, state: 'open', ...overrides });

const createUnansweredSurvey = () => createVotedSurvey({ version: 1, questionsFrozen: false, voteCount: 0 });

const getWrites = () => getRequests().filter(({ method }) => method === 'PUT');
const getRestore = () => getButton('Take back these changes');

test('after the first anonymous vote, a notice says what is fixed, and the rest can be saved', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user } = await openEditPage(createVotedSurvey());
  expect(screen.getByText('Questions and policies are fixed.')).toBeVisible();
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await screen.findByText('Your changes are saved.');
  const { ballotPolicy, resultsPolicy } = createVotedSurvey();
  expect(getWrites()[0]?.body).toMatchObject({ ballotPolicy, resultsPolicy, showsWholeBallots: true });
});

test('policies cannot be changed then, and questions only be corrected', async () => {
  await openEditPage(createVotedSurvey());
  expect(screen.getByText(/^Somebody has voted with an anonymous ballot, .*correct their wording/)).toBeVisible();
  expect(getQuestionList().getAllByRole('listitem')).toHaveLength(2);
  const buttons = getQuestionList().getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Edit question 1', 'Edit question 2']);
  expect(screen.queryByRole('button', { name: 'Add question' })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Show whole ballots' })).toBeDisabled();
  for (const name of [/^Only people you invite/, /^With names/])
    expect(screen.getByRole('radio', { name })).toBeDisabled();
  expect(screen.getByRole('option', { name: 'Only me and the admins' })).toBeDisabled();
});

test('the wording of a question is saved as a correction, and nothing else of it can be edited', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user } = await openEditPage(createVotedSurvey());
  await user.click(getButton('Edit question 1'));
  const fields = getQuestionList().getAllByRole('textbox');
  expect(fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Title of question 1',
    expect.stringMatching(/^Description of question 1/),
  ]);
  expect(getQuestionList().queryByRole('radio')).not.toBeInTheDocument();
  await user.type(getQuestionList().getByRole('textbox', { name: 'Title of question 1' }), '!');
  await user.click(getButton('Done'));
  expect(screen.getByText(/duplicate the survey instead\.$/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: /save as a correction$/ })).not.toBeInTheDocument();
  await user.click(getButton('Save changes'));
  await screen.findByText('Your changes are saved.');
  expect(getWrites()[0]?.body).toMatchObject({ correction: true });
});

test('once the survey is closed, its questions cannot be corrected either', async () => {
  await openEditPage(createVotedSurvey({ state: 'closed' }));
  expect(screen.getByText(/so the questions can no longer change\.$/)).toBeVisible();
  for (const button of getQuestionList().getAllByRole('button')) expect(button).toBeDisabled();
});

test('of a survey with names, only how votes are kept is fixed', async () => {
  await openEditPage(createTestOwnSurvey());
  expect(screen.queryByText('Questions and policies are fixed.')).not.toBeInTheDocument();
  expect(getButton('Add question')).toBeEnabled();
  expect(screen.getByRole('radio', { name: 'Only people you invite' })).toBeEnabled();
});

test('whole ballots can be turned off before the first vote, also on the server', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 1, revision: 5 });
  const { user } = await openEditPage(createUnansweredSurvey());
  await user.click(screen.getByRole('checkbox', { name: 'Show whole ballots' }));
  await user.click(getButton('Save changes'));
  await screen.findByText('Your changes are saved.');
  expect(getWrites()[0]?.body).toMatchObject({ ballotPolicy: 'anonymous', showsWholeBallots: false });
});

test('a vote that came before the save refuses it, and the other changes can be saved', async () => {
  mockProblem(updateSurvey, 'ballot-box-sealed');
  const { user } = await openEditPage(createUnansweredSurvey());
  await user.type(getField('Title'), '!');
  await user.click(getButton('Remove question 2'));
  await user.click(getButton('Save changes'));
  expect(await screen.findByText(/^This survey has anonymous votes, so its questions and policies/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Duplicate' })).toBeVisible();
  expect(getButton('Save changes')).toBeDisabled();
  mockResponse(updateSurvey, { modifiedCount: 1, version: 1, revision: 5 });
  await user.click(getRestore());
  expect(getQuestionList().getAllByRole('listitem')).toHaveLength(2);
  await user.click(getButton('Save changes'));
  await screen.findByText('Your changes are saved.');
  const { title } = createVotedSurvey();
  expect(getWrites().at(-1)?.body).toMatchObject({ title: `${title}!`, questions: [{}, {}] });
});

test('a vote that came before the save of another wording makes it a correction', async () => {
  mockProblem(updateSurvey, 'ballot-box-sealed');
  const { user } = await openEditPage(createUnansweredSurvey());
  await user.click(getButton('Edit question 1'));
  await user.type(getQuestionList().getByRole('textbox', { name: 'Title of question 1' }), '!');
  await user.click(getButton('Done'));
  mockResponse(readSurvey, createVotedSurvey({ version: 1 }));
  await user.click(getButton('Save changes'));
  expect(await screen.findByText(/duplicate the survey instead\.$/)).toBeVisible();
  mockResponse(updateSurvey, { modifiedCount: 1, version: 1, revision: 5 });
  await user.click(getButton('Save changes'));
  await screen.findByText('Your changes are saved.');
  expect(getWrites().map(({ body }) => (body as { correction?: boolean }).correction)).toEqual([undefined, true]);
});

test('an edit of the questions from before the first vote cannot be saved, and is taken back at once', async () => {
  const before = await openEditPage(createUnansweredSurvey());
  await before.user.click(getButton('Remove question 2'));
  await screen.findByText('Nobody has voted on these questions yet, so no new version is needed.');
  before.unmount();
  const { user } = await openEditPage(createVotedSurvey({ version: 1 }));
  expect(getButton('Save changes')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Save as version/ })).not.toBeInTheDocument();
  await user.click(getRestore());
  expect(getQuestionList().getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Take back these changes' })).not.toBeInTheDocument();
});
