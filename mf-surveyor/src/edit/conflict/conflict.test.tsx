import { readHistory, readSurvey, updateSurvey } from '@canvass/shared/contracts';
import { createTestQuestion, getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { closePopup, fill } from '../../create/create-page.steps';
import { getButton, getField, openEditPage, createTestOwnSurvey, createFakeServer } from '../edit-page.steps';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readHistory, [{ kind: 'edited', at: '2026-11-20T12:00:00.000Z', changes: [] }]);
});

const saves = () => getRequests().filter(({ method }) => method === 'PUT');

const added = createTestQuestion({ title: 'When?', kind: 'single', options: ['Noon', 'Night'] });

/** Edits the title, while another title, a description, and another question are saved elsewhere. */
async function meet() {
  const server = createFakeServer(createTestOwnSurvey());
  const { user } = await openEditPage(server.read());
  server.saveElsewhere({
    title: 'Sundays, saved elsewhere',
    description: 'Written elsewhere.',
    questions: [...createTestOwnSurvey().questions, added],
  });
  await user.clear(getField('Title'));
  await fill(user, 'Title', 'Sundays, mine');
  await user.click(getButton('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));
  await dialog.findByRole('group', { name: 'Title' });
  return { user, dialog, server };
}

test('what others changed elsewhere in the survey is kept without a question, and the popup names it', async () => {
  const server = createFakeServer(createTestOwnSurvey());
  const { user } = await openEditPage(server.read());
  server.saveElsewhere({ category: 'Health', questions: [...createTestOwnSurvey().questions, added] });
  await user.clear(getField('Title'));
  await fill(user, 'Title', 'Sundays, mine');
  await user.click(getButton('Save changes'));
  await screen.findByText(/Changes saved elsewhere are kept: category and questions\./);
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'Sundays, mine', category: 'Health', revision: 6 });
  expect(server.read().questions.at(-1)).toEqual(added);
  expect(saves()).toHaveLength(2);
});

test('the dialog asks for what both sides changed only, with both values', async () => {
  const { dialog } = await meet();
  expect(dialog.getAllByRole('group')).toHaveLength(1);
  const choices = within(dialog.getByRole('group', { name: 'Title' })).getAllByRole('radio');
  expect(choices.map((each) => each.closest('label')?.textContent)).toEqual([
    'Yours Sundays, mine',
    'Other edit Sundays, saved elsewhere',
  ]);
  expect(choices.every((each) => !(each as HTMLInputElement).checked)).toBe(true);
  expect(dialog.getByText('Also kept from the other edit: description and questions.')).toBeVisible();
  expect(await dialog.findByText(/^Last change: edited, Nov 20, 2026, /)).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('nothing is saved before everything is chosen: the first open choice takes the focus and says so', async () => {
  const { user, dialog } = await meet();
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  expect(dialog.getByRole('group', { name: 'Title' })).toHaveAccessibleDescription('Choose one version.');
  expect(dialog.getByRole('radio', { name: 'Yours', description: 'Sundays, mine' })).toHaveFocus();
  expect(saves()).toHaveLength(1);
});

test('what is chosen is saved together with what only one side changed', async () => {
  const { user, dialog, server } = await meet();
  await user.click(dialog.getByRole('radio', { name: 'Yours' }));
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'Sundays, mine', description: 'Written elsewhere.', revision: 6 });
  expect(server.read().questions.at(-1)).toEqual(added);
  expect(saves()[1]?.idempotencyKey).not.toBe(saves()[0]?.idempotencyKey);
});

test('when nothing of this side is left, the form shows what was saved and goes on from there', async () => {
  const { user, dialog, server } = await meet();
  await user.click(dialog.getByRole('radio', { name: 'Other edit' }));
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  expect(screen.queryByRole('dialog', { name: 'Conflicting edits' })).not.toBeInTheDocument();
  expect(getField('Title')).toHaveValue('Sundays, saved elsewhere');
  expect(screen.queryByText(/This survey was saved elsewhere/)).not.toBeInTheDocument();
  expect(saves()).toHaveLength(1);
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(server.read().title).toBe('Sundays, saved elsewhere!');
});

test('a question that both sides reworded is chosen whole', async () => {
  const server = createFakeServer(createTestOwnSurvey({ questionsFrozen: false }));
  const { user } = await openEditPage(server.read());
  const [first, ...rest] = createTestOwnSurvey().questions;
  server.saveElsewhere({ questions: [{ ...first!, title: 'Every Sunday?' }, ...rest] });
  await user.click(getButton('Edit question 1'));
  const title = screen.getByRole('textbox', { name: 'Title of question 1' });
  await user.clear(title);
  await user.click(title);
  await user.paste('Some Sundays?');
  await user.click(getButton('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));
  const group = within(await dialog.findByRole('group', { name: 'Question 1' }));
  expect(group.getByRole('radio', { name: 'Other edit', description: /^Every Sunday\?/ })).toBeVisible();
  await user.click(group.getByRole('radio', { name: 'Yours', description: /^Some Sundays\?/ }));
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  await closePopup(user);
  expect(server.read().questions.map((each) => each.title)).toEqual(['Some Sundays?', rest[0]?.title]);
});

test('who goes back to the form finds their words and can compare again', async () => {
  const { user, dialog } = await meet();
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
  expect(getField('Title')).toHaveValue('Sundays, mine');
  expect(screen.getByRole('alert')).toHaveTextContent('This survey was saved elsewhere after you opened it.');
  await user.click(getButton('Compare'));
  expect(await screen.findByRole('group', { name: 'Title' })).toBeVisible();
});

test('another save in between is merged anew, and a choice between other values is asked again', async () => {
  const { user, dialog, server } = await meet();
  server.saveElsewhere({ title: 'Sundays, once more' });
  await user.click(dialog.getByRole('radio', { name: 'Yours' }));
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  const again = await dialog.findByRole('radio', { name: 'Other edit', description: 'Sundays, once more' });
  expect(again).not.toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Yours', description: 'Sundays, mine' }));
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'Sundays, mine', description: 'Written elsewhere.' });
});

test('when what was saved does not load, nothing can be chosen yet', async () => {
  const { user, dialog } = await meet();
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
  mockProblem(readSurvey, 'network');
  await user.click(getButton('Compare'));
  const reopenedDialog = within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));
  expect(await reopenedDialog.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(reopenedDialog.queryByRole('button', { name: 'Save choices' })).not.toBeInTheDocument();
  mockResponse(readSurvey, createTestOwnSurvey({ title: 'Sundays, saved elsewhere', revision: 5 }));
  await user.click(reopenedDialog.getByRole('button', { name: 'Try again' }));
  expect(await reopenedDialog.findByRole('button', { name: 'Save choices' })).toBeVisible();
});

test('when what was saved does not load while saving, the form says so and keeps its words', async () => {
  const { user } = await openEditPage();
  mockProblem(updateSurvey, 'survey-conflict');
  mockProblem(readSurvey, 'network');
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(getField('Title')).toHaveValue(`${createTestOwnSurvey().title}!`);
  await waitFor(() => expect(getButton('Save changes')).toBeEnabled());
});

test('a draft that does not know what it began with is asked about everything that differs', async () => {
  const server = createFakeServer(createTestOwnSurvey());
  const { user, unmount } = await openEditPage(server.read());
  await fill(user, 'Title', ', mine');
  await screen.findByText('Unsaved changes are kept in this tab.');
  unmount();
  const [name] = Object.keys(sessionStorage);
  const { base: _, ...draft } = JSON.parse(sessionStorage.getItem(name ?? '') ?? '{}') as { base?: unknown };
  sessionStorage.setItem(name ?? '', JSON.stringify(draft));
  server.saveElsewhere({ questions: [...createTestOwnSurvey().questions, added] });
  await openEditPage(server.read());
  await user.click(getButton('Save as version 3'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));
  expect((await dialog.findAllByRole('group')).map((each) => each.querySelector('legend')?.textContent)).toEqual([
    'Title',
    'Question 3',
  ]);
  expect(dialog.getByText(/choose for every difference\.$/)).toBeVisible();
  expect(dialog.getByText('Question removed')).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('two choices of who may vote are asked for by name', async () => {
  const server = createFakeServer(createTestOwnSurvey());
  const { user } = await openEditPage(server.read());
  server.saveElsewhere({ voterPolicy: 'invited' });
  await user.click(screen.getByRole('radio', { name: 'Accounts with a verified email' }));
  await user.click(getButton('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));
  const group = within(await dialog.findByRole('group', { name: 'Who may vote' }));
  expect(group.getByRole('radio', { name: 'Yours', description: 'Accounts with a verified email' })).toBeVisible();
  await user.click(group.getByRole('radio', { name: 'Other edit', description: 'Only people you invite' }));
  await user.click(dialog.getByRole('button', { name: 'Save choices' }));
  expect(screen.getByRole('radio', { name: 'Only people you invite' })).toBeChecked();
});
