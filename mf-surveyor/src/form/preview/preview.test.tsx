import { SURVEY_FIELD_LABELS, SURVEY_TEXT_FIELDS } from '@canvass/shared/contracts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addQuestion, fill, getButton, getField, openCreatePage } from '../../create/create-page.steps';
import { addDependent, getAnswer, getCondition, openSettings } from '../questions/conditional-questions.steps';

const setting = (name: RegExp) => screen.getByRole('checkbox', { name });
const getPreview = () => within(screen.getByRole('complementary', { name: 'What voters see' }));

/** Starts a multiple choice, or a single one, and shows its settings. */
async function startChoice(user: UserEvent, kind = 'Multiple choice') {
  await user.click(screen.getByRole('radio', { name: kind }));
  await user.click(getField('Option 1'));
  await user.paste('Reading\nWork\nEvents');
  await user.click(screen.getByText('More settings'));
}

/** Opens the dialog with the whole ballot, in which the typed question can be tried out. */
async function openDialog(user: UserEvent) {
  await fill(user, 'Question title', 'What for?');
  await user.click(getButton('Preview all'));
  const dialog = within(await screen.findByRole('dialog', { name: 'What voters see' }));
  return { dialog, question: within(await dialog.findByRole('group', { name: /What for/ })) };
}

test.each(SURVEY_TEXT_FIELDS)('what is written about the survey is in the dialog: %s', async (field) => {
  const user = openCreatePage();
  const label = new RegExp(`^${SURVEY_FIELD_LABELS[field]}( optional)?$`);
  await user.type(screen.getByRole('textbox', { name: label }), `What stands in ${field}`);
  const { dialog } = await openDialog(user);
  expect(dialog.getByText(`What stands in ${field}`)).toBeVisible();
});

test('the preview says how many options are chosen, and which question is optional', async () => {
  const user = openCreatePage();
  await startChoice(user);
  expect(getPreview().getByText('Choose one or more')).toBeInTheDocument();
  await fill(user, 'At least', '2');
  await fill(user, 'At most', '3');
  await user.click(setting(/^Required/));
  expect(getPreview().getByText('Choose 2 to 3, optional')).toBeInTheDocument();
  await fill(user, 'At most', ' or so');
  expect(getPreview().getByText('Choose at least 2, optional')).toBeInTheDocument();
});

test('a scale has eleven numbers, and the labels of its ends', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Scale 0–10' }));
  const numbers = getPreview().getAllByRole('radio', { hidden: true });
  expect(numbers.map((each) => each.getAttribute('aria-label'))).toEqual(
    Array.from({ length: 11 }, (_, index) => `${index} of 10`),
  );
  expect(getPreview().getByText('lowest')).toBeInTheDocument();
  await user.click(screen.getByText('More settings'));
  await fill(user, 'Label of 0', 'not at all');
  expect(getPreview().getByText('not at all')).toBeInTheDocument();
  expect(getPreview().getByText('highest')).toBeInTheDocument();
});

test('a section has its heading above its first question, also while it has no title', async () => {
  const user = openCreatePage();
  await user.click(screen.getByText('More settings'));
  await user.click(setting(/^Start a new section/));
  const heading = (name: string) => getPreview().getByRole('heading', { name, level: 3, hidden: true });
  expect(heading('The title of the section appears here')).toBeInTheDocument();
  await fill(user, 'Section title', 'About you');
  await fill(user, 'Section description optional', 'Nobody sees your age.');
  expect(heading('About you')).toBeInTheDocument();
  expect(getPreview().getByText('Nobody sees your age.')).toBeInTheDocument();
  const { dialog } = await openDialog(user);
  expect(dialog.getByRole('heading', { name: 'About you', level: 4 })).toBeVisible();
});

test('another answer can be tried out: it has a text field, and takes the place of an option', async () => {
  const user = openCreatePage();
  await startChoice(user, 'Single choice');
  await user.click(setting(/^Let voters write/));
  const { question } = await openDialog(user);
  const radio = (name: string) => question.getByRole('radio', { name });
  await user.click(radio('Work'));
  await user.click(radio('Other'));
  expect(radio('Work')).not.toBeChecked();
  await user.type(question.getByRole('textbox', { name: 'Your other answer' }), 'Chess');
  expect(question.getByRole('textbox', { name: 'Your other answer' })).toHaveValue('Chess');
  await user.click(radio('Events'));
  expect(radio('Other')).not.toBeChecked();
  expect(question.queryByRole('textbox')).not.toBeInTheDocument();
});

test('the option that means none of the others is chosen alone when it is tried out', async () => {
  const user = openCreatePage();
  await startChoice(user);
  await user.click(setting(/^Let voters write/));
  await user.click(setting(/^Add a “None/));
  const { question } = await openDialog(user);
  const choose = (name: string) => user.click(question.getByRole('checkbox', { name }));
  const listChosen = () =>
    question.getAllByRole('checkbox', { checked: true }).map((each) => (each as HTMLInputElement).value);
  await choose('Reading');
  await choose('Work');
  await choose('Other');
  expect(listChosen()).toEqual(['Reading', 'Work', 'Other']);
  await choose('None of these');
  expect(listChosen()).toEqual(['None of these']);
  await choose('Events');
  expect(listChosen()).toEqual(['Events']);
  await choose('None of these');
  await choose('Other');
  expect(listChosen()).toEqual(['Other']);
  await choose('Other');
  expect(question.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
});

test('the option that means none of the others comes after the one for another answer, as on the ballot', async () => {
  const user = openCreatePage();
  await startChoice(user);
  await user.click(setting(/^Let voters write/));
  await user.click(setting(/^Add a “None/));
  const { question } = await openDialog(user);
  expect(question.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).value)).toEqual([
    'Reading',
    'Work',
    'Events',
    'Other',
    'None of these',
  ]);
});

test('a question appears after the tried answer that it depends on, and is empty when it appears again', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'Open on Sundays?');
  await addDependent(user, 'Why not?', '1. Open on Sundays?', 'No');
  await addDependent(user, 'Really?', '2. Why not?', 'Yes');
  const { dialog } = await openDialog(user);
  expect(dialog.getByText('Questions that depend on an answer appear after it.')).toBeVisible();
  const group = (name: RegExp) => within(dialog.getByRole('group', { name }));
  const answer = (name: RegExp, option: string) => user.click(group(name).getByRole('radio', { name: option }));
  const isShown = (name: RegExp) => dialog.queryByRole('group', { name }) !== null;
  expect([isShown(/Why not/), isShown(/Really/), isShown(/^Question 2: What for/)]).toEqual([false, false, true]);
  await answer(/Open on/, 'No');
  await answer(/Why not/, 'Yes');
  expect([isShown(/Why not/), isShown(/Really/), isShown(/^Question 4: What for/)]).toEqual([true, true, true]);
  await answer(/Open on/, 'Yes');
  expect([isShown(/Why not/), isShown(/Really/)]).toEqual([false, false]);
  await answer(/Open on/, 'No');
  expect(group(/Why not/).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
  expect(isShown(/Really/)).toBe(false);
});

test.each([
  ['Rating', '4', '4 of 5'],
  ['Scale 0–10', '0', '0 of 10'],
])('a question can depend on a tried number: %s', async (kind, answer, number) => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: kind }));
  await addQuestion(user, 'How well?');
  await addDependent(user, 'Why?', '1. How well?', answer);
  const { dialog } = await openDialog(user);
  expect(dialog.queryByRole('group', { name: /Why/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: number }));
  expect(dialog.getByRole('group', { name: /Why/ })).toBeVisible();
});

test('the preview of a single question says after which answers it is asked, once they are chosen', async () => {
  const user = openCreatePage();
  await addQuestion(user, 'Open on Sundays?');
  await openSettings(user);
  await user.selectOptions(getCondition(), '1. Open on Sundays?');
  expect(getPreview().queryByText(/^Asked only/)).not.toBeInTheDocument();
  await user.click(getAnswer('No'));
  expect(getPreview().getByText('Asked only if the answer to question 1 is “No”.')).toBeInTheDocument();
});

test('options are shown as examples until one is written, above the one that means none of them', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Multiple choice' }));
  await user.click(screen.getByText('More settings'));
  await user.click(setting(/^Add a “None/));
  const listShown = () =>
    getPreview()
      .getAllByRole('checkbox', { hidden: true })
      .map((each) => (each as HTMLInputElement).value);
  expect(listShown()).toEqual(['Option 1', 'Option 2', 'None of these']);
  await fill(user, 'Option 1', 'Reading');
  expect(listShown()).toEqual(['Reading', 'None of these']);
});

test('a ranking can be tried out in the dialog', async () => {
  const user = openCreatePage();
  await startChoice(user, 'Ranking');
  expect(getPreview().getByText('Rank all, best first')).toBeInTheDocument();
  const { question } = await openDialog(user);
  await user.click(question.getByRole('button', { name: 'Rank Events' }));
  await user.click(question.getByRole('button', { name: 'Rank Reading' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Events',
    '2Reading',
    '3Work',
  ]);
  await user.click(question.getByRole('button', { name: 'Move Work up' }));
  expect(question.getAllByRole('listitem').at(1)).toHaveTextContent('2Work');
});

test('a matrix can be tried out in the dialog, with two examples of rows until some are written', async () => {
  const user = openCreatePage();
  await startChoice(user, 'Matrix');
  const { question } = await openDialog(user);
  expect(question.getAllByRole('radiogroup').map((row) => row.getAttribute('aria-labelledby'))).toHaveLength(2);
  const row = within(question.getByRole('radiogroup', { name: 'Row 2' }));
  await user.click(row.getByRole('radio', { name: 'Events' }));
  expect(row.getByRole('radio', { name: 'Events' })).toBeChecked();
});

test('the preview of a ranking without options has two examples, and one line for equal options', async () => {
  const user = openCreatePage();
  await user.click(screen.getByRole('radio', { name: 'Ranking' }));
  const listOptions = () =>
    getPreview()
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
  expect(listOptions()).toEqual(['Rank Option 1', 'Rank Option 2']);
  await user.click(getField('Option 1'));
  await user.paste('Reading\nReading\nWork');
  expect(listOptions()).toEqual(['Rank Reading', 'Rank Work']);
});
