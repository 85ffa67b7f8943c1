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
const setting = (name: string) => screen.getByRole('checkbox', { name });
const openSettings = (user: UserEvent) => user.click(screen.getByText('More settings'));

const OTHER = 'Let voters write another answer (“Other”)';
const NONE = 'Add a “None of these” option';
const SECTION = 'Start a new section here';

/** Starts a question with options, and shows its settings. */
async function startChoice(user: UserEvent, name: 'Single choice' | 'Multiple choice', ...options: string[]) {
  await user.click(kind(name));
  await user.click(getField('Option 1'));
  await user.paste(options.join('\n'));
  await openSettings(user);
}

async function submit(user: UserEvent) {
  mockResponse(createSurvey, { insertedId: id });
  await publish(user);
  await closePopup(user);
  return getRequests()[0]?.body;
}

test('a question is required, and its settings are collapsed until they are needed', async () => {
  const user = openCreatePage();
  expect(screen.queryByText('Required')).not.toBeInTheDocument();
  await openSettings(user);
  expect(setting('Required')).toBeVisible();
  expect(setting('Required')).toBeChecked();
  expect(screen.getAllByRole('checkbox')).toEqual([setting('Required'), setting(SECTION)]);
  await openSettings(user);
  expect(screen.queryByText('Required')).not.toBeInTheDocument();
});

test('every setting is sent with its question', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await openSettings(user);
  await user.click(setting('Required'));
  await user.click(setting(SECTION));
  await fill(user, 'Section title', 'About the hours');
  await fill(user, 'Section description optional', 'Two questions.');
  await addQuestion(user, 'Open on Sundays?');

  await startChoice(user, 'Single choice', 'Morning', 'Evening');
  await user.click(setting(OTHER));
  await addQuestion(user, 'Which hours?');

  await startChoice(user, 'Multiple choice', 'Reading', 'Work', 'Events');
  await user.click(setting(NONE));
  expect(getField('Text of this option')).toHaveValue('None of these');
  await user.clear(getField('Text of this option'));
  await fill(user, 'Text of this option', 'Nothing');
  await fill(user, 'At least', '2');
  await fill(user, 'At most', '3');
  await addQuestion(user, 'What for?');

  await user.click(kind('Rating'));
  await openSettings(user);
  await fill(user, 'Label of 5', 'very well');
  await addQuestion(user, 'How well do the hours suit you?');

  await user.click(kind('Scale 0–10'));
  await openSettings(user);
  await fill(user, 'Label of 0', 'never');
  await fill(user, 'Label of 10', 'certainly');
  await fill(user, 'Question title', 'Will you come?');

  const question = { description: '' };
  expect(await submit(user)).toMatchObject({
    questions: [
      {
        ...question,
        title: 'Open on Sundays?',
        required: false,
        section: { title: 'About the hours', description: 'Two questions.' },
      },
      { title: 'Which hours?', options: ['Morning', 'Evening'], other: true },
      {
        title: 'What for?',
        options: ['Reading', 'Work', 'Events', 'Nothing'],
        none: true,
        minChoices: 2,
        maxChoices: 3,
      },
      { title: 'How well do the hours suit you?', kind: 'rating', labels: { high: 'very well' } },
      { title: 'Will you come?', kind: 'scale', labels: { low: 'never', high: 'certainly' } },
    ],
  });
});

test('the settings of the next question are collapsed again, and have their defaults', async () => {
  const user = openCreatePage();
  await openSettings(user);
  await user.click(setting('Required'));
  await user.click(setting(SECTION));
  await fill(user, 'Section title', 'About you');
  await addQuestion(user, 'Open on Sundays?');
  expect(screen.queryByText('Required')).not.toBeInTheDocument();
  await openSettings(user);
  expect(setting('Required')).toBeChecked();
  expect(setting(SECTION)).not.toBeChecked();
  await user.click(setting(SECTION));
  expect(getField('Section title')).toHaveValue('');
});

test('the list shows where a section begins, and which question is optional', async () => {
  const user = openCreatePage();
  await startChoice(user, 'Multiple choice', 'Reading', 'Work');
  await user.click(setting('Required'));
  await user.click(setting(NONE));
  await user.click(setting(SECTION));
  await fill(user, 'Section title', 'About you');
  await addQuestion(user, 'What for?');
  expect(getQuestionList().getByText('Section: About you')).toBeVisible();
  expect(getQuestionList().getByText('Multiple choice, 3 options · optional')).toBeVisible();
});

test('settings stay while another kind is tried', async () => {
  const user = openCreatePage();
  await startChoice(user, 'Multiple choice', 'Reading', 'Work');
  await user.click(setting(OTHER));
  await user.click(setting(NONE));
  await fill(user, 'Text of this option', ', thanks');
  await fill(user, 'At most', '2');
  await user.click(kind('Rating'));
  expect(screen.queryByRole('checkbox', { name: OTHER })).not.toBeInTheDocument();
  await fill(user, 'Label of 1', 'bad');
  await user.click(kind('Multiple choice'));
  expect(setting(OTHER)).toBeChecked();
  expect(getField('Text of this option')).toHaveValue('None of these, thanks');
  expect(getField('At most')).toHaveValue('2');
  await user.click(kind('Scale 0–10'));
  expect(getField('Label of 0')).toHaveValue('bad');
});

test('the settings of a question in the list are open for editing if it has some', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'Open on Sundays?');
  await openSettings(user);
  await user.click(setting('Required'));
  await addQuestion(user, 'Would you come?');
  await user.click(getButton('Edit question 2'));
  const row = within(getQuestionList().getAllByRole('listitem')[1] as HTMLElement);
  expect(row.getByRole('checkbox', { name: 'Required' })).toBeVisible();
  await user.click(row.getByRole('checkbox', { name: 'Required' }));
  expect(row.getByRole('checkbox', { name: 'Required' })).toBeVisible();
  await user.click(getButton('Done'));
  expect(getQuestionList().queryByText(/optional/)).not.toBeInTheDocument();
  await user.click(getButton('Edit question 1'));
  expect(getQuestionList().queryByText('Required')).not.toBeInTheDocument();
});

test('a duplicated question has the same settings, and they are its own', async () => {
  const user = openCreatePage();
  await openSettings(user);
  await user.click(setting(SECTION));
  await fill(user, 'Section title', 'About you');
  await addQuestion(user, 'Open on Sundays?');
  await user.click(getButton('Duplicate question 1'));
  await user.keyboard('{Enter}');
  const editor = within(getQuestionList().getAllByRole('listitem')[1] as HTMLElement);
  await user.type(editor.getByRole('textbox', { name: 'Section title' }), ', again{Enter}');
  expect(getQuestionList().getByText('Section: About you')).toBeVisible();
  expect(getQuestionList().getByText('Section: About you, again')).toBeVisible();
});

test("the settings follow the question's fields for the keyboard, and Enter in a checkbox adds nothing", async () => {
  const user = openCreatePage();
  await fill(user, 'Question title', 'Open on Sundays?');
  await user.tab();
  await user.tab();
  expect(screen.getByText('More settings')).toHaveFocus();
  // jsdom does not click a summary when Enter is pressed.
  await user.click(screen.getByText('More settings'));
  await user.tab();
  expect(setting('Required')).toHaveFocus();
  await user.keyboard(' {Enter}');
  expect(setting('Required')).not.toBeChecked();
  expect(screen.queryByRole('list', { name: 'Create questions' })).not.toBeInTheDocument();
  expect(getRequests()).toEqual([]);
});

test('what the server says of a setting is shown at its field, which opens and takes the focus', async () => {
  mockProblem(createSurvey, 'invalid-input', [{ field: 'body.questions.0.section.title', message: 'must not shout' }]);
  const user = openCreatePage();
  await describeSurvey(user);
  await openSettings(user);
  await user.click(setting(SECTION));
  await fill(user, 'Section title', 'ABOUT YOU');
  await fill(user, 'Question title', 'Open on Sundays?');
  await openSettings(user);
  expect(screen.queryByText('Required')).not.toBeInTheDocument();
  await publish(user);
  await waitFor(() => expect(getField('Section title')).toHaveFocus());
  expect(getField('Section title')).toBeVisible();
  expect(getField('Section title')).toHaveAccessibleDescription('Section title must not shout.');
  expect(getField('Section title')).toHaveValue('ABOUT YOU');
});
