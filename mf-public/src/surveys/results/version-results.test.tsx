import { readOwnPart, readResults, readSurvey, type Results } from '@canvass/shared/contracts';
import {
  createTestMyActivity,
  createTestOwnVote,
  createTestQuestion,
  createTestResults,
  createTestSurvey,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import { findBars, findResults, openSurvey, survey } from '../../testing/survey-results';

type Counted = Results['versions'][number]['questions'][number];

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
});

function versions(...numbers: number[]): Results['versions'] {
  return numbers.map((version) => ({
    version,
    votes: version * 5,
    questions: [{ ...createTestQuestion({ title: `Asked in ${version}?` }), answered: version * 5, counts: [] }],
  }));
}

test('several versions stand under their own headings, newest first', async () => {
  mockResponse(readSurvey, createTestSurvey({ version: 2, resultsPolicy: 'always' }));
  mockResponse(readResults, createTestResults({ versions: versions(2, 1) }));
  openSurvey();
  const newest = within(await screen.findByRole('region', { name: 'Version 2' }));
  expect(newest.getByText('10 votes, the questions as they are now')).toBeVisible();
  expect(newest.getByRole('heading', { level: 4, name: 'Asked in 2?' })).toBeVisible();
  const earlier = within(screen.getByRole('region', { name: 'Version 1' }));
  expect(earlier.getByText('5 votes, the questions that have changed since')).toBeVisible();
  const headings = within(await findResults()).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Version 2', 'Version 1']);
});

test('results of an earlier version alone are not taken for those of the current one', async () => {
  mockResponse(readSurvey, createTestSurvey({ version: 2, resultsPolicy: 'always' }));
  mockResponse(readResults, createTestResults({ versions: versions(1) }));
  openSurvey();
  expect(await screen.findByRole('heading', { level: 3, name: 'Version 1' })).toBeVisible();
});

/** Two versions with ten votes each; the newer asks the question in other words, if any are given. */
function mockVersions(changes: Partial<Counted>) {
  const [counted] = createTestResults().versions[0]?.questions ?? [];
  if (!counted) throw new Error('The test results have no question.');
  mockResponse(readSurvey, createTestSurvey({ version: 2 }));
  const vote = createTestOwnVote({ questions: [createTestQuestion()], response: { 'Question-1': 'No' } });
  mockResponse(readOwnPart, createTestMyActivity({ vote }));
  const bothVersions = [
    { version: 2, votes: 10, questions: [{ ...counted, ...changes }] },
    { version: 1, votes: 10, questions: [counted] },
  ];
  mockResponse(readResults, createTestResults({ versions: bothVersions, voteCount: 20 }));
}

test('a vote on an earlier version is marked among the answers of that version only', async () => {
  mockVersions({ title: 'Should it open on Saturdays?' });
  openSurvey();
  const earlier = within(await screen.findByRole('region', { name: 'Version 1' }));
  expect(earlier.getAllByText('Your answer')).toHaveLength(1);
  expect(earlier.getByText('Votes on version 1 only')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Version 2' })).queryByText('Your answer')).not.toBeInTheDocument();
});

test('a question that two versions ask is counted once, with the answer of a voter on the earlier one', async () => {
  mockVersions({});
  openSurvey();
  expect(await findBars('Should the central library open on Sundays?')).toEqual([
    'Yes14 votes 70%',
    'NoYour answer6 votes 30%',
  ]);
  const results = within(await findResults());
  expect(results.getByText('Votes on versions 1 and 2, which ask the same question')).toBeVisible();
  expect(results.queryByRole('region', { name: /^Version/ })).not.toBeInTheDocument();
});
