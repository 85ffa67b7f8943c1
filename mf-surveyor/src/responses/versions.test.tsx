import { listResponses, listVersions, readResults, readSurvey } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestQuestion,
  createTestResponse,
  createTestResults,
  createTestSurvey,
  createTestVersion,
  getRequests,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

const id = '65f000000000000000000001';
const sundays = createTestQuestion({ title: 'Sundays?' });
const questions = [createTestQuestion({ title: 'Typo?' }), sundays];
const before = [createTestQuestion({ title: 'Typpo?' }), sundays];

function count(question: typeof sundays, yes: number, no: number) {
  const lines: [string, number][] = [
    ['Yes', yes],
    ['No', no],
  ];
  const counts = lines.map(([option, votes]) => ({ option, count: votes, share: votes / (yes + no) }));
  return { ...question, answered: yes + no, counts };
}

function open() {
  mockResponse(readSurvey, createTestSurvey({ version: 2, voteCount: 110, questions }));
  mockResponse(listVersions, [createTestVersion({ version: 2, questions }), createTestVersion({ questions: before })]);
  mockResponse(listResponses, [createTestResponse({ version: 2 })]);
  const versions = [
    { version: 2, votes: 10, questions: questions.map((question) => count(question, 4, 6)) },
    { version: 1, votes: 100, questions: before.map((question) => count(question, 70, 30)) },
  ];
  mockResponse(readResults, createTestResults({ exact: true, days: [], voteCount: 110, versions }));
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

const findChart = async (name: string) => within(await screen.findByRole('region', { name }));

/** The last request for responses. */
const getLastRequest = () => getRequests().findLast(({ url }) => url.endsWith(`/responses/${id}`));

test('the chart of a question that did not change has the votes of all versions, and the others stand apart', async () => {
  open();
  const unchanged = await findChart('Sundays?');
  expect(unchanged.getByText('67%')).toBeVisible();
  expect(unchanged.getByText('Votes on versions 1 and 2, which ask the same question')).toBeVisible();
  expect((await findChart('Typo?')).getByText('Votes on version 2 only')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Version 1: questions that have changed since' })).toBeVisible();
  expect((await findChart('Typpo?')).getByRole('heading', { level: 4 })).toBeVisible();
});

test('a chosen version limits charts and responses, and the page says how many votes it shows', async () => {
  const user = open();
  await findChart('Sundays?');
  const charts = screen.getByRole('heading', { name: 'Answers' });
  const field = screen.getByRole('combobox', { name: 'Version' });
  expect(field.compareDocumentPosition(charts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.selectOptions(field, 'Version 2, the current one');
  expect(screen.getByText('Only version 2 is shown: 10 of 110 votes.')).toHaveRole('status');
  expect((await findChart('Sundays?')).getByText('40%')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Typpo?' })).not.toBeInTheDocument();
  expect(getLastRequest()).toMatchObject({ query: { version: 2 } });
});

test('responses are filtered by an answer in all versions that ask the question, or in the chosen one', async () => {
  const user = open();
  await findChart('Sundays?');
  const answers = await screen.findByRole('combobox', { name: 'Answer' });
  const group = within(within(answers).getByRole('group', { name: '2. Sundays?' }));
  await user.selectOptions(answers, group.getByRole('option', { name: 'Yes (74)' }));
  expect(getLastRequest()).toMatchObject({ query: { version: undefined, question: 2, answer: 'Yes' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), 'Version 1');
  const earlier = within(within(answers).getByRole('group', { name: '2. Sundays?' }));
  await user.selectOptions(answers, earlier.getByRole('option', { name: 'Yes (70)' }));
  expect(getLastRequest()).toMatchObject({ query: { version: 1, question: 2, answer: 'Yes' } });
});
