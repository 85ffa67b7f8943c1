import {
  readFinalReport,
  readOwnPart,
  readResults,
  readSurvey,
  type FinalReportSummary,
} from '@canvass/shared/contracts';
import {
  captureSavedFiles,
  createSignedInTestSession,
  createTestOwnVote,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  readSavedText,
  type SavedFile,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFinalResults, open, survey } from './results-page.steps';

const SHA256 = 'ab'.repeat(32);

function createReport(comparison: FinalReportSummary['comparison'] = 'same'): FinalReportSummary {
  return { sha256: SHA256, at: new Date(2026, 10, 20, 10, 3).toISOString(), comparison };
}

beforeEach(() => {
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
});

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
