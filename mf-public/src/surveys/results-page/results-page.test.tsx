import {
  compareQuestions,
  readFinalReport,
  readOwnPart,
  readResults,
  readSurvey,
  type FinalReportSummary,
  type Results,
} from '@canvass/shared/contracts';
import {
  captureSavedFiles,
  createSignedInTestSession,
  createTestOwnVote,
  createTestResults,
  createTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  readSavedText,
  renderPage,
  type SavedFile,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './results-page';

const survey = createTestSurvey({ resultsPolicy: 'always', closesAt: '2026-11-20T00:00:00.000Z' });
const SHA256 = 'ab'.repeat(32);

/** Final results of two questions that can be compared. */
function createFinalResults(overrides: Partial<Results> = {}): Results {
  const versions = createTestResults().versions.map(({ questions, ...version }) => ({
    ...version,
    questions: [...questions, ...questions],
  }));
  return createTestResults({ stage: 'final', voteCount: 10, versions, ...overrides });
}

function createReport(comparison: FinalReportSummary['comparison'] = 'same'): FinalReportSummary {
  return { sha256: SHA256, at: new Date(2026, 10, 20, 10, 3).toISOString(), comparison };
}

beforeEach(() => {
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
});

function open(session = createTestSession(), search = '') {
  return renderPage(<Page />, {
    path: '/surveys/:id/results',
    at: `/surveys/${survey._id}/results${search}`,
    session,
  });
}

test('the page shows a loading state while the survey loads', () => {
  mockPending(readSurvey);
  open();
  expect(screen.getByText('Loading the survey')).toHaveRole('status');
});

test('the page has the title of the survey, its results, and a way back', async () => {
  mockResponse(readResults, createFinalResults());
  open();
  expect(await screen.findByText('All 10 votes are counted.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: survey.title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the survey' })).toHaveAttribute('href', `/surveys/${survey._id}`);
  expect(document.title).toContain('Results:');
});

test("the reader's own answers are not marked, because the page is made to be passed on", async () => {
  mockResponse(readResults, createFinalResults());
  mockResponse(readOwnPart, { vote: createTestOwnVote() });
  open(createSignedInTestSession());
  expect(await screen.findByText('All 10 votes are counted.')).toBeVisible();
  expect(screen.queryByText(/Your answer/)).not.toBeInTheDocument();
});

test('who may not see the results reads why, and no results are requested', async () => {
  mockResponse(readSurvey, { ...survey, resultsPolicy: 'owner' });
  open();
  expect(
    await screen.findByText('The results of this survey are shown only to its surveyor and the admins.'),
  ).toBeVisible();
  expect(getRequests().filter(({ url }) => url.endsWith('/results'))).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Final report' })).not.toBeInTheDocument();
});

test('a survey that is not there is an error of the whole page', async () => {
  mockProblem(readSurvey, 'survey-not-found');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Survey not found' })).toBeVisible();
});

describe('the final report', () => {
  const findReport = async () => within(await screen.findByRole('region', { name: 'Final report' }));

  test('says when it was made, and shows its SHA-256', async () => {
    mockResponse(readResults, createFinalResults({ finalReport: createReport() }));
    open();
    const report = await findReport();
    expect(report.getByText('Made on Nov 20, 2026, 10:03 AM, and unchanged since.')).toBeVisible();
    expect(report.getByText('The results on this page are those of the report.')).toBeVisible();
    expect(report.getByText(SHA256)).toBeVisible();
  });

  test.each<[FinalReportSummary['comparison'], RegExp]>([
    ['reopened', /^Voting was reopened after this report was made/],
    ['corrected', /^Votes were added or removed after this report was made/],
  ])('says so if the results are %s since', async (comparison, sentence) => {
    mockResponse(readResults, createFinalResults({ finalReport: createReport(comparison) }));
    open();
    expect((await findReport()).getByText(sentence)).toBeVisible();
  });

  test('is downloaded byte by byte, under a name of its own', async () => {
    const content = '{"title":"Öffnung"}\n';
    mockResponse(readResults, createFinalResults({ finalReport: createReport() }));
    mockResponse(readFinalReport, { sha256: SHA256, at: createReport().at, content });
    const files = captureSavedFiles();
    open();
    const report = await findReport();
    await userEvent.click(report.getByRole('button', { name: 'Download the report' }));
    expect(await report.findByText('The report was downloaded.')).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual(['final-report-abababab.json']);
    expect(await readSavedText(files[0] as SavedFile)).toBe(content);
  });

  test('a failed download says why, and can be repeated', async () => {
    mockResponse(readResults, createFinalResults({ finalReport: createReport() }));
    mockProblem(readFinalReport, 'final-report-not-found');
    open();
    const report = await findReport();
    await userEvent.click(report.getByRole('button', { name: 'Download the report' }));
    expect(await report.findByText('There is no such final report of this survey.')).toBeVisible();
    expect(report.getByRole('button', { name: 'Download the report' })).toBeEnabled();
  });
});

describe('comparing questions', () => {
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
});
