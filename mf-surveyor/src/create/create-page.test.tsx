import { createSurvey } from '@canvass/shared/contracts';
import { buildSignedIn, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Page } from './create-page';

const id = '65f000000000000000000001';

function open() {
  renderPage(<Page />, { path: '/dashboard/surveyor/create', session: buildSignedIn('surveyor') });
  return userEvent.setup();
}

const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const list = () => within(screen.getByRole('list', { name: 'Create questions' }));

async function fill(user: UserEvent, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

async function describeSurvey(user: UserEvent) {
  await fill(user, 'Title', 'Sunday hours');
  await fill(user, 'Description', 'A seventh day.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Education');
  await fill(user, 'Deadline', '11/27/2099');
}

/** The popup comes in a chunk of its own and holds the focus until it is closed. */
async function closePopup(user: UserEvent) {
  expect(await screen.findByRole('heading', { name: 'success' })).toBeVisible();
  await user.click(button('OK'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'success' })).not.toBeInTheDocument());
}

async function addQuestion(user: UserEvent, title: string) {
  await fill(user, 'Question title', title);
  await user.keyboard('{Enter}');
}

test('a survey with two questions is made with the keyboard alone', async () => {
  respond(createSurvey, { insertedId: id });
  const user = open();
  await user.tab();
  expect(field('Title')).toHaveFocus();
  await user.keyboard('Sunday hours');
  await user.tab();
  await user.keyboard('A seventh day.');
  await user.tab();
  expect(field('Email')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Education');
  await user.tab();
  await user.keyboard('11/27/2099');
  await user.tab();
  expect(button('Choose a day')).toHaveFocus();
  await user.tab();
  expect(field('Question title')).toHaveFocus();
  await user.keyboard('Open on Sundays?{Enter}');
  expect(field('Question title')).toHaveFocus();
  expect(field('Question title')).toHaveValue('');
  await user.keyboard('Would you come?');
  await user.tab();
  await user.keyboard('At least once a month.');
  await user.tab();
  expect(button('Add question')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.tab();
  await user.tab();
  expect(button('Submit survey')).toHaveFocus();
  await user.keyboard('{Enter}');

  await closePopup(user);
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/surveys');
  expect(calls()).toEqual([
    {
      method: 'POST',
      url: '/surveys',
      query: undefined,
      body: {
        title: 'Sunday hours',
        description: 'A seventh day.',
        surveyorEmail: 'ada@canvass.test',
        category: 'Education',
        deadline: '2099/11/27',
        questions: [
          { title: 'Open on Sundays?', description: '' },
          { title: 'Would you come?', description: 'At least once a month.' },
        ],
      },
    },
  ]);
});

test('the email is the one of who is signed in and cannot be changed', () => {
  open();
  expect(field('Email')).toHaveValue('ada@canvass.test');
  expect(field('Email')).toHaveAttribute('readonly');
});

test('there are thirteen categories', () => {
  open();
  expect(within(screen.getByRole('combobox', { name: 'Category' })).getAllByRole('option')).toHaveLength(13);
});

test('an empty form says what is missing and leads to the first field', async () => {
  const user = open();
  await user.click(button('Submit survey'));
  await waitFor(() => expect(field('Title')).toHaveFocus());
  expect(field('Title')).toHaveAccessibleDescription('Title must not be empty.');
  expect(field('Deadline')).toHaveAccessibleDescription('Choose the last day on which people can vote.');
  expect(field('Question title')).toHaveAccessibleDescription('Add at least one question.');
  expect(calls()).toHaveLength(0);
});

test('a day that does not exist is refused', async () => {
  const user = open();
  await describeSurvey(user);
  await user.clear(field('Deadline'));
  await user.type(field('Deadline'), '11/31/2099');
  await user.tab();
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(field('Deadline')).toBeInvalid();
  await addQuestion(user, 'Open on Sundays?');
  await user.click(button('Submit survey'));
  await waitFor(() => expect(field('Deadline')).toHaveFocus());
  expect(field('Deadline')).toHaveValue('11/31/2099');
  expect(calls()).toHaveLength(0);
});

test('a valid day says when voting ends', async () => {
  const user = open();
  await user.type(field('Deadline'), '11/27/2099');
  expect(field('Deadline')).toHaveAccessibleDescription(/^Closes at 23:59 UTC, .* your time\.$/);
});

test('a day can be picked in the calendar with the keyboard', async () => {
  const user = open();
  await user.type(field('Deadline'), '11/27/2099');
  await user.click(button('Choose a day'));
  const calendar = within(await screen.findByRole('dialog', { name: /Choose Date/ }));
  expect(calendar.getByRole('gridcell', { name: /November 27th, 2099/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field('Deadline')).toHaveValue('11/28/2099');
});

test('the question that is typed but not added is sent with the others', async () => {
  respond(createSurvey, { insertedId: id });
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.type(field('Question title'), 'Would you come?');
  await user.click(button('Submit survey'));
  await closePopup(user);
  expect(calls()[0]?.body).toMatchObject({ questions: [{ title: 'Open on Sundays?' }, { title: 'Would you come?' }] });
});

test('a description without a title keeps the survey from being sent', async () => {
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.type(field('Question description optional'), 'Once a month.');
  await user.click(button('Submit survey'));
  expect(await screen.findByText('Give this question a title, or clear its description.')).toBeVisible();
  expect(calls()).toHaveLength(0);
});

test('questions can be edited, moved and removed, and the focus stays near', async () => {
  const user = open();
  for (const title of ['One?', 'Two?', 'Three?']) await addQuestion(user, title);
  await user.click(button('Move question 3 up'));
  expect(
    list()
      .getAllByText(/\?$/)
      .map((text) => text.textContent),
  ).toEqual(['One?', 'Three?', 'Two?']);
  expect(button('Move question 2 up')).toHaveFocus();
  expect(screen.getByText('Question 3 is now question 2.')).toBeInTheDocument();

  await user.click(button('Edit question 1'));
  expect(field('Title of question 1')).toHaveFocus();
  await user.type(field('Title of question 1'), ' Or none?{Enter}');
  expect(list().getByText('One? Or none?')).toBeVisible();
  expect(button('Edit question 1')).toHaveFocus();

  await user.click(button('Remove question 3'));
  expect(screen.queryByText('Two?')).not.toBeInTheDocument();
  expect(button('Remove question 2')).toHaveFocus();
  expect(screen.getByText('Question 3 is removed.')).toBeInTheDocument();
});

test('a question needs a title', async () => {
  const user = open();
  await user.click(button('Add question'));
  expect(field('Question title')).toHaveAccessibleDescription('Question title must not be empty.');
  expect(field('Question title')).toHaveFocus();
});

test('when the server refuses, its words are shown and nothing is lost', async () => {
  refuse(createSurvey, 'service-unavailable');
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.click(button('Submit survey'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass is not available right now.');
  expect(field('Title')).toHaveValue('Sunday hours');
  expect(field('Deadline')).toHaveValue('11/27/2099');
  expect(list().getByText('Open on Sundays?')).toBeVisible();

  respond(createSurvey, { insertedId: id });
  await user.click(button('Submit survey'));
  await closePopup(user);
});

test('what the server says of a field is shown at the field', async () => {
  refuse(createSurvey, 'invalid-input', [
    { field: 'body.questions.0.title', message: 'must not shout' },
    { field: 'body.surveyorEmail', message: 'must be an email address' },
  ]);
  const user = open();
  await describeSurvey(user);
  await user.type(field('Question title'), 'OPEN?');
  await user.click(button('Submit survey'));
  await waitFor(() => expect(field('Title of question 1')).toHaveFocus());
  expect(field('Title of question 1')).toHaveAccessibleDescription('Question title must not shout.');
  expect(screen.getByRole('alert')).toHaveTextContent('Some fields need a change.');
  expect(screen.getByRole('alert')).toHaveTextContent('Email must be an email address.');
});

test('a survey is sent once, however often the button is pressed', async () => {
  hang(createSurvey);
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.dblClick(button('Submit survey'));
  await user.click(button('Submit survey'));
  expect(button('Submit survey')).toHaveAttribute('aria-busy', 'true');
  expect(calls()).toHaveLength(1);
});

test('the preview shows the question that is being written', async () => {
  const user = open();
  await user.type(field('Question title'), 'Open on Sundays?');
  const preview = within(screen.getByRole('complementary', { name: 'What voters see' }));
  expect(preview.getByText('Open on Sundays?')).toBeInTheDocument();
  expect(preview.getByText('Yes')).toBeInTheDocument();
});
