import { castVote, listSurveys, readOwnPart, readSurvey, type Answers, type Question } from '@canvass/shared/contracts';
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
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
  mockPending(castVote);
});

const question = (number = 1) => within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(question().getByRole('radio', { name }));
const sent = () => getRequests().find(({ method }) => method === 'PUT')?.body;

function show(...questions: Partial<Question>[]) {
  const survey = createTestSurvey({ questions: questions.map((each) => createTestQuestion(each)) });
  mockResponse(readSurvey, survey);
  return renderPage(<Page />, {
    path: '/surveys/:id',
    at: `/surveys/${survey._id}`,
    session: createSignedInTestSession(),
  });
}

async function open(...questions: Partial<Question>[]) {
  const page = show(...questions);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  return page;
}

async function expectSent(response: Answers) {
  await press('Vote');
  await waitFor(() => expect(sent()).toMatchObject({ responses: { response } }));
  const { responses } = sent() as { responses: { response: Answers } };
  expect(Object.keys(responses.response).toSorted()).toEqual(Object.keys(response));
}

describe('a question that depends on an earlier one', () => {
  const QUESTIONS: Partial<Question>[] = [
    { title: 'Open?' },
    { title: 'Which day?', kind: 'single', options: ['Saturday', 'Sunday'], showIf: { question: 1, answers: ['Yes'] } },
    { title: 'Why Sunday?', kind: 'text', options: [], showIf: { question: 2, answers: ['Sunday'] } },
  ];
  const isAsked = (number: number) =>
    screen.queryByRole('group', { name: new RegExp(`^Question ${number}:`) }) !== null;

  test('it is asked after the answers that lead to it only', async () => {
    await open(...QUESTIONS);
    expect([2, 3].map(isAsked)).toEqual([false, false]);
    await choose('Yes');
    expect([2, 3].map(isAsked)).toEqual([true, false]);
    expect(screen.getByText('1 of 2 answered. One account, one vote.')).toBeVisible();
    await userEvent.click(question(2).getByRole('radio', { name: 'Sunday' }));
    await userEvent.type(question(3).getByRole('textbox'), 'I work.');
    await choose('No');
    expect([2, 3].map(isAsked)).toEqual([false, false]);
    expect(screen.getByText('1 of 1 answered. One account, one vote.')).toBeVisible();
    await expectSent({ 'Question-1': 'No' });
  });

  test('the questions that are asked are numbered without gaps, and in print as all of them are', async () => {
    await open(
      { title: 'Open?' },
      {
        title: 'Which day?',
        kind: 'single',
        options: ['Saturday', 'Sunday'],
        showIf: { question: 1, answers: ['Yes'] },
      },
      { title: 'Would you come?', required: false },
    );
    const getTitles = () => screen.getAllByRole('group').map(({ firstChild }) => firstChild?.textContent);
    expect(getTitles()).toEqual(['Question 1: Open?', 'Question 2: Would you come?']);
    expect(screen.getByText('Question 2', { selector: 'span' })).toBeVisible();
    expect(screen.getByText('Question 3', { selector: 'b > span' })).not.toBeVisible();
    await userEvent.click(question(2).getByRole('radio', { name: 'Yes' }));
    expect(screen.getByRole('button', { name: 'Clear answer to question 2' })).toBeVisible();
    await choose('Yes');
    expect(getTitles()).toEqual(['Question 1: Open?', 'Question 2: Which day?', 'Question 3: Would you come?']);
    await userEvent.click(question(2).getByRole('radio', { name: 'Sunday' }));
    await expectSent({ 'Question-1': 'Yes', 'Question-2': 'Sunday', 'Question-3': 'Yes' });
  });

  test('its answer comes back when it is asked again', async () => {
    await open(...QUESTIONS);
    await choose('Yes');
    await userEvent.click(question(2).getByRole('radio', { name: 'Saturday' }));
    await choose('No');
    await choose('Yes');
    expect(question(2).getByRole('radio', { name: 'Saturday' })).toBeChecked();
    await expectSent({ 'Question-1': 'Yes', 'Question-2': 'Saturday' });
  });

  test('a missing answer is reported only if the question is asked', async () => {
    await open(...QUESTIONS);
    await choose('Yes');
    await press('Vote');
    expect(screen.getByText('One question still needs an answer.')).toBeVisible();
    expect(question(2).getByRole('radio', { name: 'Saturday' })).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  test('a vote that was cast says which questions were not asked', async () => {
    const questions = QUESTIONS.map((each) => createTestQuestion(each));
    const vote = { ...createTestOwnVote(), questions, response: { 'Question-1': 'No' } };
    mockResponse(readOwnPart, createTestMyActivity({ vote }));
    show(...questions);
    expect(await screen.findAllByText('Because of your other answers, this question was not asked.')).toHaveLength(2);
  });
});
