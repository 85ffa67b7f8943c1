import { castVote, listSurveys, readOwnPart, readResults, readSurvey } from '@canvass/shared/contracts';
import { securedClient } from '@canvass/shared/http';
import {
  createTestQuestion,
  createTestResults,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey();
let keys: string[] = [];
let interceptor = 0;

beforeEach(() => {
  sessionStorage.clear();
  keys = [];
  interceptor = securedClient.interceptors.request.use((config) => {
    if (config.method === 'put') keys.push(String(config.headers.get('Idempotency-Key')));
    return config;
  });
});

afterEach(() => securedClient.interceptors.request.eject(interceptor));

const question = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));
const choose = (number: number, option: string) =>
  userEvent.click(question(number).getByRole('radio', { name: option }));
const pressVote = () => userEvent.click(screen.getByRole('button', { name: 'Vote' }));
const votes = () => getRequests().filter(({ method }) => method === 'PUT');

async function open(role: 'user' | 'pro-user' = 'user') {
  const page = renderPage(<Page />, {
    path: '/surveys/:id',
    at: `/surveys/${survey._id}`,
    session: createSignedInTestSession(role),
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  return page;
}

async function answerAll() {
  await choose(1, 'Yes');
  await choose(2, 'No');
}

beforeEach(() => {
  mockResponse(readSurvey, survey);
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

test('a vote is sent with its answers, is confirmed and leads to all surveys', async () => {
  mockResponse(castVote, { modifiedCount: 1 });
  await open();
  await answerAll();
  await pressVote();
  const popup = await screen.findByRole('dialog', { name: 'Survey response added successfully' });
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent(/^\/surveys$/));
  expect(votes().map(({ body }) => body)).toEqual([
    {
      survey: { _id: survey._id, version: 1, revision: 1 },
      responses: {
        votedUserName: 'Ada Marsh',
        votedUserEmail: 'ada@canvass.test',
        response: { 'Question-1': 'Yes', 'Question-2': 'No' },
      },
    },
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('location')).toHaveTextContent(/^\/surveys$/);
});

test('the confirmation offers the results, one press away', async () => {
  mockResponse(castVote, { modifiedCount: 1 });
  await open();
  await answerAll();
  await pressVote();
  const popup = await screen.findByRole('dialog', { name: 'Survey response added successfully' });
  await userEvent.click(within(popup).getByRole('button', { name: 'See results' }));
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent(`/surveys/${survey._id}`));
});

test.each(['after-closing', 'owner'] as const)(
  'the confirmation offers no results that the policy %s does not show',
  async (resultsPolicy) => {
    mockResponse(readSurvey, { ...survey, resultsPolicy });
    mockResponse(castVote, { modifiedCount: 1 });
    await open();
    await answerAll();
    await pressVote();
    const popup = await screen.findByRole('dialog', { name: 'Survey response added successfully' });
    expect(within(popup).queryByRole('button', { name: 'See results' })).not.toBeInTheDocument();
    await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  },
);

test('the comment of a pro-user travels with the vote', async () => {
  mockPending(castVote);
  await open('pro-user');
  await answerAll();
  await userEvent.type(screen.getByRole('textbox', { name: /^Comment/ }), '  Noon is fine.  ');
  await pressVote();
  await waitFor(() => expect(votes()[0]?.body).toMatchObject({ responses: { comment: 'Noon is fine.' } }));
});

test('an empty comment is not sent', async () => {
  mockPending(castVote);
  await open('pro-user');
  await answerAll();
  await pressVote();
  await waitFor(() => expect(votes()).toHaveLength(1));
  expect(votes()[0]?.body).not.toHaveProperty('responses.comment');
});

test('a comment that is too long stays whole, says by how much, and is not sent until it is shortened', async () => {
  mockPending(castVote);
  await open('pro-user');
  await answerAll();
  const comment = screen.getByRole('textbox', { name: /^Comment/ });
  await userEvent.click(comment);
  await userEvent.paste('x'.repeat(1799));
  expect(comment).toHaveAccessibleDescription('Sent together with your vote. Other voters do not see it.');
  await userEvent.paste('x');
  expect(comment).toHaveAccessibleDescription('200 characters left.');
  await userEvent.paste('x'.repeat(203));
  expect(comment).toHaveValue('x'.repeat(2003));
  expect(comment).toHaveAccessibleDescription(
    expect.stringContaining('A comment is limited to 2,000 characters. This one is 3 characters too long.') as string,
  );
  await pressVote();
  expect(comment).toHaveFocus();
  expect(comment).toBeInvalid();
  expect(votes()).toEqual([]);
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(comment).toHaveAccessibleDescription('0 characters left.');
  await pressVote();
  await waitFor(() => expect(votes()[0]?.body).toMatchObject({ responses: { comment: 'x'.repeat(2000) } }));
});

test('every question needs an answer, and the first unanswered one gets the focus and an error', async () => {
  await open();
  await choose(1, 'Yes');
  await pressVote();
  expect(question(2).getByRole('radio', { name: 'Yes' })).toHaveFocus();
  expect(question(2).getByRole('radio', { name: 'Yes' })).toHaveAccessibleDescription('Choose one answer.');
  expect(question(1).queryByText('Choose one answer.')).not.toBeInTheDocument();
  expect(screen.getByText('One question still needs an answer.')).toBeVisible();
  expect(votes()).toEqual([]);
  await choose(2, 'No');
  expect(screen.queryByText('Choose one answer.')).not.toBeInTheDocument();
  expect(screen.getByText('2 of 2 answered. One account, one vote.')).toBeVisible();
});

test('while a vote is on its way it cannot be sent again', async () => {
  mockPending(castVote);
  await open();
  await answerAll();
  await pressVote();
  const button = screen.getByRole('button', { name: 'Voting' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(votes()).toHaveLength(1);
});

const notConfirmed = 'We could not confirm your vote. Your answers are kept: vote again, and it still counts once.';

test.each([
  ['network', `Canvass cannot be reached. Check your connection and try again. ${notConfirmed}`],
  ['took-too-long', `This took too long. Try again in a moment. ${notConfirmed}`],
  ['request-in-progress', `This request is still being processed. Try again in a moment. ${notConfirmed}`],
] as const)('a vote refused with %s says why beside the button and keeps the answers', async (code, text) => {
  mockProblem(castVote, code);
  await open();
  await answerAll();
  await pressVote();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(question(1).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(question(2).getByRole('radio', { name: 'No' })).toBeChecked();
  expect(screen.getByLabelText('location')).toHaveTextContent(`/surveys/${survey._id}`);
});

test('without a connection a vote fails at once and says so', async () => {
  mockProblem(castVote, 'network');
  await open();
  await answerAll();
  onlineManager.setOnline(false);
  try {
    await pressVote();
    expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  } finally {
    onlineManager.setOnline(true);
  }
});

test('a retry of the same answers keeps its key, so a vote that was counted already is not refused', async () => {
  mockProblem(castVote, 'network');
  await open();
  await answerAll();
  await pressVote();
  await screen.findByRole('alert');
  mockResponse(castVote, { modifiedCount: 1 });
  await pressVote();
  const popup = await screen.findByRole('dialog');
  await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('changed answers get another key, so they are not taken for those sent before', async () => {
  mockProblem(castVote, 'network');
  await open();
  await answerAll();
  await pressVote();
  await screen.findByRole('alert');
  await choose(2, 'Yes');
  await pressVote();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test('answers and key come back when the page is loaded anew', async () => {
  mockProblem(castVote, 'network');
  const { unmount } = await open('pro-user');
  await answerAll();
  await userEvent.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Noon.');
  await pressVote();
  await screen.findByRole('alert');
  unmount();
  await open('pro-user');
  expect(question(1).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Noon.');
  await pressVote();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test('a survey that was changed is loaded anew and keeps the answers whose questions are still there', async () => {
  mockProblem(castVote, 'survey-changed');
  await open();
  await answerAll();
  await pressVote();
  expect(await screen.findByRole('alert')).toHaveTextContent('Reload it and vote again.');
  const dayQuestion = createTestQuestion({ title: 'Which day?', kind: 'single', options: ['Saturday', 'Sunday'] });
  mockResponse(readSurvey, createTestSurvey({ version: 2, questions: [dayQuestion, ...survey.questions.slice(0, 1)] }));
  mockResponse(castVote, { modifiedCount: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Reload the survey' }));
  expect(await screen.findByRole('group', { name: 'Question 1: Which day?' })).toBeVisible();
  expect(question(2).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await choose(1, 'Sunday');
  await pressVote();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
  expect(votes().at(-1)?.body).toMatchObject({
    survey: { version: 2 },
    responses: { response: { 'Question-1': 'Sunday', 'Question-2': 'Yes' } },
  });
});
