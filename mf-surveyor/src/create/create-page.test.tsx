import { createSurvey } from '@canvass/shared/contracts';
import { calls, hang, refuse, respond } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { addQuestion, button, closePopup, describeSurvey, field, id, list, open, YEAR } from './create-page.steps';

test('a survey with two questions is made with the keyboard alone', async () => {
  respond(createSurvey, { insertedId: id });
  const user = open();
  await user.tab();
  expect(button('Start from a template')).toHaveFocus();
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
  await user.keyboard(`11/27/${YEAR}`);
  await user.tab();
  expect(button('Choose a day')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('combobox', { name: 'Who sees the results' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Yes or no' })).toHaveFocus();
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
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
      body: {
        title: 'Sunday hours',
        description: 'A seventh day.',
        surveyorEmail: 'ada@canvass.test',
        category: 'Education',
        deadline: `${YEAR}/11/27`,
        resultsPolicy: 'after-voting',
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

test('when the server refuses, its words are shown and nothing is lost', async () => {
  refuse(createSurvey, 'service-unavailable');
  const user = open();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await user.click(button('Submit survey'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass is not available right now.');
  expect(field('Title')).toHaveValue('Sunday hours');
  expect(field('Deadline')).toHaveValue(`11/27/${YEAR}`);
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

test('the demand for a change goes when what the server refused is changed', async () => {
  refuse(createSurvey, 'invalid-input', [
    { field: 'body.title', message: 'must not shout' },
    { field: 'body.questions.0.title', message: 'must not shout' },
  ]);
  const user = open();
  await describeSurvey(user);
  await user.type(field('Question title'), 'OPEN?');
  await user.click(button('Submit survey'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Some fields need a change.');
  await user.type(field('Title'), '!');
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(button('Edit question 1'));
  await user.type(field('Title of question 1'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
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
