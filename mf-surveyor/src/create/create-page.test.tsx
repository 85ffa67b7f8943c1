import { createSurvey } from '@canvass/shared/contracts';
import { getRequests, mockPending, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
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
  YEAR,
} from './create-page.steps';

test('a survey with two questions is made with the keyboard alone', async () => {
  mockResponse(createSurvey, { insertedId: id });
  const user = openCreatePage();
  await user.tab();
  expect(getButton('Continue a survey')).toHaveFocus();
  await user.tab();
  expect(getButton('Start from a template')).toHaveFocus();
  await user.tab();
  expect(getField('Title')).toHaveFocus();
  await user.keyboard('Sunday hours');
  await user.tab();
  await user.keyboard('A seventh day.');
  await user.tab();
  expect(getField('Location optional')).toHaveFocus();
  await user.keyboard('Central library');
  await user.tab();
  expect(getField('Email')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Education');
  await user.tab();
  await user.keyboard(`11/27/${YEAR}`);
  await user.tab();
  expect(getButton('Choose a day')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('combobox', { name: /^Closing time/ })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Accounts with a verified email' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('radio', { name: /^Everyone/ })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('radio', { name: /^With names/ })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('combobox', { name: 'Who sees the results' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Yes or no' })).toHaveFocus();
  await user.tab();
  expect(getField('Question title')).toHaveFocus();
  await user.keyboard('Open on Sundays?{Enter}');
  expect(getField('Question title')).toHaveFocus();
  expect(getField('Question title')).toHaveValue('');
  await user.keyboard('Would you come?');
  await user.tab();
  await user.keyboard('At least once a month.');
  await user.tab();
  expect(screen.getByText('More settings')).toHaveFocus();
  await user.tab();
  expect(getButton('Add question')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Publish now' })).toHaveFocus();
  await user.tab();
  expect(getButton('Submit survey')).toHaveFocus();
  await user.keyboard('{Enter}');
  const confirm = await screen.findByRole('button', { name: 'Publish' });
  expect(getButton('Cancel')).toHaveFocus();
  await user.tab();
  expect(confirm).toHaveFocus();
  await user.keyboard('{Enter}');

  await closePopup(user);
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/surveys');
  expect(getRequests()).toEqual([
    {
      method: 'POST',
      url: '/surveys',
      query: undefined,
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
      body: {
        title: 'Sunday hours',
        description: 'A seventh day.',
        location: 'Central library',
        surveyorEmail: 'ada@canvass.test',
        category: 'Education',
        deadline: `${YEAR}/11/27`,
        resultsPolicy: 'after-voting',
        voterPolicy: 'verified-email',
        questions: [
          { title: 'Open on Sundays?', description: '', kind: 'yes-no', options: ['Yes', 'No'] },
          {
            title: 'Would you come?',
            description: 'At least once a month.',
            kind: 'yes-no',
            options: ['Yes', 'No'],
          },
        ],
      },
    },
  ]);
});

test('the email is the one of who is signed in and cannot be changed', () => {
  openCreatePage();
  expect(getField('Email')).toHaveValue('ada@canvass.test');
  expect(getField('Email')).toHaveAttribute('readonly');
});

test('there are thirteen categories, none of which is preselected', () => {
  openCreatePage();
  const select = screen.getByRole('combobox', { name: 'Category' });
  expect(select).toHaveDisplayValue('Choose a category');
  const options = within(select).getAllByRole<HTMLOptionElement>('option');
  expect(options.filter(({ disabled }) => !disabled)).toHaveLength(13);
});

test('a survey without a category is not published, and the field says so until one is chosen', async () => {
  const user = openCreatePage();
  await fill(user, 'Title', 'Sunday hours');
  await fill(user, 'Deadline', `11/27/${YEAR}`);
  await addQuestion(user, 'Open on Sundays?');
  await user.click(getButton('Submit survey'));
  const select = screen.getByRole('combobox', { name: 'Category' });
  await waitFor(() => expect(select).toHaveFocus());
  expect(select).toHaveAccessibleDescription('Choose the category in which people find the survey.');
  expect(getRequests()).toHaveLength(0);
  await user.selectOptions(select, 'Education');
  expect(select).not.toHaveAccessibleDescription();
});

test('an empty form says what is missing and leads to the first field', async () => {
  const user = openCreatePage();
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getField('Title')).toHaveFocus());
  expect(getField('Title')).toHaveAccessibleDescription('Title must not be empty.');
  expect(getField('Deadline')).toHaveAccessibleDescription('Choose the last day on which people can vote.');
  expect(getField('Question title')).toHaveAccessibleDescription('Add at least one question.');
  expect(getRequests()).toHaveLength(0);
});

test('a server error is shown and the form keeps its content', async () => {
  mockProblem(createSurvey, 'service-unavailable');
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await publish(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass is not available right now.');
  expect(getField('Title')).toHaveValue('Sunday hours');
  expect(getField('Deadline')).toHaveValue(`11/27/${YEAR}`);
  expect(getQuestionList().getByText('Open on Sundays?')).toBeVisible();

  mockResponse(createSurvey, { insertedId: id });
  await publish(user);
  await closePopup(user);
});

test('what the server says of a field is shown at the field', async () => {
  mockProblem(createSurvey, 'invalid-input', [
    { field: 'body.questions.0.title', message: 'must not shout' },
    { field: 'body.surveyorEmail', message: 'must be an email address' },
  ]);
  const user = openCreatePage();
  await describeSurvey(user);
  await user.type(getField('Question title'), 'OPEN?');
  await publish(user);
  await waitFor(() => expect(getField('Title of question 1')).toHaveFocus());
  expect(getField('Title of question 1')).toHaveAccessibleDescription('Question title must not shout.');
  expect(screen.getByRole('alert')).toHaveTextContent('Some fields are not valid.');
  expect(screen.getByRole('alert')).toHaveTextContent('Email must be an email address.');
});

test('the error notice disappears once the rejected field is changed', async () => {
  mockProblem(createSurvey, 'invalid-input', [
    { field: 'body.title', message: 'must not shout' },
    { field: 'body.questions.0.title', message: 'must not shout' },
  ]);
  const user = openCreatePage();
  await describeSurvey(user);
  await user.type(getField('Question title'), 'OPEN?');
  await publish(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Some fields are not valid.');
  await user.type(getField('Title'), '!');
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(getButton('Edit question 1'));
  await user.type(getField('Title of question 1'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a survey is sent once, however often the buttons are pressed', async () => {
  mockPending(createSurvey);
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.dblClick(getButton('Submit survey'));
  await user.dblClick(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(getButton('Submit survey'));
  expect(getButton('Submit survey')).toHaveAttribute('aria-busy', 'true');
  expect(getRequests()).toHaveLength(1);
});
