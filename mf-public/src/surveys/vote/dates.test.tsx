import { castVote, listSurveys, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import { createTestQuestion, createTestSurvey, mockPending, mockResponse } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getQuestion, getSentVote, openBallot, pressVote, showCastBallot } from './ballot.steps';

const BOUNDED = createTestQuestion({
  title: 'Which day suits you?',
  kind: 'date',
  options: [],
  earliest: '2027-05-01',
  latest: '2027-05-10',
});
const { latest: _latest, ...rest } = BOUNDED;
const UNTIL_LATER = { ...rest, title: 'From when on?' };
const survey = createTestSurvey({ questions: [BOUNDED, UNTIL_LATER] });

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
});

const getDate = (number = 1) => getQuestion(number).getByLabelText('Date');
const enter = (date: string, number = 1) => fireEvent.change(getDate(number), { target: { value: date } });

test('a date is entered in a field of the browser, which knows and names the bounds', async () => {
  await openBallot(survey);
  expect(getQuestion(1).getByText('Enter a date')).toBeVisible();
  expect(getDate()).toHaveAccessibleDescription('From May 1, 2027 to May 10, 2027');
  expect(getDate(2)).toHaveAccessibleDescription('On or after May 1, 2027');
  expect([getDate().getAttribute('min'), getDate().getAttribute('max')]).toEqual(['2027-05-01', '2027-05-10']);
});

test('dates are sent as the calendar has them', async () => {
  mockPending(castVote);
  await openBallot(survey);
  enter('2027-05-03');
  enter('2031-12-24', 2);
  expect(screen.getByText('2 of 2 answered. One account, one vote.')).toBeVisible();
  await pressVote();
  await waitFor(() =>
    expect(getSentVote()).toMatchObject({
      responses: { response: { 'Question-1': '2027-05-03', 'Question-2': '2031-12-24' } },
    }),
  );
});

test('a date that is missing or outside of the bounds says so, and is not sent', async () => {
  await openBallot(survey);
  await pressVote();
  expect(getDate()).toHaveFocus();
  expect(getDate()).toHaveAccessibleDescription(/Enter a date\.$/);
  enter('2027-06-01');
  enter('2027-06-01', 2);
  expect(getDate()).toHaveAccessibleDescription(/Enter a date from May 1, 2027 to May 10, 2027\.$/);
  await pressVote();
  expect(getDate()).toHaveFocus();
  expect(getSentVote()).toBeUndefined();
});

test('a date comes back when the page is loaded anew', async () => {
  const { unmount } = await openBallot(survey);
  enter('2027-05-03');
  unmount();
  await openBallot(survey);
  expect(getDate()).toHaveValue('2027-05-03');
});

test('the ballot that was cast shows the date as the region writes it', async () => {
  showCastBallot(survey, { 'Question-1': '2027-05-03' });
  expect(await screen.findByText('May 3, 2027')).toBeVisible();
});
