import { castVote, listSurveys, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import { createTestQuestion, createTestSurvey, mockPending, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getQuestion, getSentVote, openBallot, pressVote, showCastBallot } from './ballot.steps';

const CAFE = createTestQuestion({
  title: 'How is the café?',
  kind: 'matrix',
  rows: ['Coffee', 'Price', 'Seats'],
  options: ['Good', 'Fair', 'Poor'],
});
const survey = createTestSurvey({ questions: [CAFE] });
const optionalSurvey = createTestSurvey({ questions: [{ ...CAFE, required: false }] });

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
});

const getRow = (row: string) => within(getQuestion(1).getByRole('radiogroup', { name: row }));
const getOption = (row: string, option: string) => getRow(row).getByRole('radio', { name: option });
const choose = (row: string, option: string) => userEvent.click(getOption(row, option));

test('each row of a matrix is a group of its own, in which one option is chosen', async () => {
  await openBallot(survey);
  expect(getQuestion(1).getByText('Choose one in each row')).toBeVisible();
  expect(getQuestion(1).getAllByRole('radiogroup')).toHaveLength(3);
  await choose('Coffee', 'Good');
  await choose('Price', 'Good');
  await choose('Price', 'Poor');
  expect(getOption('Coffee', 'Good')).toBeChecked();
  expect(getOption('Price', 'Poor')).toBeChecked();
  expect(getOption('Price', 'Good')).not.toBeChecked();
  expect(screen.getByText('0 of 1 answered. One account, one vote.')).toBeVisible();
});

test('the options are sent in the order of the rows, in whatever order they were chosen', async () => {
  mockPending(castVote);
  await openBallot(survey);
  await choose('Seats', 'Poor');
  await choose('Coffee', 'Good');
  await choose('Price', 'Fair');
  expect(screen.getByText('1 of 1 answered. One account, one vote.')).toBeVisible();
  await pressVote();
  await waitFor(() =>
    expect(getSentVote()).toMatchObject({ responses: { response: { 'Question-1': ['Good', 'Fair', 'Poor'] } } }),
  );
});

test('rows without an option are named, and the first of them gets the focus', async () => {
  await openBallot(survey);
  await choose('Coffee', 'Good');
  await pressVote();
  expect(getOption('Price', 'Good')).toHaveFocus();
  expect(getQuestion(1).getByRole('radiogroup', { name: 'Price' })).toHaveAccessibleDescription(
    'Also choose an option for “Price” and “Seats”.',
  );
  expect(getSentVote()).toBeUndefined();
});

test('a missing answer says so', async () => {
  await openBallot(survey);
  await pressVote();
  expect(getOption('Coffee', 'Good')).toHaveFocus();
  expect(screen.getByText('Choose an option in each row.')).toBeVisible();
});

test('an optional matrix is answered in all rows or in none: begun, it can be cleared', async () => {
  mockResponse(readSurvey, optionalSurvey);
  await openBallot(optionalSurvey);
  await choose('Price', 'Good');
  await pressVote();
  expect(getSentVote()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear answer to question 1' }));
  expect(getOption('Coffee', 'Good')).toHaveFocus();
  expect(getOption('Price', 'Good')).not.toBeChecked();
});

test('chosen options come back when the page is loaded anew', async () => {
  const { unmount } = await openBallot(survey);
  await choose('Price', 'Fair');
  unmount();
  await openBallot(survey);
  expect(getOption('Price', 'Fair')).toBeChecked();
  expect(getOption('Coffee', 'Fair')).not.toBeChecked();
});

test('the ballot that was cast shows the option of each row', async () => {
  showCastBallot(survey, { 'Question-1': ['Good', 'Fair', 'Poor'] });
  const cast = within(await screen.findByRole('region', { name: 'Your vote' }));
  expect(cast.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Good', 'Fair', 'Poor']);
  expect(cast.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Coffee', 'Price', 'Seats']);
});
