import { castVote, listSurveys, readOwnPart, readSurvey, type Question } from '@canvass/shared/contracts';
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

const DRINKS = ['Tea', 'Coffee', 'Juice', 'Milk'];
const ranking = createTestQuestion({ title: 'Which drinks?', kind: 'ranking', options: DRINKS });

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
  mockPending(castVote);
});

const question = () => within(screen.getByRole('group', { name: /^Question 1:/ }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rank = async (...options: string[]) => {
  for (const option of options) await press(`Rank ${option}`);
};
const sent = () => getRequests().find(({ method }) => method === 'PUT')?.body;

function show(...questions: Question[]) {
  const survey = createTestSurvey({ questions });
  mockResponse(readSurvey, survey);
  return renderPage(<Page />, {
    path: '/surveys/:id',
    at: `/surveys/${survey._id}`,
    session: createSignedInTestSession(),
  });
}

async function open(...questions: Question[]) {
  const page = show(...questions);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  return page;
}

/** The options that have a rank, best first. */
async function listRanked() {
  const list = within(await question().findByRole('list', { name: 'Ranked options, best first' }));
  await list.findAllByRole('button');
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('the order on the ballot is no answer: a ranking is sent as it was chosen', async () => {
  await open(ranking);
  expect(question().getByText('Rank all, best first')).toBeInTheDocument();
  expect(screen.getByText('0 of 1 answered. One account, one vote.')).toBeVisible();
  await press('Vote');
  expect(question().getByText('Rank the options.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rank Tea' })).toHaveFocus();
  await rank('Juice', 'Tea', 'Milk');
  expect(screen.getByText('1 of 1 answered. One account, one vote.')).toBeVisible();
  await press('Vote');
  await waitFor(() =>
    expect(sent()).toMatchObject({ responses: { response: { 'Question-1': ['Juice', 'Tea', 'Milk', 'Coffee'] } } }),
  );
});

test('a partial ranking is not sent: how many options are left is said where they are', async () => {
  await open(ranking);
  await rank('Juice');
  await press('Vote');
  expect(sent()).toBeUndefined();
  expect(screen.getByText('One question still needs an answer.')).toBeVisible();
  const tea = screen.getByRole('button', { name: 'Rank Tea' });
  expect(tea).toHaveFocus();
  expect(tea).toHaveAccessibleDescription('Rank the other 3 options, too.');
  await rank('Tea');
  expect(question().getByText('Rank the other 2 options, too.')).toBeVisible();
  await rank('Milk');
  expect(question().queryByText(/^Rank the/)).not.toBeInTheDocument();
});

test('one option that is left after another was removed is asked for', async () => {
  await open(ranking);
  await rank('Juice', 'Tea', 'Milk');
  await question().findByRole('button', { name: 'Move Tea up' });
  await press('Remove Juice from the ranking');
  await press('Vote');
  expect(screen.getByRole('button', { name: 'Rank Juice' })).toHaveAccessibleDescription('Rank the last option, too.');
});

test('an optional ranking can be left out, but not be partial', async () => {
  await open(createTestQuestion(), { ...ranking, title: 'Which ones?', required: false });
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await rank('Tea');
  await press('Vote');
  expect(screen.getByText('Rank the other 3 options, too.')).toBeVisible();
  await press('Clear answer to question 2');
  expect(screen.getByRole('button', { name: 'Rank Tea' })).toHaveFocus();
  await press('Vote');
  await waitFor(() => expect(sent()).toMatchObject({ responses: { response: { 'Question-1': 'Yes' } } }));
  expect(JSON.stringify(sent())).not.toContain('Question-2');
});

test('a complete ranking can be cleared, and begun again', async () => {
  await open(ranking);
  await rank('Juice', 'Tea', 'Milk');
  await press('Clear answer to question 1');
  expect(screen.getByRole('button', { name: 'Rank Tea' })).toHaveFocus();
  expect(question().queryByRole('list', { name: /^Ranked/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Clear answer/ })).not.toBeInTheDocument();
});

test('a partial ranking comes back when the page is loaded anew, unless its options have changed', async () => {
  const first = await open(ranking);
  await rank('Juice', 'Tea');
  expect(await listRanked()).toEqual(['1Juice', '2Tea']);
  first.unmount();
  const second = await open(ranking);
  expect(await listRanked()).toEqual(['1Juice', '2Tea']);
  second.unmount();
  await open({ ...ranking, options: ['Tea', 'Coffee', 'Water'] });
  expect(question().queryByRole('list', { name: /^Ranked/ })).not.toBeInTheDocument();
});

test('options without a rank are shuffled for each voter, and stay in that order', async () => {
  const options = ['Tea', 'Coffee', 'Juice', 'Milk', 'Water', 'Cocoa'];
  const listOptions = () =>
    question()
      .getAllByRole('button', { name: /^Rank/ })
      .map(({ textContent }) => textContent.replace('Rank ', ''));
  await open({ ...ranking, options, shuffle: true });
  const shuffled = listOptions();
  expect(shuffled).not.toEqual(options);
  expect(shuffled.toSorted()).toEqual(options.toSorted());
  const [first = ''] = shuffled;
  await rank(first);
  expect(listOptions()).toEqual(shuffled.slice(1));
});

test('a vote that was cast shows the ranks', async () => {
  const response = { 'Question-1': ['Juice', 'Tea', 'Milk', 'Coffee'] };
  const vote = { ...createTestOwnVote(), questions: [ranking], response };
  mockResponse(readOwnPart, createTestMyActivity({ vote }));
  show(ranking);
  const list = within(await screen.findByRole('list', { name: 'Ranked options, best first' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1. Juice, Your answer',
    '2. Tea, Your answer',
    '3. Milk, Your answer',
    '4. Coffee, Your answer',
  ]);
});
