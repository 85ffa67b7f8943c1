import { castVote, listSurveys, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestMyActivity,
  createTestOwnVote,
  createTestQuestion,
  createTestSurvey,
  getRequests,
  mockPending,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

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

const question = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));
const getDate = (number = 1) => question(number).getByLabelText('Date');
const enter = (date: string, number = 1) => fireEvent.change(getDate(number), { target: { value: date } });
const pressVote = () => userEvent.click(screen.getByRole('button', { name: 'Vote' }));

function show() {
  return renderPage(<Page />, {
    path: '/surveys/:id',
    at: `/surveys/${survey._id}`,
    session: createSignedInTestSession(),
  });
}

async function open() {
  const page = show();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  return page;
}

test('a date is entered in a field of the browser, which knows and names the bounds', async () => {
  await open();
  expect(question(1).getByText('Enter a date')).toBeVisible();
  expect(getDate()).toHaveAccessibleDescription('From May 1, 2027 to May 10, 2027');
  expect(getDate(2)).toHaveAccessibleDescription('On or after May 1, 2027');
  expect([getDate().getAttribute('min'), getDate().getAttribute('max')]).toEqual(['2027-05-01', '2027-05-10']);
});

test('dates are sent as the calendar has them', async () => {
  mockPending(castVote);
  await open();
  enter('2027-05-03');
  enter('2031-12-24', 2);
  expect(screen.getByText('2 of 2 answered. One account, one vote.')).toBeVisible();
  await pressVote();
  await waitFor(() =>
    expect(getRequests().find(({ method }) => method === 'PUT')?.body).toMatchObject({
      responses: { response: { 'Question-1': '2027-05-03', 'Question-2': '2031-12-24' } },
    }),
  );
});

test('a date that is missing or outside of the bounds says so, and is not sent', async () => {
  await open();
  await pressVote();
  expect(getDate()).toHaveFocus();
  expect(getDate()).toHaveAccessibleDescription(/Enter a date\.$/);
  enter('2027-06-01');
  enter('2027-06-01', 2);
  expect(getDate()).toHaveAccessibleDescription(/Enter a date from May 1, 2027 to May 10, 2027\.$/);
  await pressVote();
  expect(getDate()).toHaveFocus();
  expect(getRequests().some(({ method }) => method === 'PUT')).toBe(false);
});

test('a date comes back when the page is loaded anew', async () => {
  const { unmount } = await open();
  enter('2027-05-03');
  unmount();
  await open();
  expect(getDate()).toHaveValue('2027-05-03');
});

test('the ballot that was cast shows the date as the region writes it', async () => {
  const vote = createTestOwnVote({ questions: survey.questions, response: { 'Question-1': '2027-05-03' } });
  mockResponse(readOwnPart, createTestMyActivity({ vote }));
  show();
  expect(await screen.findByText('May 3, 2027')).toBeVisible();
});
