import { castVote, listSurveys, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  createTestSurvey,
  mockPending,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getQuestion, getSentVote, openBallot, pressVote, showSurvey } from './ballot.steps';

const survey = createTestSurvey({ questions: createTestQuestionsOfCommonKinds(), version: 3 });

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
});

async function answerAll() {
  await userEvent.click(getQuestion(1).getByRole('radio', { name: 'Yes' }));
  await userEvent.click(getQuestion(2).getByRole('radio', { name: 'Evening' }));
  await userEvent.click(getQuestion(3).getByRole('checkbox', { name: 'Events' }));
  await userEvent.click(getQuestion(3).getByRole('checkbox', { name: 'Reading' }));
  await userEvent.click(getQuestion(4).getByRole('radio', { name: '4 of 5' }));
  await userEvent.type(getQuestion(5).getByRole('textbox', { name: 'Your answer' }), 'A café.');
}

test('each common kind of question says how it is answered', async () => {
  await openBallot(survey);
  const kindLabels = ['Yes or no', 'Choose one', 'Choose one or more', 'Rate from 1 to 5', 'In your own words'];
  expect(kindLabels.map((label, index) => getQuestion(index + 1).getByText(label))).toHaveLength(5);
  expect(getQuestion(4).getByText('lowest')).toBeVisible();
  expect(getQuestion(4).getByText('highest')).toBeVisible();
  expect(getQuestion(5).getByRole('textbox')).toHaveAccessibleDescription(
    'Up to 500 characters. The surveyor sees it with your name.',
  );
});

test('answers of the common kinds are sent as what they are, with the id and version of the survey', async () => {
  mockPending(castVote);
  await openBallot(survey);
  await answerAll();
  expect(screen.getByText('5 of 5 answered. One account, one vote.')).toBeVisible();
  await pressVote();
  await waitFor(() =>
    expect(getSentVote()).toMatchObject({
      survey: { _id: survey._id, version: 3 },
      responses: {
        response: {
          'Question-1': 'Yes',
          'Question-2': 'Evening',
          // In the order of the ballot, regardless of the order of the clicks.
          'Question-3': ['Reading', 'Events'],
          'Question-4': 4,
          'Question-5': 'A café.',
        },
      },
    }),
  );
});

test('a choice of several can be taken back', async () => {
  mockPending(castVote);
  await openBallot(survey);
  await answerAll();
  await userEvent.click(getQuestion(3).getByRole('checkbox', { name: 'Reading' }));
  await pressVote();
  await waitFor(() => expect(getSentVote()).toHaveProperty(['responses', 'response', 'Question-3'], ['Events']));
});

test('what is missing says so by its kind, and each next one takes the focus', async () => {
  await openBallot(survey);
  await answerAll();
  await userEvent.click(getQuestion(3).getByRole('checkbox', { name: 'Reading' }));
  await userEvent.click(getQuestion(3).getByRole('checkbox', { name: 'Events' }));
  await userEvent.clear(getQuestion(5).getByRole('textbox'));
  await userEvent.type(getQuestion(5).getByRole('textbox'), '  ');
  expect(screen.getByText('3 of 5 answered. One account, one vote.')).toBeVisible();
  await pressVote();
  const first = getQuestion(3).getByRole('checkbox', { name: 'Reading' });
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleDescription('Choose at least one answer.');
  expect(screen.getByText('2 questions still need an answer.')).toBeVisible();
  await userEvent.click(first);
  await pressVote();
  const text = getQuestion(5).getByRole('textbox');
  expect(text).toHaveFocus();
  expect(text).toBeInvalid();
  expect(text).toHaveAccessibleDescription(/Write an answer\.$/);
  expect(getSentVote()).toBeUndefined();
});

test('a rating that is missing says so', async () => {
  await openBallot(survey);
  await pressVote();
  expect(getQuestion(4).getByRole('radio', { name: '1 of 5' })).toHaveAccessibleDescription('Choose a rating.');
});

test('a written answer that is too long stays whole and says by how much; shortened, it is sent', async () => {
  mockPending(castVote);
  await openBallot(survey);
  await answerAll();
  const text = getQuestion(5).getByRole('textbox');
  await userEvent.clear(text);
  await userEvent.click(text);
  await userEvent.paste('x'.repeat(400));
  expect(text).toHaveAccessibleDescription('100 characters left.');
  await userEvent.paste('x'.repeat(101));
  await pressVote();
  expect(text).toHaveFocus();
  expect(text).toHaveAccessibleDescription(
    /An answer is limited to 500 characters\. This one is one character too long\.$/,
  );
  expect(getSentVote()).toBeUndefined();
  await userEvent.keyboard('{Backspace}');
  await pressVote();
  await waitFor(() => expect(getSentVote()).toHaveProperty(['responses', 'response', 'Question-5'], 'x'.repeat(500)));
});

test('answers of the common kinds come back when the page is loaded anew', async () => {
  const { unmount } = await openBallot(survey);
  await answerAll();
  unmount();
  await openBallot(survey);
  expect(getQuestion(1).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(getQuestion(2).getByRole('radio', { name: 'Evening' })).toBeChecked();
  expect(getQuestion(3).getByRole('checkbox', { name: 'Reading' })).toBeChecked();
  expect(getQuestion(3).getByRole('checkbox', { name: 'Work' })).not.toBeChecked();
  expect(getQuestion(4).getByRole('radio', { name: '4 of 5' })).toBeChecked();
  expect(getQuestion(5).getByRole('textbox')).toHaveValue('A café.');
});

test('on a ballot that is closed no control of any kind can be used', async () => {
  mockResponse(readSurvey, { ...survey, closesAt: '2020-02-01T00:00:00.000Z' });
  showSurvey(survey);
  const form = within(await screen.findByRole('form', { name: 'Your vote' }));
  const controls = ['radio', 'checkbox', 'textbox'].flatMap((role) => form.getAllByRole(role));
  expect(controls).toHaveLength(2 + 3 + 3 + 5 + 1);
  for (const control of controls) expect(control).toBeDisabled();
});

test('a vote whose answers are not taken offers to load the survey anew', async () => {
  mockProblem(castVote, 'invalid-input');
  await openBallot(survey);
  await answerAll();
  await pressVote();
  expect(await screen.findByRole('alert')).toHaveTextContent('Some fields are not valid.');
  const [yesNo] = survey.questions;
  mockResponse(readSurvey, { ...survey, questions: yesNo ? [yesNo] : [] });
  await userEvent.click(screen.getByRole('button', { name: 'Reload the survey' }));
  expect(await screen.findByText('1 of 1 answered. One account, one vote.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
