import { createSurvey } from '@canvass/shared/contracts';
import { getRequests, mockProblem } from '@canvass/shared/testing';
import { formatInWords } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addQuestion,
  describeSurvey,
  getButton,
  getField,
  openCreatePage,
  publish,
  YEAR,
} from '../../create/create-page.steps';

test('a day that does not exist is refused', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await user.clear(getField('Deadline'));
  await user.type(getField('Deadline'), '11/31/2099');
  await user.tab();
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(getField('Deadline')).toBeInvalid();
  await addQuestion(user, 'Open on Sundays?');
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getField('Deadline')).toHaveFocus());
  expect(getField('Deadline')).toHaveValue('11/31/2099');
  expect(getRequests()).toHaveLength(0);
});

test('a valid day is read back in words, with the end of the day in UTC', async () => {
  const user = openCreatePage();
  await user.type(getField('Deadline'), `11/27/${YEAR}`);
  expect(getField('Deadline')).toHaveAccessibleDescription(
    `Closes ${formatInWords(new Date(Date.UTC(YEAR, 10, 27, 23, 59)))}, with the end of the day in UTC.`,
  );
});

test.each([
  ['11/27/2020', 'Deadline must not be in the past.'],
  ['12/31/9999', 'Deadline must be at most 10 years ahead.'],
])('a survey with the deadline %s is not sent: its field is invalid and says why', async (typed, fault) => {
  const user = openCreatePage();
  await describeSurvey(user);
  await user.clear(getField('Deadline'));
  await user.type(getField('Deadline'), typed);
  await user.tab();
  expect(getField('Deadline')).toBeInvalid();
  expect(getField('Deadline')).toHaveAccessibleDescription(fault);
  await addQuestion(user, 'Open on Sundays?');
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getField('Deadline')).toHaveFocus());
  expect(getField('Deadline')).toHaveAccessibleDescription(fault);
  expect(getField('Deadline')).toHaveValue(typed);
  expect(getRequests()).toHaveLength(0);
});

test('what the server says of a day that has passed meanwhile is shown at its field', async () => {
  mockProblem(createSurvey, 'invalid-input', [{ field: 'body.deadline', message: 'must not be in the past' }]);
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await publish(user);
  await waitFor(() => expect(getField('Deadline')).toHaveFocus());
  expect(getField('Deadline')).toHaveAccessibleDescription('Deadline must not be in the past.');
});

test('a day that was typed without zeros is shown as MM/dd/yyyy when the field is left', async () => {
  const user = openCreatePage();
  const year = new Date().getUTCFullYear() + 2;
  await user.type(getField('Deadline'), ` 3/5/${year} `);
  await user.tab();
  expect(getField('Deadline')).toHaveValue(`03/05/${year}`);
  expect(getField('Deadline')).toBeValid();
});

test('the calendar does not offer days that are over', async () => {
  const user = openCreatePage();
  await user.click(getButton('Choose a day'));
  const calendar = within(await screen.findByRole('dialog', { name: /Choose Date/ }));
  expect(calendar.queryByRole('button', { name: 'Previous Month' })).not.toBeInTheDocument();
});

test('a day can be picked in the calendar with the keyboard', async () => {
  const user = openCreatePage();
  await user.type(getField('Deadline'), `11/27/${YEAR}`);
  await user.click(getButton('Choose a day'));
  const calendar = within(await screen.findByRole('dialog', { name: /Choose Date/ }));
  expect(calendar.getByRole('gridcell', { name: new RegExp(`November 27th, ${YEAR}`) })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(getField('Deadline')).toHaveValue(`11/28/${YEAR}`);
});

test('Escape closes the calendar and leaves the focus in the field, every time', async () => {
  const user = openCreatePage();
  for (const _ of ['first', 'second']) {
    await user.click(getButton('Choose a day'));
    await screen.findByRole('dialog', { name: /Choose Date/ });
    await waitFor(() => expect(document.activeElement).toHaveRole('gridcell'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(getField('Deadline')).toHaveFocus());
  }
});

test('the arrow down opens the calendar from the field', async () => {
  const user = openCreatePage();
  await user.type(getField('Deadline'), `11/27/${YEAR}{ArrowDown}`);
  expect(await screen.findByRole('gridcell', { name: new RegExp(`November 27th, ${YEAR}`) })).toHaveFocus();
});
