import { createSurvey } from '@canvass/shared/contracts';
import { getRequests, mockResponse, fillIn } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addQuestion,
  closePopup,
  describeSurvey,
  fill,
  getButton,
  getField,
  getQuestionList,
  id,
  openCreatePage,
  publish,
  renderCreatePage,
} from '../../create/create-page.steps';
import { emptySurvey } from '../survey-form';

test('the question that is typed but not added is sent with the others', async () => {
  mockResponse(createSurvey, { insertedId: id });
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.type(getField('Question title'), 'Would you come?');
  await publish(user);
  await closePopup(user);
  expect(getRequests()[0]?.body).toMatchObject({
    questions: [{ title: 'Open on Sundays?' }, { title: 'Would you come?' }],
  });
});

test('a description without a title keeps the survey from being sent', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await fillIn(getField('Question description optional'), 'Once a month.', user);
  await user.click(getButton('Submit survey'));
  expect(await screen.findByText('Give this question a title, or clear the rest of it.')).toBeVisible();
  expect(getRequests()).toHaveLength(0);
});

test('questions can be edited, moved and removed, and the focus stays near', async () => {
  const user = openCreatePage();
  for (const title of ['One?', 'Two?', 'Three?']) await addQuestion(user, title);
  await user.click(getButton('Move question 3 up'));
  expect(
    getQuestionList()
      .getAllByText(/\?$/)
      .map((text) => text.textContent),
  ).toEqual(['One?', 'Three?', 'Two?']);
  expect(getButton('Move question 2 up')).toHaveFocus();
  expect(screen.getByText('Question 3 is now question 2.')).toBeInTheDocument();

  await user.click(getButton('Edit question 1'));
  expect(getField('Title of question 1')).toHaveFocus();
  await user.type(getField('Title of question 1'), ' Or none?{Enter}');
  expect(getQuestionList().getByText('One? Or none?')).toBeVisible();
  expect(getButton('Edit question 1')).toHaveFocus();

  await user.click(getButton('Remove question 3'));
  expect(screen.queryByText('Two?')).not.toBeInTheDocument();
  expect(getButton('Remove question 2')).toHaveFocus();
  expect(screen.getByText('Question 3 removed. Undo restores it.')).toHaveRole('status');
});

const listQuestionTitles = () =>
  getQuestionList()
    .getAllByText(/\?$/)
    .map((text) => text.textContent);

test('a question that was removed comes back to its place', async () => {
  const user = openCreatePage();
  for (const title of ['One?', 'Two?', 'Three?']) await addQuestion(user, title);
  await user.click(getButton('Remove question 2'));
  expect(listQuestionTitles()).toEqual(['One?', 'Three?']);
  await user.click(getButton('Undo'));
  expect(listQuestionTitles()).toEqual(['One?', 'Two?', 'Three?']);
  expect(getButton('Remove question 2')).toHaveFocus();
  expect(screen.getByText('Question 2 restored.')).toHaveRole('status');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the last question, too, comes back; a change of the list ends the offer', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'One?');
  await user.click(getButton('Remove question 1'));
  expect(getField('Question title')).toHaveFocus();
  await user.click(getButton('Undo'));
  expect(listQuestionTitles()).toEqual(['One?']);
  await user.click(getButton('Remove question 1'));
  await addQuestion(user, 'Another?');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(listQuestionTitles()).toEqual(['Another?']);
});

test('a question is duplicated below itself, and the copy is its own', async () => {
  const user = openCreatePage();
  for (const title of ['One?', 'Two?']) await addQuestion(user, title);
  await user.click(getButton('Duplicate question 1'));
  expect(listQuestionTitles()).toEqual(['One?', 'One?', 'Two?']);
  expect(getButton('Edit question 2')).toHaveFocus();
  expect(screen.getByText('Question 2 is a copy of question 1.')).toHaveRole('status');
  await user.keyboard('{Enter}');
  await user.type(getField('Title of question 2'), ' Or not?{Enter}');
  expect(listQuestionTitles()).toEqual(['One?', 'One? Or not?', 'Two?']);
});

test('a question needs a title', async () => {
  const user = openCreatePage();
  await user.click(getButton('Add question'));
  expect(getField('Question title')).toHaveAccessibleDescription('Question title must not be empty.');
  expect(getField('Question title')).toHaveFocus();
});

test('the preview shows the question that is being written', async () => {
  const user = openCreatePage();
  await fillIn(getField('Question title'), 'Open on Sundays?', user);
  const preview = within(screen.getByRole('complementary', { name: 'What voters see' }));
  expect(preview.getByText('Open on Sundays?')).toBeInTheDocument();
  expect(preview.getByText('Yes')).toBeInTheDocument();
});

test('a survey has fifty questions at most, and says so where the next one is written', async () => {
  const question = { title: 'One more?', description: '', kind: 'yes-no', options: ['', ''] };
  const form = { ...emptySurvey, questions: Array.from({ length: 50 }, () => question) };
  localStorage.setItem(
    'survey-draft:ada:form:fifty',
    JSON.stringify({ format: 1, at: '2026-11-20T12:00:00.000Z', form }),
  );
  renderCreatePage('?form=fifty');
  const user = userEvent.setup();
  await user.click(getButton('Duplicate question 1'));
  expect(getField('Question title')).toHaveAccessibleDescription('A survey has at most 50 questions.');
  expect(getField('Question title')).toHaveFocus();
  await fill(user, 'Question title', 'And this?');
  await user.click(getButton('Add question'));
  expect(getField('Question title')).toHaveAccessibleDescription('A survey has at most 50 questions.');
  expect(getQuestionList().getAllByRole('listitem')).toHaveLength(50);
});
