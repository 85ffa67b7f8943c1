import { readSurvey, updateSurvey } from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  fillIn,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closePopup, YEAR } from '../create/create-page.steps';
import {
  getButton,
  getField,
  getQuestionList,
  openEditPage,
  createTestOwnSurvey,
  renderEditPage,
} from './edit-page.steps';

beforeEach(() => sessionStorage.clear());

const saves = () => getRequests().filter(({ method }) => method === 'PUT');

test('the page shows a loading state while the survey loads', () => {
  mockPending(readSurvey);
  renderEditPage();
  expect(screen.getByText('Loading....')).toBeVisible();
});

test('a survey that failed to load can be retried', async () => {
  mockProblem(readSurvey, 'network');
  renderEditPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(readSurvey, createTestOwnSurvey());
  await userEvent.click(getButton('Try again'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(createTestOwnSurvey().title);
});

test('a survey that is not there leads back to the list', async () => {
  mockProblem(readSurvey, 'survey-not-found');
  renderEditPage();
  expect(await screen.findByRole('heading', { name: 'Survey not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Update Survey' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/update',
  );
});

test('the form is filled with the survey, its questions of the common kinds, and nothing to save', async () => {
  await openEditPage(createTestOwnSurvey({ questions: createTestQuestionsOfCommonKinds(), resultsPolicy: 'owner' }));
  expect(getField('Deadline')).toHaveValue('11/27/2099');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('community and socials');
  expect(screen.getByRole('combobox', { name: 'Who sees the results' })).toHaveDisplayValue('Only me and the admins');
  expect(getQuestionList().getAllByRole('listitem')).toHaveLength(5);
  expect(getQuestionList().getByText('Multiple choice, 3 options')).toBeVisible();
  expect(getButton('Save changes')).toBeDisabled();
  expect(document.title).toBe(`Edit: ${createTestOwnSurvey().title}`);
});

test('other words are a plain save, with the revision that was edited and a key', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user } = await openEditPage();
  await user.clear(getField('Title'));
  await user.type(getField('Title'), 'Opening on Sundays');
  expect(getButton('Save changes')).toBeEnabled();
  expect(screen.queryByText(/The questions become/)).not.toBeInTheDocument();
  await user.click(getButton('Save changes'));
  await waitFor(() => expect(screen.getByText('Your changes are saved.')).toBeVisible());
  await closePopup(user);
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/update');
  const { title, description, category, deadline, questions, resultsPolicy } = createTestOwnSurvey({
    title: 'Opening on Sundays',
  });
  expect(saves()).toMatchObject([
    {
      url: '/surveys/65f000000000000000000001',
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
      body: { title, description, category, deadline, questions, resultsPolicy, revision: 4 },
    },
  ]);
});

test('other questions are said to be a new version as soon as they differ, and to be none when they do not', async () => {
  const { user } = await openEditPage();
  await user.click(getButton('Move question 1 down'));
  expect(screen.getByText('The questions become version 3.')).toBeVisible();
  expect(getButton('Save as version 3')).toBeEnabled();
  await user.click(getButton('Move question 2 up'));
  expect(screen.queryByText(/The questions become/)).not.toBeInTheDocument();
  expect(getButton('Save changes')).toBeDisabled();
});

test('another setting of a question makes a new version', async () => {
  const { user } = await openEditPage();
  await user.click(getButton('Edit question 1'));
  await user.click(getQuestionList().getByText('More settings'));
  await user.click(getQuestionList().getByRole('checkbox', { name: 'Required' }));
  expect(screen.getByText('The questions become version 3.')).toBeVisible();
  await user.click(getQuestionList().getByRole('checkbox', { name: 'Required' }));
  expect(getButton('Save changes')).toBeDisabled();
});

test('a new question is saved with the others, and the popup names the version', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 3, revision: 5 });
  const { user } = await openEditPage();
  await fillIn(getField('Question title'), 'When would you come?', user);
  await user.click(getButton('Save as version 3'));
  await waitFor(() => expect(screen.getByText(/The questions are now version 3/)).toBeVisible());
  await closePopup(user);
  expect(saves()[0]?.body).toMatchObject({ questions: [{}, {}, { title: 'When would you come?', kind: 'yes-no' }] });
});

test('questions that nobody has voted on change in their place', async () => {
  const { user } = await openEditPage(createTestOwnSurvey({ questionsFrozen: false }));
  await user.click(getButton('Remove question 2'));
  expect(getButton('Save changes')).toBeEnabled();
  expect(screen.getByText(/Nobody has voted on these questions yet/)).toBeVisible();
});

test('a withdrawn survey can be edited, and says what that does not do', async () => {
  await openEditPage(createTestOwnSurvey({ state: 'withdrawn', status: 'Unpublish' }));
  expect(screen.getByText('This survey is withdrawn.')).toBeVisible();
  expect(screen.queryByText('This survey is not published.')).not.toBeInTheDocument();
});

test('a survey that was closed early keeps its deadline and stays closed unless that is changed', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const closesAt = new Date(Date.now() - 1000).toISOString();
  const deadline = new Date().toLocaleDateString('ja-JP', { timeZone: 'UTC' });
  const { user } = await openEditPage(createTestOwnSurvey({ state: 'closed', deadline, closesAt }));
  expect(getField('Deadline')).toHaveAccessibleDescription('Voting has ended. A later day reopens it.');
  await user.type(getField('Title'), '!');
  expect(screen.queryByText(/Saving reopens the survey/)).not.toBeInTheDocument();
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(saves()[0]?.body).toMatchObject({ deadline });
});

test('a closed survey is said to be closed, and opened again by a later deadline', async () => {
  const { user } = await openEditPage(
    createTestOwnSurvey({ deadline: '2020/1/1', closesAt: '2020-01-02T00:00:00.000Z' }),
  );
  expect(screen.getByText('This survey is closed.')).toBeVisible();
  await user.clear(getField('Deadline'));
  await user.type(getField('Deadline'), `11/27/${YEAR}`);
  expect(screen.getByText(/Saving reopens the survey/)).toBeVisible();
});

test('an unpublished survey is said to stay so, with what the admin wrote', async () => {
  await openEditPage(createTestOwnSurvey({ status: 'Unpublish', feedback: 'Question 2 asks for a phone number.' }));
  expect(screen.getByText('This survey is not published.')).toBeVisible();
  expect(screen.getByText(/Editing does not publish it/)).toHaveTextContent('Question 2 asks for a phone number.');
});

test("somebody else's survey is said to be theirs, and the server's refusal leads back", async () => {
  mockProblem(updateSurvey, 'not-your-survey');
  const { user } = await openEditPage(createTestOwnSurvey({ surveyorEmail: 'mara@canvass.test' }));
  expect(screen.getByText(/This survey belongs to another surveyor/)).toBeVisible();
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Only the surveyor who owns this survey may do this.')).toBeVisible();
  expect(alert.getByRole('link', { name: 'Back to Update Survey' })).toBeVisible();
});

test.each(['too-many-versions', 'too-many-changes'] as const)('%s offers to go on with a copy', async (code) => {
  mockProblem(updateSurvey, code);
  const { user } = await openEditPage();
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Duplicate' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/create?from=65f000000000000000000001',
  );
  expect(getField('Title')).toHaveValue(`${createTestOwnSurvey().title}!`);
});

test("a new deadline in the past is not sent, and the stored one of a closed survey stands in nobody's way", async () => {
  const closed = createTestOwnSurvey({ deadline: '2020/1/1', closesAt: '2020-01-02T00:00:00.000Z' });
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user } = await openEditPage(closed);
  await user.clear(getField('Deadline'));
  await user.type(getField('Deadline'), '1/2/2020');
  await user.click(getButton('Save changes'));
  await waitFor(() => expect(getField('Deadline')).toHaveAccessibleDescription('Deadline must not be in the past.'));
  expect(getField('Deadline')).toBeInvalid();
  expect(getField('Deadline')).toHaveValue('01/02/2020');
  expect(saves()).toEqual([]);
  await user.clear(getField('Deadline'));
  await user.type(getField('Deadline'), '1/1/2020');
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(saves()).toMatchObject([{ body: { deadline: '2020/1/1' } }]);
});

test('what the server says of a field is shown there, and nothing typed is lost', async () => {
  mockProblem(updateSurvey, 'invalid-input', [{ field: 'body.title', message: 'must be on one line' }]);
  const { user } = await openEditPage();
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await waitFor(() => expect(getField('Title')).toHaveAccessibleDescription('Title must be on one line.'));
  expect(getField('Title')).toHaveValue(`${createTestOwnSurvey().title}!`);
});

test('Enter in a field saves nothing; Ctrl+Enter saves without a summary', async () => {
  mockPending(updateSurvey);
  const { user } = await openEditPage();
  await user.type(getField('Title'), ' again{Enter}');
  expect(getButton('Save changes')).not.toHaveAttribute('aria-busy');
  expect(saves()).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an edit is sent once, however often the button is pressed; a repeat has the same key', async () => {
  mockProblem(updateSurvey, 'network');
  const { user } = await openEditPage();
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await screen.findByRole('alert');
  mockPending(updateSurvey);
  await user.dblClick(getButton('Save changes'));
  expect(getButton('Saving')).toHaveAttribute('aria-busy', 'true');
  expect(saves()).toHaveLength(2);
  expect(saves()[1]?.idempotencyKey).toBe(saves()[0]?.idempotencyKey);
});

test('the browser asks before it leaves with something unsaved, and only then', async () => {
  const { user } = await openEditPage();
  const leaving = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(true);
  await user.type(getField('Title'), '!');
  expect(leaving()).toBe(false);
});

test('unsaved changes are restored on return and can be discarded and restored again', async () => {
  const { user, unmount } = await openEditPage();
  await user.type(getField('Title'), ' too');
  unmount();
  await openEditPage();
  expect(getField('Title')).toHaveValue(`${createTestOwnSurvey().title} too`);
  expect(screen.getByText(/^Your unsaved changes from .* are here\.$/)).toBeVisible();
  await user.click(getButton('Show saved version'));
  expect(getField('Title')).toHaveValue(createTestOwnSurvey().title);
  expect(getButton('Restore')).toHaveFocus();
  await user.click(getButton('Restore'));
  expect(getField('Title')).toHaveValue(`${createTestOwnSurvey().title} too`);
});

test('saved changes are not offered as a draft', async () => {
  mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
  const { user, unmount } = await openEditPage();
  await user.type(getField('Title'), ' too');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  unmount();
  await openEditPage();
  expect(screen.queryByText(/Your unsaved changes/)).not.toBeInTheDocument();
});
