import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addQuestion, getButton, getField, getQuestionList, openCreatePage } from '../../create/create-page.steps';
import { addThree, listConditions } from './conditional-questions.steps';

const listTitles = () =>
  getQuestionList()
    .getAllByText(/\?$/)
    .map((text) => text.textContent);

const findStatus = (text: string) => screen.findByText(text, { selector: 'output' });

/** Lifts a question or option with the keyboard, presses keys, and drops it. */
async function drag(user: UserEvent, name: string, keys: string) {
  const handle = await screen.findByRole('button', { name: `Move ${name}` });
  await waitFor(() => expect(handle).toHaveAccessibleDescription(/^Drag it/));
  act(() => handle.focus());
  await user.keyboard(` ${keys} `);
}

async function openThreeQuestions() {
  const user = openCreatePage();
  for (const title of ['One?', 'Two?', 'Three?']) await addQuestion(user, title);
  return user;
}

test('a question is dragged to another place, which is announced once', async () => {
  const user = await openThreeQuestions();
  await user.click(getButton('Remove question 3'));
  await drag(user, 'question 1', '{ArrowDown}');
  expect(await findStatus('Question 1 dropped at position 2 of 2.')).toHaveRole('status');
  expect(listTitles()).toEqual(['Two?', 'One?']);
  expect(getButton('Move question 2')).toHaveFocus();
  expect(screen.queryByText('Question 1 is now question 2.')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a question stays when its drag is canceled, or ends where it began', async () => {
  const user = await openThreeQuestions();
  await user.click(getButton('Remove question 3'));
  await drag(user, 'question 1', '{ArrowDown}{Escape}{ArrowUp}');
  await user.keyboard('{Escape}');
  await drag(user, 'question 1', '{ArrowDown}{ArrowUp}');
  await findStatus('Question 1 dropped at position 1 of 2.');
  expect(listTitles()).toEqual(['One?', 'Two?']);
  expect(getButton('Undo')).toBeVisible();
});

test('a single question has no handle', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'One?');
  expect(screen.queryByLabelText('Move question 1')).not.toBeInTheDocument();
});

test('a condition follows its question when that is dragged', async () => {
  const user = openCreatePage();
  await addThree(user);
  await drag(user, 'question 2', '{ArrowUp}');
  await findStatus('Question 2 dropped at position 1 of 3.');
  expect(listConditions()).toEqual(['Asked only if question 1 is “No”']);
});

test('a question that is edited can be dragged, and its editor stays open with what was typed', async () => {
  const user = await openThreeQuestions();
  await user.click(getButton('Edit question 1'));
  await user.type(getField('Title of question 1'), ' Or none?');
  await drag(user, 'question 1', '{ArrowDown}{ArrowDown}');
  await findStatus('Question 1 dropped at position 3 of 3.');
  expect(getField('Title of question 3')).toHaveValue('One? Or none?');
  expect(getButton('Move question 3')).toHaveFocus();
});

const listOptions = () =>
  screen.getAllByRole('textbox', { name: /^Option \d$/ }).map((field) => (field as HTMLInputElement).value);

test('options are dragged with what was typed into them', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Single choice' }));
  await user.type(getField('Option 1'), 'Tea{Enter}Coffee{Enter}Juice');
  await drag(user, 'option 3', '{ArrowUp}{ArrowUp}');
  expect(await findStatus('Option 3 dropped at position 1 of 3.')).toHaveRole('status');
  expect(listOptions()).toEqual(['Juice', 'Tea', 'Coffee']);
  expect(getButton('Move option 1')).toHaveFocus();
  await user.type(getField('Option 1'), ' of apples');
  await drag(user, 'option 1', '{ArrowDown}');
  await findStatus('Option 1 dropped at position 2 of 3.');
  expect(listOptions()).toEqual(['Tea', 'Juice of apples', 'Coffee']);
});

test('the errors of options disappear when options are dragged', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Single choice' }));
  await user.type(getField('Question title'), 'What?');
  await user.type(getField('Option 1'), 'Tea{Enter}Tea');
  await user.click(getButton('Add question'));
  expect(getField('Option 2')).toHaveAccessibleDescription('This option already exists.');
  await drag(user, 'option 2', '{ArrowUp}');
  await findStatus('Option 2 dropped at position 1 of 2.');
  expect(screen.queryByText('This option already exists.')).not.toBeInTheDocument();
});
