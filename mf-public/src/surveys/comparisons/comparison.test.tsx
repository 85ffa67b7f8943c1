import {
  compareQuestions,
  readOwnPart,
  readResults,
  readSurvey,
  type Question,
  type Results,
} from '@canvass/shared/contracts';
import { createTestSession, getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFinalResults, open, survey } from '../results-page/results-page.steps';

beforeEach(() => {
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
});

const table = {
  rows: [
    { answers: ['Yes'], votes: 20 },
    { answers: ['No', null], votes: 10 },
  ],
  columns: [
    { answers: ['Yes'], votes: 15 },
    { answers: ['No'], votes: 15 },
  ],
  counts: [
    [10, 10],
    [5, 5],
  ],
  leftOut: { rows: ['Perhaps'], columns: [] },
};
const findComparison = async () => within(await screen.findByRole('region', { name: 'Compare two questions' }));

async function openComparison(results = createFinalResults(), search = '') {
  mockResponse(readResults, results);
  open(createTestSession(), search);
  const comparison = await findComparison();
  if (search === '') await userEvent.click(comparison.getByRole('button', { name: 'Compare questions' }));
  return comparison;
}

test('a table shows the shares of each row, and which answers are added up or left out', async () => {
  mockResponse(compareQuestions, { version: 1, votes: 30, table });
  const comparison = await openComparison();
  expect(await comparison.findByText(/^30 votes are compared\./)).toHaveRole('status');
  const rows = comparison.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['Yes20 votes50%10 votes50%10 votes', 'No or No answer10 votes50%5 votes50%5 votes']);
  expect(comparison.getByText(/are combined/)).toBeVisible();
  expect(comparison.getByText(/^Not shown because too few people chose them/)).toHaveTextContent('Perhaps');
});

test('choosing the other question exchanges the two, and the address says which are compared', async () => {
  mockResponse(compareQuestions, { version: 1, votes: 30, table });
  const comparison = await openComparison();
  await userEvent.selectOptions(await comparison.findByLabelText('Answers to'), '2');
  const asked = getRequests().filter(({ url }) => url.includes('/comparison'));
  expect(asked.map(({ query }) => query)).toEqual([
    { version: '1', rows: '1', columns: '2' },
    { version: '1', rows: '2', columns: '1' },
  ]);
});

test('an address with two questions opens the comparison, and one that makes no sense compares the first two', async () => {
  mockResponse(compareQuestions, { version: 1, votes: 4 });
  const comparison = await openComparison(createFinalResults(), '?version=9&rows=7&columns=7');
  expect(await comparison.findByText(/^There are too few votes/)).toHaveRole('status');
  expect(comparison.getByLabelText('Answers to')).toHaveValue('1');
});

/** Final results of a matrix and another question. */
function createMatrixResults(overrides: Partial<Question> = {}): Results {
  const matrix = {
    title: 'How is the café?',
    kind: 'matrix',
    rows: ['Coffee', 'Price'],
    options: ['Good', 'Poor'],
  } as const;
  const results = createFinalResults();
  const versions = results.versions.map((version) => ({
    ...version,
    questions: version.questions.map((question, index) =>
      index === 0
        ? { ...question, ...matrix, rows: [...matrix.rows], options: [...matrix.options], ...overrides }
        : question,
    ),
  }));
  return { ...results, versions };
}

const listOptions = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('rows of a matrix are compared with one another and with other questions, but not the matrix', async () => {
  mockResponse(compareQuestions, { version: 1, votes: 30, table });
  const comparison = await openComparison(createMatrixResults());
  const rows = await comparison.findByLabelText('Answers to');
  expect(listOptions(rows)).toEqual(['1.1. Coffee', '1.2. Price', expect.stringMatching(/^2\. /)]);
  expect(within(rows).getByRole('group', { name: '1. How is the café?' })).toBeVisible();
  expect(await comparison.findByRole('columnheader', { name: 'How is the café? – Coffee' })).toBeVisible();
  await userEvent.selectOptions(rows, '2');
  const asked = getRequests().filter(({ url }) => url.includes('/comparison'));
  expect(asked.map(({ query }) => query)).toEqual([
    { version: '1', rows: '1.1', columns: '1.2' },
    { version: '1', rows: '2', columns: '1.2' },
  ]);
});

test('rows of a matrix that can be left out are compared only by those who see every vote', async () => {
  mockResponse(readResults, createMatrixResults({ required: false }));
  const { unmount } = open();
  expect(await screen.findByText(/votes are counted/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Compare two questions' })).not.toBeInTheDocument();
  unmount();
  mockResponse(compareQuestions, { version: 1, votes: 30, table });
  const comparison = await openComparison({ ...createMatrixResults({ required: false }), exact: true });
  expect(listOptions(await comparison.findByLabelText('Answers to'))).toHaveLength(3);
});

test('votes on all versions that ask both questions are compared, until one version is chosen', async () => {
  mockResponse(compareQuestions, { version: 2, versions: [2, 1], votes: 30, table });
  const results = createFinalResults();
  const versions = [2, 1].flatMap((version) => results.versions.map((each) => ({ ...each, version })));
  const comparison = await openComparison({ ...results, versions });
  expect(
    await comparison.findByText('These are the votes on versions 1 and 2, which ask both questions.'),
  ).toBeVisible();
  const chosen = comparison.getByLabelText('Version');
  expect(chosen).toHaveDisplayValue('All versions');
  mockResponse(compareQuestions, { version: 1, votes: 12, table });
  await userEvent.selectOptions(chosen, '1');
  expect(await comparison.findByText(/^12 votes are compared\./)).toBeVisible();
  expect(comparison.queryByText(/^These are the votes on/)).not.toBeInTheDocument();
  mockResponse(compareQuestions, { version: 2, versions: [2, 1], votes: 30, table });
  await userEvent.selectOptions(chosen, 'all');
  expect(
    await comparison.findByText('These are the votes on versions 1 and 2, which ask both questions.'),
  ).toBeVisible();
  const asked = getRequests().filter(({ url }) => url.includes('/comparison'));
  expect(asked.map(({ query }) => query)).toEqual([
    { version: '2', versions: 'all', rows: '1', columns: '2' },
    { version: '1', rows: '1', columns: '2' },
    { version: '2', versions: 'all', rows: '1', columns: '2' },
  ]);
});

test('an error says why, and the comparison can be repeated', async () => {
  mockProblem(compareQuestions, 'comparison-too-large');
  const comparison = await openComparison();
  expect(await comparison.findByText(/^This survey has too many votes/)).toBeVisible();
  mockResponse(compareQuestions, { version: 1, votes: 30, table });
  await userEvent.click(comparison.getByRole('button', { name: 'Try again' }));
  expect(await comparison.findByRole('table')).toBeVisible();
});

test('results that are not final cannot be compared by readers, but by those who see every vote', async () => {
  mockResponse(readResults, createFinalResults({ stage: 'open' }));
  const { unmount } = open();
  expect(await screen.findByText(/votes are counted/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Compare two questions' })).not.toBeInTheDocument();
  unmount();
  mockResponse(readResults, createFinalResults({ stage: 'open', exact: true }));
  open();
  await findComparison();
});

test('questions that are asked only after an answer are compared by those who see every vote, and by no other reader', async () => {
  const versions = createFinalResults().versions.map(({ questions, ...version }) => ({
    ...version,
    questions: questions.map((question, index) =>
      index === 1 ? { ...question, showIf: { question: 1, answers: ['Yes'] } } : question,
    ),
  }));
  mockResponse(readResults, createFinalResults({ versions }));
  const { unmount } = open();
  expect(await screen.findByText(/votes are counted/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Compare two questions' })).not.toBeInTheDocument();
  unmount();
  mockResponse(readResults, createFinalResults({ versions, exact: true }));
  open();
  await findComparison();
});
