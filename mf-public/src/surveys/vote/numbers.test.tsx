import { castVote, listSurveys, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import { createTestQuestion, createTestSurvey, mockPending, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getQuestion, getSentVote, openBallot, pressVote, showCastBallot } from './ballot.steps';

const WAY = createTestQuestion({
  title: 'How long is your commute?',
  kind: 'number',
  options: [],
  least: 0,
  most: 1200,
  unit: 'minutes',
});
const { unit: _unit, ...rest } = WAY;
const TEMPERATURE = { ...rest, title: 'How warm should it be?', least: -20 };
const survey = createTestSurvey({ questions: [WAY, TEMPERATURE] });

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
});

const getNumber = (number = 1) => getQuestion(number).getByRole('textbox', { name: /^Number/ });

async function enter(typed: string, number = 1): Promise<void> {
  await userEvent.clear(getNumber(number));
  await userEvent.type(getNumber(number), typed);
}

test('a number is entered in a field that names its unit and its bounds', async () => {
  await openBallot(survey);
  expect(getQuestion(1).getByText('Enter a whole number')).toBeVisible();
  expect(getNumber()).toHaveAccessibleName('Number (minutes)');
  expect(getNumber()).toHaveAccessibleDescription('A whole number from 0 to 1,200');
  expect(getNumber(2)).toHaveAccessibleName('Number');
  // Keyboards for numbers may have no minus.
  expect([1, 2].map((each) => getNumber(each).getAttribute('inputmode'))).toEqual(['numeric', 'text']);
});

test('numbers are sent as numbers', async () => {
  mockPending(castVote);
  await openBallot(survey);
  await enter('0');
  await enter('-15 ', 2);
  expect(screen.getByText('2 of 2 answered. One account, one vote.')).toBeVisible();
  await pressVote();
  await waitFor(() =>
    expect(getSentVote()).toMatchObject({ responses: { response: { 'Question-1': 0, 'Question-2': -15 } } }),
  );
});

test.each(['1201', '-1', '12.5', 'ten', '1e3', '99999999999999999999'])(
  'what is no number within the bounds says so, stays, and is not sent: %s',
  async (typed) => {
    await openBallot(survey);
    await enter(typed);
    await enter('5', 2);
    await pressVote();
    expect(getNumber()).toHaveFocus();
    expect(getNumber()).toHaveAccessibleDescription(/Enter a whole number from 0 to 1,200\.$/);
    expect(getNumber()).toHaveValue(typed);
    expect(getSentVote()).toBeUndefined();
  },
);

test('a missing number says so', async () => {
  await openBallot(survey);
  await pressVote();
  expect(getNumber()).toHaveFocus();
  expect(getNumber()).toHaveAccessibleDescription(/Enter a number\.$/);
});

test('a number comes back when the page is loaded anew', async () => {
  const { unmount } = await openBallot(survey);
  await enter('45');
  unmount();
  await openBallot(survey);
  expect(getNumber()).toHaveValue('45');
});

test('the ballot that was cast shows the number with its unit', async () => {
  showCastBallot(survey, { 'Question-1': 1200, 'Question-2': -5 });
  expect(await screen.findByText('1,200 minutes')).toBeVisible();
  expect(screen.getByText('-5')).toBeVisible();
});
