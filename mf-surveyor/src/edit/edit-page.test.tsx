import { readSurvey, updateSurvey } from '@canvass/shared/contracts';
import { buildEveryKind, calls, hang, refuse, respond } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closePopup, YEAR } from '../create/create-page.steps';
import { button, field, list, open, own, render } from './edit-page.steps';

beforeEach(() => sessionStorage.clear());

const saves = () => calls().filter(({ method }) => method === 'PUT');

test('while the survey is on its way, it says so', () => {
  hang(readSurvey);
  render();
  expect(screen.getByText('Loading....')).toBeVisible();
});

test('when the survey does not load, one can try again', async () => {
  refuse(readSurvey, 'network');
  render();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  respond(readSurvey, own());
  await userEvent.click(button('Try again'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(own().title);
});

test('a survey that is not there leads back to the list', async () => {
  refuse(readSurvey, 'survey-not-found');
  render();
  expect(await screen.findByRole('heading', { name: 'There is no such survey' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Update Survey' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/update',
  );
});

test('the form is filled with the survey, its questions of every kind, and nothing to save', async () => {
  await open(own({ questions: buildEveryKind(), resultsPolicy: 'owner' }));
  expect(field('Deadline')).toHaveValue('11/27/2099');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('community and socials');
  expect(screen.getByRole('combobox', { name: 'Who sees the results' })).toHaveDisplayValue('Only me and the admins');
  expect(list().getAllByRole('listitem')).toHaveLength(5);
  expect(list().getByText('Choose any, 3 options')).toBeVisible();
  expect(button('Save changes')).toBeDisabled();
  expect(document.title).toBe(`Edit: ${own().title}`);
});

test('other words are a plain save, with the revision that was edited and a key', async () => {
  respond(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user } = await open();
  await user.clear(field('Title'));
  await user.type(field('Title'), 'Opening on Sundays');
  expect(button('Save changes')).toBeEnabled();
  expect(screen.queryByText(/The questions become/)).not.toBeInTheDocument();
  await user.click(button('Save changes'));
  await waitFor(() => expect(screen.getByText('Your changes are saved.')).toBeVisible());
  await closePopup(user);
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/update');
  const { title, description, category, deadline, questions, resultsPolicy } = own({ title: 'Opening on Sundays' });
  expect(saves()).toMatchObject([
    {
      url: '/surveys/65f000000000000000000001',
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
      body: { title, description, category, deadline, questions, resultsPolicy, revision: 4 },
    },
  ]);
});

test('other questions are said to be a new version as soon as they differ, and to be none when they do not', async () => {
  const { user } = await open();
  await user.click(button('Move question 1 down'));
  expect(screen.getByText('The questions become version 3.')).toBeVisible();
  expect(button('Save as version 3')).toBeEnabled();
  await user.click(button('Move question 2 up'));
  expect(screen.queryByText(/The questions become/)).not.toBeInTheDocument();
  expect(button('Save changes')).toBeDisabled();
});

test('a new question is saved with the others, and the popup names the version', async () => {
  respond(updateSurvey, { modifiedCount: 1, version: 3, revision: 5 });
  const { user } = await open();
  await user.type(field('Question title'), 'When would you come?');
  await user.click(button('Save as version 3'));
  await waitFor(() => expect(screen.getByText(/The questions are version 3 now/)).toBeVisible());
  await closePopup(user);
  expect(saves()[0]?.body).toMatchObject({ questions: [{}, {}, { title: 'When would you come?', kind: 'yes-no' }] });
});

test('questions that nobody has voted on change in their place', async () => {
  const { user } = await open(own({ questionsFrozen: false }));
  await user.click(button('Remove question 2'));
  expect(button('Save changes')).toBeEnabled();
  expect(screen.getByText(/Nobody has voted on these questions yet/)).toBeVisible();
});

test('a closed survey is said to be closed, and opened again by a later deadline', async () => {
  const { user } = await open(own({ deadline: '2020/1/1', closesAt: '2020-01-02T00:00:00.000Z' }));
  expect(screen.getByText('This survey is closed.')).toBeVisible();
  await user.clear(field('Deadline'));
  await user.type(field('Deadline'), `11/27/${YEAR}`);
  expect(screen.getByText(/Saving opens the survey again/)).toBeVisible();
});

test('an unpublished survey is said to stay so, with what the admin wrote', async () => {
  await open(own({ status: 'Unpublish', feedback: 'Question 2 asks for a phone number.' }));
  expect(screen.getByText('This survey is not published.')).toBeVisible();
  expect(screen.getByText(/Editing does not publish it/)).toHaveTextContent('Question 2 asks for a phone number.');
});

test("somebody else's survey is said to be theirs, and the server's refusal leads back", async () => {
  refuse(updateSurvey, 'not-your-survey');
  const { user } = await open(own({ surveyorEmail: 'mara@canvass.test' }));
  expect(screen.getByText(/This survey was made by mara@canvass.test/)).toBeVisible();
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Only the surveyor who owns this survey may do this.')).toBeVisible();
  expect(alert.getByRole('link', { name: 'Back to Update Survey' })).toBeVisible();
});

test.each(['too-many-versions', 'too-many-changes'] as const)('%s offers to go on with a copy', async (code) => {
  refuse(updateSurvey, code);
  const { user } = await open();
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Duplicate' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/create?from=65f000000000000000000001',
  );
  expect(field('Title')).toHaveValue(`${own().title}!`);
});

test("a new deadline in the past is not sent, and the stored one of a closed survey stands in nobody's way", async () => {
  const closed = own({ deadline: '2020/1/1', closesAt: '2020-01-02T00:00:00.000Z' });
  respond(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user } = await open(closed);
  await user.clear(field('Deadline'));
  await user.type(field('Deadline'), '1/2/2020');
  await user.click(button('Save changes'));
  await waitFor(() => expect(field('Deadline')).toHaveAccessibleDescription('Deadline must not lie in the past.'));
  expect(field('Deadline')).toBeInvalid();
  expect(field('Deadline')).toHaveValue('01/02/2020');
  expect(saves()).toEqual([]);
  await user.clear(field('Deadline'));
  await user.type(field('Deadline'), '1/1/2020');
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  await closePopup(user);
  expect(saves()).toMatchObject([{ body: { deadline: '2020/1/1' } }]);
});

test('what the server says of a field is shown there, and nothing typed is lost', async () => {
  refuse(updateSurvey, 'invalid-input', [{ field: 'body.title', message: 'must be on one line' }]);
  const { user } = await open();
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  await waitFor(() => expect(field('Title')).toHaveAccessibleDescription('Title must be on one line.'));
  expect(field('Title')).toHaveValue(`${own().title}!`);
});

test('an edit is sent once, however often the button is pressed; a repeat has the same key', async () => {
  refuse(updateSurvey, 'network');
  const { user } = await open();
  await user.type(field('Title'), '!');
  await user.click(button('Save changes'));
  await screen.findByRole('alert');
  hang(updateSurvey);
  await user.dblClick(button('Save changes'));
  expect(button('Saving')).toHaveAttribute('aria-busy', 'true');
  expect(saves()).toHaveLength(2);
  expect(saves()[1]?.idempotencyKey).toBe(saves()[0]?.idempotencyKey);
});

test('the browser asks before it leaves with something unsaved, and only then', async () => {
  const { user } = await open();
  const leaving = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(true);
  await user.type(field('Title'), '!');
  expect(leaving()).toBe(false);
});

test('what was not saved is there again on the way back, and can be put away and brought back', async () => {
  const { user, unmount } = await open();
  await user.type(field('Title'), ' too');
  unmount();
  await open();
  expect(field('Title')).toHaveValue(`${own().title} too`);
  expect(screen.getByText(/^Your unsaved changes from .* are here\.$/)).toBeVisible();
  await user.click(button('Show what is saved'));
  expect(field('Title')).toHaveValue(own().title);
  expect(button('Bring it back')).toHaveFocus();
  await user.click(button('Bring it back'));
  expect(field('Title')).toHaveValue(`${own().title} too`);
});

test('what was saved is not offered as unsaved', async () => {
  respond(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user, unmount } = await open();
  await user.type(field('Title'), ' too');
  await user.click(button('Save changes'));
  await closePopup(user);
  unmount();
  await open();
  expect(screen.queryByText(/Your unsaved changes/)).not.toBeInTheDocument();
});
