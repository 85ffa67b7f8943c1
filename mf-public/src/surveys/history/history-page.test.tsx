import { readHistory, readSurvey, type SurveyChange } from '@canvass/shared/contracts';
import {
  createTestSurvey,
  createTestSurveyChange,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './history-page';

const survey = createTestSurvey();

function open(entries?: SurveyChange[]) {
  if (entries) mockResponse(readHistory, entries);
  return renderPage(<Page />, { path: '/surveys/:id/history', at: `/surveys/${survey._id}/history` });
}

const findEntries = async () => within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');

/** Opens the page with one entry. */
async function openEntry(entry: Partial<SurveyChange>) {
  open([createTestSurveyChange(entry)]);
  const [first] = await findEntries();
  return within(first as HTMLElement);
}

beforeEach(() => mockResponse(readSurvey, survey));

afterEach(() => focusManager.setFocused(undefined));

test('the page shows a loading state while the history loads', () => {
  mockPending(readHistory);
  open();
  expect(screen.getByText('Loading the history')).toHaveRole('status');
});

test('the history is a list in the order of the server, under the title of its survey', async () => {
  const at = new Date(2026, 10, 20, 10, 0, 30, 123).toISOString();
  open([createTestSurveyChange({ kind: 'unpublished', by: 'admin', at }), createTestSurveyChange()]);
  const [latest, first] = await findEntries();
  expect(latest).toHaveTextContent('Nov 20, 2026, 10:00 AMAn admin unpublished the survey.');
  expect(within(latest as HTMLElement).getByText('Nov 20, 2026, 10:00 AM')).toHaveAttribute('datetime', at);
  expect(first).toHaveTextContent('The survey opened.');
  expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  expect(screen.getByText(survey.title)).toBeVisible();
  expect(screen.getByRole('link', { name: 'This survey' })).toHaveAttribute('href', `/surveys/${survey._id}`);
  expect(document.title).toBe(`History: ${survey.title}`);
  expect(getRequests()).toHaveLength(2);
});

test('an edit shows the texts before and after it, in plain words', async () => {
  const entry = await openEntry({
    kind: 'edited',
    version: 3,
    changes: [
      { field: 'title', before: 'Sundays', after: 'Sunday hours' },
      { field: 'description', before: '', after: 'First line.\nSecond line.' },
      { field: 'resultsPolicy', before: 'after-voting', after: 'owner' },
      { field: 'voterPolicy', before: 'any-account', after: 'verified-email' },
      { field: 'ballotPolicy', before: 'named', after: 'anonymous' },
      { field: 'showsWholeBallots', before: 'no', after: 'yes' },
      { field: 'deadline', before: '2026/11/27', after: '2026/11/20' },
      { field: 'questions' },
    ],
  });
  expect(entry.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'TitleBefore: SundaysAfter: Sunday hours',
    'DescriptionBefore: NoneAfter: First line.\nSecond line.',
    'Who sees the resultsBefore: People who have votedAfter: Only the surveyor and the admins',
    'Who may voteBefore: Any accountAfter: Accounts with a verified email',
    'How votes are keptBefore: With namesAfter: Anonymously',
    'The surveyor sees whole ballotsBefore: NoAfter: Yes',
    'Last day of voting (UTC)Before: 2026/11/27After: 2026/11/20',
    'QuestionsChanged. This is version 3 of the questions.',
  ]);
  expect(entry.getByText(/First line\./).parentElement).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(entry.queryByRole('link')).not.toBeInTheDocument();
});

test('questions that were edited before anyone voted have no new version', async () => {
  const entry = await openEntry({ kind: 'edited', version: 1, changes: [{ field: 'questions' }] });
  expect(entry.getByText('Changed.')).toBeVisible();
});

test('texts that were edited while the survey was unpublished are not shown', async () => {
  const entry = await openEntry({ kind: 'edited', changes: [{ field: 'title' }] });
  expect(entry.getByText('Changed while the survey was not published. The texts are not shown.')).toBeVisible();
});

test('hostile texts are only text', async () => {
  const before = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const entry = await openEntry({
    kind: 'edited',
    changes: [
      { field: 'title', before, after: '{{constructor}}' },
      { field: 'resultsPolicy', before: 'toString', after: '__proto__' },
      { field: 'voterPolicy', before: 'valueOf', after: 'a later policy' },
      { field: 'hasOwnProperty' as 'title', before: 'a', after: 'b' },
    ],
  });
  expect(entry.getByText(before, { exact: false })).toBeVisible();
  expect(entry.getByText('toString', { exact: false })).toBeVisible();
  expect(document.querySelector('img, script')).toBeNull();
});

test('a survey that closed before closings were recorded says so', async () => {
  mockResponse(readSurvey, createTestSurvey({ closesAt: '2020-01-02T00:00:00.000Z' }));
  open([createTestSurveyChange({ at: '2019-10-12T09:00:00.000Z', by: undefined })]);
  const entries = await findEntries();
  expect(entries.map((entry) => within(entry).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'Voting ended at the deadline.',
    'The survey opened.',
  ]);
});

test('a survey without entries says so and leads back', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No history yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the survey' })).toHaveAttribute('href', `/surveys/${survey._id}`);
});

test('a history that failed to load can be tried again', async () => {
  mockProblem(readHistory, 'network');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The history did not load');
  mockResponse(readHistory, [createTestSurveyChange()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findEntries()).toHaveLength(1);
});

test.each(['survey-not-found', 'invalid-input'] as const)(
  'the history of an address that is refused with %s is not found',
  async (code) => {
    mockProblem(readSurvey, code);
    mockProblem(readHistory, code);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Survey not found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to all surveys' })).toHaveAttribute('href', '/surveys');
  },
);

test('a survey whose record is damaged has no history to show', async () => {
  mockProblem(readSurvey, 'unreadable-record');
  open([createTestSurveyChange()]);
  expect(await screen.findByRole('heading', { level: 1, name: 'This survey cannot be shown' })).toBeVisible();
});

test('the history of a survey that is hidden meanwhile disappears', async () => {
  open([createTestSurveyChange()]);
  await findEntries();
  mockProblem(readSurvey, 'survey-not-found');
  mockProblem(readHistory, 'survey-not-found');
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'History' })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1, name: 'Survey not found' })).toBeVisible();
});

test('texts that were corrected in the same way are each quoted', async () => {
  const change = { field: 'questions' as const, before: '', after: 'In 2027' };
  const entry = await openEntry({ kind: 'edited', changes: [change, change] });
  expect(entry.getAllByText('Question wording, corrected')).toHaveLength(2);
  expect(entry.getAllByText('In 2027')).toHaveLength(2);
});
