import { createSurvey } from '@canvass/shared/contracts';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
} from '../../create/create-page.steps';

const kind = (name: string) => screen.getByRole('radio', { name });

async function choose(user: UserEvent, name: string, ...options: string[]) {
  await user.click(kind(name));
  for (const [index, option] of options.entries()) {
    if (index > 1) await user.click(getButton('Add option'));
    await fill(user, `Option ${index + 1}`, option);
  }
}

test('a survey asks in every way', async () => {
  mockResponse(createSurvey, { insertedId: id });
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await choose(user, 'Single choice', 'Morning', 'Evening');
  await addQuestion(user, 'Which hours?');
  await choose(user, 'Multiple choice', 'Reading', 'Work', 'Events');
  await addQuestion(user, 'What for?');
  await choose(user, 'Ranking', 'Novels', 'Poems', 'Maps');
  await addQuestion(user, 'Which books first?');
  await user.click(kind('Rating'));
  await addQuestion(user, 'How well do the hours suit you?');
  await user.click(kind('Scale 0–10'));
  await addQuestion(user, 'Will you come?');
  await user.click(kind('Matrix'));
  await user.type(getField('Option 1'), 'Good');
  await user.type(getField('Option 2'), 'Poor');
  await user.type(getField('Rows'), 'Hall{Enter}Garden');
  await addQuestion(user, 'How is it?');
  await user.click(kind('Number'));
  await user.type(getField('Lowest'), '0');
  await user.type(getField('Highest'), '60');
  await user.type(getField(/^Unit/), 'minutes');
  await addQuestion(user, 'How long is your commute?');
  await user.click(kind('Date'));
  await addQuestion(user, 'From when on?');
  await user.click(kind('Open text'));
  await addQuestion(user, 'What is missing?');
  expect(getQuestionList().getByText('Multiple choice, 3 options')).toBeVisible();
  expect(kind('Yes or no')).toBeChecked();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who sees the results' }), 'Everyone, at any time');
  await publish(user);
  await closePopup(user);
  expect(getRequests()[0]?.body).toMatchObject({
    resultsPolicy: 'always',
    questions: [
      { kind: 'yes-no', options: ['Yes', 'No'] },
      { kind: 'single', options: ['Morning', 'Evening'] },
      { kind: 'multiple', options: ['Reading', 'Work', 'Events'] },
      { kind: 'ranking', options: ['Novels', 'Poems', 'Maps'] },
      { kind: 'rating', options: ['1', '2', '3', '4', '5'] },
      { kind: 'scale', options: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] },
      { kind: 'matrix', options: ['Good', 'Poor'], rows: ['Hall', 'Garden'] },
      { kind: 'number', options: [], least: 0, most: 60, unit: 'minutes' },
      { kind: 'date', options: [] },
      { kind: 'text', options: [] },
    ],
  });
});

test('Enter in an option leads to the next, and makes it', async () => {
  const user = openCreatePage();
  await user.click(kind('Single choice'));
  await user.click(getField('Option 1'));
  await user.keyboard('Morning{Enter}Noon{Enter}Evening{Enter}{Enter}');
  expect(getField('Option 4')).toHaveFocus();
  expect(screen.queryByRole('textbox', { name: 'Option 5' })).not.toBeInTheDocument();
  expect(getField('Option 3')).toHaveValue('Evening');
  expect(screen.queryByRole('list', { name: 'Create questions' })).not.toBeInTheDocument();
});

test('an option is taken away, and of the last two only its words', async () => {
  const user = openCreatePage();
  await choose(user, 'Single choice', 'Morning', 'Noon', 'Evening');
  await user.click(getButton('Remove option 1'));
  expect(getField('Option 1')).toHaveValue('Noon');
  expect(getField('Option 2')).toHaveValue('Evening');
  expect(getField('Option 1')).toHaveFocus();
  await user.click(getButton('Remove option 2'));
  expect(getField('Option 2')).toHaveValue('');
});

test('a list that is pasted becomes an option a line', async () => {
  const user = openCreatePage();
  await user.click(kind('Multiple choice'));
  await user.click(getField('Option 1'));
  await user.paste('Morning\nNoon\r\n\n  Evening ');
  expect(['Option 1', 'Option 2', 'Option 3'].map((name) => (getField(name) as HTMLInputElement).value)).toEqual([
    'Morning',
    'Noon',
    'Evening',
  ]);
  expect(getField('Option 3')).toHaveFocus();
});

test('there are twenty options at most', async () => {
  const user = openCreatePage();
  await user.click(kind('Multiple choice'));
  await user.click(getField('Option 1'));
  await user.paste(Array.from({ length: 25 }, (_, index) => `Day ${index + 1}`).join('\n'));
  expect(getField('Option 20')).toHaveValue('Day 20');
  expect(screen.queryByRole('textbox', { name: 'Option 21' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
  expect(screen.getByText('A question has at most 20 options.')).toBeVisible();
});

test('a question to choose from needs two options that differ, and says so beside them', async () => {
  const user = openCreatePage();
  await choose(user, 'Single choice', 'Morning');
  await addQuestion(user, 'Which hours?');
  expect(getField('Option 2')).toHaveAccessibleDescription('Add at least two options.');
  expect(getField('Option 2')).toHaveFocus();
  await user.keyboard(' Morning');
  expect(getField('Option 2')).toBeValid();
  await user.click(getButton('Add question'));
  expect(getField('Option 2')).toHaveAccessibleDescription('This option already exists.');
  await user.keyboard(', early');
  await user.click(getButton('Add question'));
  expect(getQuestionList().getByText('Single choice, 2 options')).toBeVisible();
});

test('the options stay while another kind is tried', async () => {
  const user = openCreatePage();
  await choose(user, 'Single choice', 'Morning', 'Evening');
  await user.click(kind('Rating'));
  expect(screen.queryByRole('textbox', { name: 'Option 1' })).not.toBeInTheDocument();
  await user.click(kind('Multiple choice'));
  expect(getField('Option 1')).toHaveValue('Morning');
  expect(getField('Option 2')).toHaveValue('Evening');
});

test('what the server says of an option is shown at its line, whatever lines are empty', async () => {
  mockProblem(createSurvey, 'invalid-input', [{ field: 'body.questions.0.options.1', message: 'must not shout' }]);
  const user = openCreatePage();
  await describeSurvey(user);
  await choose(user, 'Single choice', 'Morning', 'Noon', 'EVENING');
  await user.clear(getField('Option 2'));
  await fill(user, 'Question title', 'Which hours?');
  await publish(user);
  await waitFor(() => expect(getField('Option 3')).toHaveFocus());
  expect(getField('Option 3')).toHaveAccessibleDescription('Option 3 must not shout.');
});

test('the kind and options of a question in the list can be changed', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'Which hours?');
  await user.click(getButton('Edit question 1'));
  const editor = within(getQuestionList().getByRole('listitem'));
  await user.click(editor.getByRole('radio', { name: 'Multiple choice' }));
  await user.click(getButton('Done'));
  expect(editor.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
  await user.keyboard('Morning{Enter}Evening');
  await user.click(getButton('Done'));
  expect(getQuestionList().getByText('Multiple choice, 2 options')).toBeVisible();
  expect(getButton('Edit question 1')).toHaveFocus();
});

test('the preview shows the question by its kind', async () => {
  const user = openCreatePage();
  const preview = within(screen.getByRole('complementary', { name: 'What voters see' }));
  await choose(user, 'Multiple choice', 'Reading', 'Work');
  expect(preview.getAllByRole('checkbox', { hidden: true })).toHaveLength(2);
  await user.click(kind('Rating'));
  expect(preview.getAllByRole('radio', { hidden: true })).toHaveLength(5);
  await user.click(kind('Open text'));
  expect(preview.getByLabelText('Your answer')).toBeInTheDocument();
});

test('the whole ballot can be tried in a dialog', async () => {
  const user = openCreatePage();
  await fill(user, 'Title', 'Sunday hours');
  await addQuestion(user, 'Open on Sundays?');
  await fill(user, 'Question title', 'Would you come?');
  await user.click(getButton('Preview all'));
  const dialog = within(await screen.findByRole('dialog', { name: 'What voters see' }));
  expect(await dialog.findByText('Sunday hours')).toBeVisible();
  const second = within(dialog.getByRole('group', { name: /Would you come/ }));
  await user.click(second.getByRole('radio', { name: 'No' }));
  expect(second.getByRole('radio', { name: 'No' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getButton('Preview all')).toHaveFocus();
});

test('a ranking keeps the options of another kind, and takes no eleventh', async () => {
  const user = openCreatePage();
  await user.click(kind('Multiple choice'));
  await user.click(getField('Option 1'));
  await user.paste(Array.from({ length: 11 }, (_, index) => `Book ${index + 1}`).join('\n'));
  await user.click(kind('Ranking'));
  expect(getField('Option 11')).toHaveValue('Book 11');
  expect(screen.getByText('A ranking has at most 10 options.')).toBeVisible();
  await addQuestion(user, 'Which books first?');
  expect(getField('Option 11')).toHaveFocus();
  expect(getField('Option 11')).toHaveAccessibleDescription('A ranking has at most 10 options. Remove this one.');
  await user.click(getButton('Remove option 11'));
  await user.click(getButton('Add question'));
  expect(getQuestionList().getByText('Ranking, 10 options')).toBeVisible();
});
