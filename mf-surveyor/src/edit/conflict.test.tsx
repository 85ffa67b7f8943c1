import { readHistory, readSurvey, updateSurvey } from '@canvass/shared/contracts';
import { buildQuestion, calls, refuse, respond } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { closePopup } from '../create/create-page.steps';
import { button, field, open, own } from './edit-page.steps';

beforeEach(() => {
  sessionStorage.clear();
  respond(readHistory, [{ kind: 'edited', at: '2026-11-20T12:00:00.000Z', changes: [] }]);
});

const saves = () => calls().filter(({ method }) => method === 'PUT');

const theirs = own({
  title: 'Sundays, saved elsewhere',
  revision: 6,
  questions: [...own().questions, buildQuestion({ title: 'When?', kind: 'single', options: ['Noon', 'Night'] })],
});

/** Edits the title, while another title and another question are saved elsewhere. */
async function meet() {
  refuse(updateSurvey, 'survey-conflict');
  const { user } = await open();
  respond(readSurvey, theirs);
  await user.clear(field('Title'));
  await user.type(field('Title'), 'Sundays, mine');
  await user.click(button('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two edits of one survey' }));
  await dialog.findByRole('table');
  return { user, dialog };
}

test('a conflict shows what differs, both ways, and nothing else', async () => {
  const { dialog } = await meet();
  const rows = dialog.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Sundays, mine', 'Sundays, saved elsewhere'],
    ['Not there', 'When?\nChoose one: Noon · Night'],
  ]);
  expect(dialog.getByRole('rowheader', { name: 'Question 3' })).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('a conflict says what happened last', async () => {
  const { dialog } = await meet();
  expect(await dialog.findByText(/^Last change: edited, 20 Nov 2026, /)).toBeVisible();
});

test('mine is kept by saving it over the new revision', async () => {
  const { user, dialog } = await meet();
  respond(updateSurvey, { modifiedCount: 1, version: 3, revision: 7 });
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await closePopup(user);
  expect(saves()[1]?.body).toMatchObject({ title: 'Sundays, mine', revision: 6 });
  expect(saves()[1]?.idempotencyKey).not.toBe(saves()[0]?.idempotencyKey);
});

test('theirs is taken into the form, which goes on from there', async () => {
  const { user, dialog } = await meet();
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  expect(screen.queryByRole('dialog', { name: 'Two edits of one survey' })).not.toBeInTheDocument();
  expect(field('Title')).toHaveValue('Sundays, saved elsewhere');
  expect(screen.queryByText(/Somebody saved this survey/)).not.toBeInTheDocument();
  respond(updateSurvey, { modifiedCount: 1, version: 2, revision: 7 });
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.body).toMatchObject({ title: 'Sundays, saved elsewhere!', revision: 6 });
});

test('who goes back to the form finds their words and can compare again', async () => {
  const { user, dialog } = await meet();
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
  expect(field('Title')).toHaveValue('Sundays, mine');
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody saved this survey after you opened it.');
  await user.click(button('Compare'));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('another save in between is compared anew before anything is overwritten', async () => {
  const { user, dialog } = await meet();
  respond(readSurvey, { ...theirs, title: 'Sundays, once more', revision: 7 });
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(await dialog.findByText('Sundays, once more')).toBeVisible();
  respond(updateSurvey, { modifiedCount: 1, version: 3, revision: 8 });
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await closePopup(user);
  expect(saves().at(-1)?.body).toMatchObject({ revision: 7 });
});

test('when what was saved does not load, nothing can be chosen yet', async () => {
  refuse(updateSurvey, 'survey-conflict');
  const { user } = await open();
  refuse(readSurvey, 'network');
  refuse(readHistory, 'network');
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two edits of one survey' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(dialog.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
  respond(readSurvey, theirs);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: 'Keep mine' })).toBeVisible();
});
