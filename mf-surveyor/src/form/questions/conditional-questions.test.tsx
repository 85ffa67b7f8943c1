import { createSurvey } from '@canvass/shared/contracts';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
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
import {
  addChoice,
  addDependent,
  addThree,
  getAnswer,
  getAnswers,
  getCondition,
  listAnswers,
  listConditions,
  openSettings,
} from './conditional-questions.steps';

const listChoices = () =>
  within(getCondition())
    .getAllByRole('option')
    .map((each) => each.textContent);

test('shuffled options and conditions are sent with their questions', async () => {
  mockResponse(createSurvey, { insertedId: id });
  const user = openCreatePage();
  await describeSurvey(user);
  await user.click(screen.getByRole('radio', { name: 'Single choice' }));
  await openSettings(user);
  await user.click(screen.getByRole('checkbox', { name: 'Shuffle the options for each voter' }));
  await user.click(screen.getByRole('checkbox', { name: /^Let voters write/ }));
  await user.click(getField('Option 1'));
  await user.paste('Morning\nEvening');
  await addQuestion(user, 'Which hours?');
  await fill(user, 'Question title', 'Why?');
  await openSettings(user);
  await user.selectOptions(getCondition(), '1. Which hours?');
  await user.click(getAnswer('Other'));
  await user.click(getAnswer('Evening'));
  await publish(user);
  await closePopup(user);
  expect(getRequests()[0]?.body).toMatchObject({
    questions: [
      { title: 'Which hours?', shuffle: true },
      { title: 'Why?', showIf: { question: 1, answers: ['Evening', 'Other'] } },
    ],
  });
});

test('only earlier questions with options can be chosen, and without any there is no choice', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Open text' }));
  await openSettings(user);
  expect(screen.queryByRole('checkbox', { name: /^Shuffle/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /^Ask this question/ })).not.toBeInTheDocument();
  await addQuestion(user, 'What is missing?');
  await addQuestion(user, 'Open on Sundays?');
  await addQuestion(user, 'Would you come?');
  await openSettings(user);
  expect(listChoices()).toEqual(['Always ask it', '2. Open on Sundays?', '3. Would you come?']);
  expect(getCondition()).toHaveDisplayValue('Always ask it');
  await openSettings(user);
  await user.click(getButton('Edit question 3'));
  await user.click(getQuestionList().getByText('More settings'));
  expect(listChoices()).toEqual(['Always ask it', '2. Open on Sundays?']);
});

test('the list says after which answers a question is asked, and the next question has no condition', async () => {
  const user = openCreatePage();
  await addThree(user);
  expect(getQuestionList().getByText('Yes or no · Asked only if question 2 is “No”')).toBeVisible();
  await openSettings(user);
  expect(getCondition()).toHaveDisplayValue('Always ask it');
});

test('the answers to choose from follow the options of their question', async () => {
  const user = openCreatePage();
  await addChoice(user, 'Which hours?', 'Morning', 'Evening');
  await openSettings(user);
  await user.selectOptions(getCondition(), '1. Which hours?');
  await user.click(getAnswer('Evening'));
  await user.click(getButton('Edit question 1'));
  await user.type(getQuestionList().getByRole('textbox', { name: 'Option 2' }), 's');
  expect(listAnswers()).toEqual(['Morning', 'Evenings', 'Evening (no longer an answer)']);
  await user.click(getButton('Done'));
  await fill(user, 'Question title', 'Why?');
  await user.click(getButton('Add question'));
  expect(getAnswers()).toHaveAccessibleDescription('Question 1 no longer offers “Evening”. Choose its answers again.');
  expect(getAnswer('Morning')).toHaveFocus();
  await user.click(getAnswer('Evenings'));
  await user.click(getAnswer('Evening (no longer an answer)'));
  expect(listAnswers()).toEqual(['Morning', 'Evenings']);
  expect(getCondition()).toHaveFocus();
  await user.click(getButton('Add question'));
  expect(listConditions()).toEqual(['Asked only if question 1 is “Evenings”']);
});

test('a condition needs an answer', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'One?');
  await addDependent(user, 'Two?', '1. One?');
  expect(getAnswers()).toHaveAccessibleDescription('Choose at least one answer.');
  expect(getAnswer('Yes')).toHaveFocus();
  await user.click(getAnswer('Yes'));
  expect(getAnswers()).not.toHaveAccessibleDescription();
  await user.click(getButton('Add question'));
  expect(listConditions()).toEqual(['Asked only if question 1 is “Yes”']);
});

test('another question keeps the answers that it offers, too', async () => {
  const user = openCreatePage();
  await addThree(user);
  await user.click(getButton('Edit question 3'));
  await user.selectOptions(getCondition(), '1. One?');
  expect(getAnswer('No')).toBeChecked();
  await user.selectOptions(getCondition(), 'Always ask it');
  expect(screen.queryByRole('group', { name: 'After one of these answers' })).not.toBeInTheDocument();
  await user.click(getButton('Done'));
  expect(listConditions()).toEqual([]);
});

test('a survey whose condition has no earlier question is not sent, and says so at the field', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await addThree(user);
  await user.click(getButton('Move question 3 up'));
  expect(listConditions()).toEqual(['Asked only if question 3 is “No”']);
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getCondition()).toHaveFocus());
  expect(getCondition()).toHaveAccessibleDescription('Choose an earlier question.');
  expect(getCondition()).toHaveDisplayValue('3. Two? (can no longer be chosen)');
  expect(getAnswer('No')).toBeChecked();
  expect(getRequests()).toEqual([]);
  await user.click(getButton('Move question 2 down'));
  expect(getCondition()).toBeValid();
  expect(getCondition()).toHaveDisplayValue('2. Two?');
});

test('a survey whose typed question uses a former answer is not sent', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await addChoice(user, 'Which hours?', 'Morning', 'Evening');
  await fill(user, 'Question title', 'Why?');
  await openSettings(user);
  await user.selectOptions(getCondition(), '1. Which hours?');
  await user.click(getAnswer('Evening'));
  await user.click(getButton('Edit question 1'));
  await user.click(getQuestionList().getByRole('radio', { name: 'Open text' }));
  await user.click(getButton('Done'));
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getCondition()).toHaveFocus());
  expect(getCondition()).toHaveAccessibleDescription('Question 1 has no options. Choose another question.');
  expect(getRequests()).toEqual([]);
});

test('what the server says of a condition opens its question', async () => {
  mockProblem(createSurvey, 'invalid-input', [
    { field: 'body.questions.2.showIf.question', message: 'must not be the second one' },
  ]);
  const user = openCreatePage();
  await describeSurvey(user);
  await addThree(user);
  await publish(user);
  await waitFor(() => expect(getCondition()).toHaveFocus());
  expect(getCondition()).toHaveAccessibleDescription(
    'The question that this one depends on must not be the second one.',
  );
});
