import { readOwnPart, readResults, readSurvey, type OwnVote } from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  createTestMyActivity,
  createTestOwnVote,
  createTestResults,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey();

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readResults, createTestResults());
});

function open(session = createSignedInTestSession()) {
  return renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
}

async function openVote(vote: Partial<OwnVote> = {}) {
  mockResponse(readOwnPart, createTestMyActivity({ vote: createTestOwnVote(vote) }));
  open();
  return within(await screen.findByRole('region', { name: 'Your vote' }));
}

test('somebody who has voted reads their answers in place of the ballot, and that they are counted', async () => {
  const sheet = await openVote();
  const first = within(sheet.getByRole('list', { name: 'Should the central library open on Sundays?' }));
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Yes, Your answer', 'No']);
  const second = within(sheet.getByRole('list', { name: 'Would you come yourself?' }));
  expect(second.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Yes', 'No, Your answer']);
  expect(sheet.getByText(/^You voted on Nov 1, 2026 at \d{1,2}:\d\d [AP]M\.$/)).toBeVisible();
  expect(screen.getByText('Your vote is counted.')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('answers of the common kinds are shown as they were given', async () => {
  const questions = createTestQuestionsOfCommonKinds();
  const response = {
    'Question-1': 'No',
    'Question-2': 'Evening',
    'Question-3': ['Reading', 'Events'],
    'Question-4': 4,
    'Question-5': 'A café.',
  };
  const sheet = await openVote({ questions, response });
  const given = sheet.getAllByRole('listitem').flatMap(({ textContent }) => textContent ?? []);
  expect(given.filter((text) => text.endsWith(', Your answer'))).toEqual([
    'No, Your answer',
    'Evening, Your answer',
    'Reading, Your answer',
    'Events, Your answer',
  ]);
  expect(sheet.getByText('4 of 5')).toBeVisible();
  expect(sheet.getByText('A café.')).toBeVisible();
});

test('a comment that was left with the vote is shown with it', async () => {
  const sheet = await openVote({ comment: 'At last.' });
  expect(sheet.getByText('Your comment')).toBeVisible();
  expect(sheet.getByText('At last.')).toBeVisible();
});

test('a vote on earlier questions shows those, and says that they have changed', async () => {
  mockResponse(readSurvey, createTestSurvey({ version: 2, questions: createTestQuestionsOfCommonKinds() }));
  const sheet = await openVote({ version: 1 });
  expect(sheet.getByText(/The questions have changed since/)).toBeVisible();
  expect(sheet.getByText('Would you come yourself?')).toBeVisible();
  expect(sheet.queryByText('Which hours?')).not.toBeInTheDocument();
});

test('a leftover draft is deleted once the vote is counted', async () => {
  sessionStorage.setItem(`vote-draft:ada:${survey._id}:1`, '{}');
  await openVote();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a closed survey still shows the submitted vote and that it closed', async () => {
  mockResponse(readSurvey, createTestSurvey({ deadline: '2020/1/31', closesAt: '2020-02-01T00:00:00.000Z' }));
  const sheet = await openVote();
  expect(sheet.getByText(/^You voted on/)).toBeVisible();
  expect(screen.getByText(/This survey closed on 2020\/01\/31/)).toBeVisible();
});

test('Vote is disabled until it is known whether the user has voted', async () => {
  mockPending(readOwnPart);
  open();
  expect(await screen.findByRole('button', { name: 'Vote' })).toBeDisabled();
});

test('the ballot is open with a warning when the earlier vote fails to load', async () => {
  mockProblem(readOwnPart, 'network');
  open();
  expect(await screen.findByText(/We could not check whether you have voted here before/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled();
  mockResponse(readOwnPart, createTestMyActivity());
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('region', { name: 'Your vote' })).toBeVisible();
});

test('no activity is requested for a visitor', async () => {
  open(createTestSession());
  expect(await screen.findByText('You have to login for vote in survey')).toBeVisible();
  expect(getRequests().filter(({ url }) => url.endsWith('/own'))).toEqual([]);
});
