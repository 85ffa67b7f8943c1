import { screen } from '@testing-library/react';
import { addQuestion, getButton, openCreatePage } from '../../create/create-page.steps';
import {
  addDependent,
  addThree,
  getAnswer,
  getCondition,
  listAnswers,
  listConditions,
  openSettings,
} from './conditional-questions.steps';

test('a condition follows its question when questions move', async () => {
  const user = openCreatePage();
  await addThree(user);
  await user.click(getButton('Move question 2 up'));
  expect(listConditions()).toEqual(['Asked only if question 1 is “No”']);
  await user.click(getButton('Move question 1 down'));
  expect(listConditions()).toEqual(['Asked only if question 2 is “No”']);
});

test('a condition follows its question when one before it is duplicated, removed, and restored', async () => {
  const user = openCreatePage();
  await addThree(user);
  await user.click(getButton('Duplicate question 1'));
  expect(listConditions()).toEqual(['Asked only if question 3 is “No”']);
  await user.click(getButton('Remove question 2'));
  expect(listConditions()).toEqual(['Asked only if question 2 is “No”']);
  await user.click(getButton('Undo'));
  expect(listConditions()).toEqual(['Asked only if question 3 is “No”']);
});

test('a duplicated question depends on the same question', async () => {
  const user = openCreatePage();
  await addThree(user);
  await user.click(getButton('Duplicate question 3'));
  await user.click(getButton('Move question 1 down'));
  expect(listConditions()).toEqual(['Asked only if question 1 is “No”', 'Asked only if question 1 is “No”']);
});

test('the condition of the typed question follows, too', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'One?');
  await addQuestion(user, 'Two?');
  await openSettings(user);
  await user.selectOptions(getCondition(), '2. Two?');
  await user.click(getButton('Move question 2 up'));
  expect(getCondition()).toHaveDisplayValue('1. Two?');
  await user.click(getButton('Remove question 2'));
  await user.click(getButton('Remove question 1'));
  expect(getCondition()).toHaveDisplayValue('A question that was removed');
  await user.click(getButton('Undo'));
  expect(getCondition()).toHaveDisplayValue('1. Two?');
});

test('a condition whose question is removed stays, with an error, until another is chosen', async () => {
  const user = openCreatePage();
  await addThree(user);
  await user.click(getButton('Remove question 2'));
  expect(listConditions()).toEqual(['Depends on a question that was removed']);
  await user.click(getButton('Edit question 2'));
  expect(getCondition()).toHaveDisplayValue('A question that was removed');
  expect(listAnswers()).toEqual(['No (no longer an answer)']);
  await user.click(getButton('Done'));
  expect(getCondition()).toHaveFocus();
  expect(getCondition()).toHaveAccessibleDescription('Choose an earlier question.');
  await user.selectOptions(getCondition(), '1. One?');
  expect(getCondition()).toBeValid();
  expect(getAnswer('No')).toBeChecked();
  await user.click(getButton('Done'));
  expect(listConditions()).toEqual(['Asked only if question 1 is “No”']);
});

test('undo restores the conditions of those questions only that depended on the restored one', async () => {
  const user = openCreatePage();
  await addThree(user);
  await addDependent(user, 'Four?', '1. One?', 'Yes');
  await addDependent(user, 'Five?', '2. Two?', 'Yes');
  await user.click(getButton('Remove question 1'));
  await user.click(getButton('Remove question 1'));
  const removed = 'Depends on a question that was removed';
  expect(listConditions()).toEqual([removed, removed, removed]);
  await user.click(getButton('Undo'));
  expect(listConditions()).toEqual(['Asked only if question 1 is “No”', removed, 'Asked only if question 1 is “Yes”']);
  expect(screen.getByText('Question 1 restored.')).toHaveRole('status');
});

test('a condition that was changed after the removal is not restored', async () => {
  const user = openCreatePage();
  await addThree(user);
  await user.click(getButton('Remove question 2'));
  await user.click(getButton('Edit question 2'));
  await user.selectOptions(getCondition(), '1. One?');
  await user.click(getButton('Undo'));
  expect(getCondition()).toHaveDisplayValue('1. One?');
});
