import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addQuestion, fill, getButton, getField, getQuestionList } from '../../create/create-page.steps';

export const openSettings = (user: UserEvent) => user.click(screen.getByText('More settings'));
export const getCondition = () =>
  screen.getByRole('combobox', { name: 'Ask this question only after certain answers' });
export const getAnswer = (name: string) => within(getAnswers()).getByRole('checkbox', { name });
export const getAnswers = () => screen.getByRole('group', { name: 'After one of these answers' });

/** The names of the answers to choose from. */
export const listAnswers = () =>
  within(getAnswers())
    .getAllByRole('checkbox')
    .map((each) => each.closest('label')?.textContent);

/** The lines under the titles of the questions that depend on another. */
export const listConditions = () =>
  getQuestionList()
    .queryAllByText(/Asked only if|Depends on/)
    .map((each) => each.textContent?.split(' · ').at(-1));

/** Adds a yes-no question that depends on one in the list. */
export async function addDependent(user: UserEvent, title: string, question: string, ...answers: string[]) {
  await fill(user, 'Question title', title);
  await openSettings(user);
  await user.selectOptions(getCondition(), question);
  for (const answer of answers) await user.click(getAnswer(answer));
  await user.click(getButton('Add question'));
}

/** Adds two questions, and a third that depends on the second. */
export async function addThree(user: UserEvent) {
  await addQuestion(user, 'One?');
  await addQuestion(user, 'Two?');
  await addDependent(user, 'Three?', '2. Two?', 'No');
}

/** Adds a single choice between options. */
export async function addChoice(user: UserEvent, title: string, ...options: string[]) {
  await user.click(screen.getByRole('radio', { name: 'Single choice' }));
  await user.click(getField('Option 1'));
  await user.paste(options.join('\n'));
  await addQuestion(user, title);
}
