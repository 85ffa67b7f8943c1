import { createSurvey } from '@canvass/shared/contracts';
import { calls, respond } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import { addQuestion, button, closePopup, describeSurvey, field, id, list, open } from './create-page.steps';

test('the question that is typed but not added is sent with the others', async () => {
  respond(createSurvey, { insertedId: id });
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.type(field('Question title'), 'Would you come?');
  await user.click(button('Submit survey'));
  await closePopup(user);
  expect(calls()[0]?.body).toMatchObject({ questions: [{ title: 'Open on Sundays?' }, { title: 'Would you come?' }] });
});

test('a description without a title keeps the survey from being sent', async () => {
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.type(field('Question description optional'), 'Once a month.');
  await user.click(button('Submit survey'));
  expect(await screen.findByText('Give this question a title, or clear its description.')).toBeVisible();
  expect(calls()).toHaveLength(0);
});

test('questions can be edited, moved and removed, and the focus stays near', async () => {
  const user = open();
  for (const title of ['One?', 'Two?', 'Three?']) await addQuestion(user, title);
  await user.click(button('Move question 3 up'));
  expect(
    list()
      .getAllByText(/\?$/)
      .map((text) => text.textContent),
  ).toEqual(['One?', 'Three?', 'Two?']);
  expect(button('Move question 2 up')).toHaveFocus();
  expect(screen.getByText('Question 3 is now question 2.')).toBeInTheDocument();

  await user.click(button('Edit question 1'));
  expect(field('Title of question 1')).toHaveFocus();
  await user.type(field('Title of question 1'), ' Or none?{Enter}');
  expect(list().getByText('One? Or none?')).toBeVisible();
  expect(button('Edit question 1')).toHaveFocus();

  await user.click(button('Remove question 3'));
  expect(screen.queryByText('Two?')).not.toBeInTheDocument();
  expect(button('Remove question 2')).toHaveFocus();
  expect(screen.getByText('Question 3 is removed, 2 left.')).toBeInTheDocument();
});

test('a question needs a title', async () => {
  const user = open();
  await user.click(button('Add question'));
  expect(field('Question title')).toHaveAccessibleDescription('Question title must not be empty.');
  expect(field('Question title')).toHaveFocus();
});

test('the preview shows the question that is being written', async () => {
  const user = open();
  await user.type(field('Question title'), 'Open on Sundays?');
  const preview = within(screen.getByRole('complementary', { name: 'What voters see' }));
  expect(preview.getByText('Open on Sundays?')).toBeInTheDocument();
  expect(preview.getByText('Yes')).toBeInTheDocument();
});
