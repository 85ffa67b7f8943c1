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

const DRINKS = ['Tea', 'Coffee', 'Juice'];

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(listSurveys, []);
  mockResponse(readOwnPart, {});
  mockPending(castVote);
});

const question = (number = 1) => within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const check = (name: string) => userEvent.click(question().getByRole('checkbox', { name }));
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

test('an optional question says so, and may be left out', async () => {
  await open({ title: 'Open?' }, { title: 'Why?', kind: 'text', options: [], required: false });
  expect(question(1).getByText('Yes or no')).toBeInTheDocument();
  expect(question(2).getByText('In your own words, optional')).toBeInTheDocument();
  expect(question(2).getByRole('textbox')).not.toBeRequired();
  await userEvent.type(question(2).getByRole('textbox'), '  ');
  await choose('Yes');
  expect(screen.getByText('1 of 2 answered. One account, one vote.')).toBeVisible();
  await expectSent({ 'Question-1': 'Yes' });
});

test('the answer to an optional question can be taken back, and the focus stays with the question', async () => {
  await open({ title: 'Open?', required: false });
  expect(screen.queryByRole('button', { name: 'Clear answer to question 1' })).not.toBeInTheDocument();
  await choose('No');
  await press('Clear answer to question 1');
  expect(question().getByRole('radio', { name: 'No' })).not.toBeChecked();
  expect(question().getByRole('radio', { name: 'Yes' })).toHaveFocus();
  await expectSent({});
});

test('a voter can write another answer in place of an option', async () => {
  await open({ title: 'Which?', kind: 'single', options: DRINKS, other: true });
  await choose('Other');
  await press('Vote');
  const text = question().getByRole('textbox', { name: 'Your answer' });
  expect(text).toHaveFocus();
  expect(text).toHaveAccessibleDescription('Write your answer, or choose another one.');
  expect(sent()).toBeUndefined();
  await userEvent.type(text, 'Water');
  expect(question().getByRole('radio', { name: 'Other' })).toBeChecked();
  await expectSent({ 'Question-1': 'Water' });
});

test('another answer that is too long says by how much, and takes the focus', async () => {
  await open({ title: 'Which?', kind: 'single', options: DRINKS, other: true });
  await choose('Other');
  await userEvent.click(question().getByRole('textbox'));
  await userEvent.paste('x'.repeat(102));
  await press('Vote');
  expect(question().getByRole('textbox')).toHaveFocus();
  expect(question().getByRole('textbox')).toHaveAccessibleDescription(
    'An answer is limited to 100 characters. This one is 2 characters too long.',
  );
  expect(sent()).toBeUndefined();
});

test('another answer comes after the chosen options', async () => {
  await open({ title: 'Which?', kind: 'multiple', options: DRINKS, other: true });
  await check('Other');
  await userEvent.type(question().getByRole('textbox'), 'Water');
  await check('Tea');
  await check('Juice');
  await check('Tea');
  expect(question().getByRole('checkbox', { name: 'Other' })).toBeChecked();
  await expectSent({ 'Question-1': ['Juice', 'Water'] });
});

test('unchecking Other removes its text', async () => {
  await open({ title: 'Which?', kind: 'multiple', options: DRINKS, other: true });
  await check('Other');
  await userEvent.type(question().getByRole('textbox'), 'Water');
  await check('Coffee');
  await check('Other');
  expect(question().queryByRole('textbox')).not.toBeInTheDocument();
  await expectSent({ 'Question-1': ['Coffee'] });
});

test('the option that means none of the others is chosen alone', async () => {
  await open({ title: 'Which?', kind: 'multiple', options: [...DRINKS, 'None of these'], none: true, other: true });
  const names = question()
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('value'));
  expect(names).toEqual([...DRINKS, 'Other', 'None of these']);
  await check('Tea');
  await check('Other');
  await userEvent.type(question().getByRole('textbox'), 'Water');
  await check('None of these');
  expect(question().getByRole('checkbox', { name: 'Tea' })).not.toBeChecked();
  expect(question().queryByRole('textbox')).not.toBeInTheDocument();
  await check('Coffee');
  expect(question().getByRole('checkbox', { name: 'None of these' })).not.toBeChecked();
  await check('None of these');
  await expectSent({ 'Question-1': ['None of these'] });
});

test('too few and too many choices say how many to choose', async () => {
  await open({ title: 'Which?', kind: 'multiple', options: [...DRINKS, 'Milk'], minChoices: 2, maxChoices: 3 });
  expect(question().getByText('Choose 2 to 3')).toBeInTheDocument();
  await check('Tea');
  expect(question().queryByText('Choose at least 2 answers.')).not.toBeInTheDocument();
  await press('Vote');
  expect(question().getByRole('checkbox', { name: 'Tea' })).toHaveAccessibleDescription('Choose at least 2 answers.');
  for (const drink of ['Coffee', 'Juice', 'Milk']) await check(drink);
  expect(question().getByText('Choose at most 3 answers.')).toBeVisible();
  await press('Vote');
  expect(sent()).toBeUndefined();
  await check('Juice');
  await expectSent({ 'Question-1': ['Tea', 'Coffee', 'Milk'] });
});

test('a scale goes from 0 to 10, and its ends have labels', async () => {
  const options = Array.from({ length: 11 }, (_, number) => String(number));
  await open({ title: 'How likely?', kind: 'scale', options, labels: { low: 'Not at all', high: 'Very' } });
  expect(question().getByText('Rate from 0 to 10')).toBeInTheDocument();
  expect(question().getByText('Not at all')).toBeVisible();
  expect(question().getByText('Very')).toBeVisible();
  expect(question().getAllByRole('radio')).toHaveLength(11);
  await choose('0 of 10');
  await expectSent({ 'Question-1': 0 });
});

test('a section has its heading above its first question', async () => {
  await open({ title: 'Open?' }, { title: 'Warm?', section: { title: 'The rooms', description: 'All of them.' } });
  const heading = screen.getByRole('heading', { level: 2, name: 'The rooms' });
  expect(screen.getByText('All of them.')).toBeVisible();
  const [first, second] = screen.getAllByRole('radio', { name: 'Yes' });
  expect(heading.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(heading.compareDocumentPosition(second as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('answers to optional questions, and other answers, come back when the page is loaded anew', async () => {
  const questions = [{ title: 'Which?', kind: 'multiple', options: DRINKS, other: true, required: false }] as const;
  const copies = () => questions.map((each) => ({ ...each, options: [...each.options] }));
  const { unmount } = await open(...copies());
  await check('Other');
  await userEvent.type(question().getByRole('textbox'), 'Water');
  unmount();
  await open(...copies());
  expect(question().getByRole('textbox')).toHaveValue('Water');
});

test('a vote that was cast shows other answers, and which questions were left out', async () => {
  const questions = [
    createTestQuestion({ title: 'Which?', kind: 'multiple', options: DRINKS, other: true }),
    createTestQuestion({ title: 'Why?', kind: 'text', options: [], required: false }),
  ];
  const vote = { ...createTestOwnVote(), questions, response: { 'Question-1': ['Tea', 'Water'] } };
  mockResponse(readOwnPart, createTestMyActivity({ vote }));
  show(...questions);
  expect(await screen.findByText(/Other: Water/)).toBeVisible();
  expect(screen.getByText('You left this question out.')).toBeVisible();
});

test('shuffled options are in the same order for the same voter', async () => {
  const options = ['Tea', 'Coffee', 'Juice', 'Milk', 'Water', 'Cocoa'];
  const listOptions = () =>
    question()
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value'));
  const { unmount } = await open({ title: 'Which?', kind: 'single', options, shuffle: true });
  const first = listOptions();
  expect(first).not.toEqual(options);
  expect(new Set(first)).toEqual(new Set(options));
  unmount();
  await open({ title: 'Which?', kind: 'single', options, shuffle: true });
  expect(listOptions()).toEqual(first);
});
