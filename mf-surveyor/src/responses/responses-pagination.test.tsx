import { listResponses, listVersions, readResults, readSurvey, type Results } from '@canvass/shared/contracts';
import {
  createTestQuestion,
  createTestResponse,
  createTestResults,
  createSignedInTestSession,
  createTestSurvey,
  createTestVersion,
  getRequests,
  mockPending,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

const id = '65f000000000000000000001';
const address = `/dashboard/surveyResponses/${id}`;
const tom = createTestResponse({ _id: '65f000000000000000000202', votedUserName: 'Tom Brandt' });

function results(overrides: Partial<Results> = {}) {
  return createTestResults({ exact: true, days: [{ day: '2026-11-01', votes: 12 }], ...overrides });
}

function open(search = '') {
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `${address}${search}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

/** The query of the last request for responses. */
function lastAsked() {
  return getRequests().findLast(({ url }) => url === `/surveys/responses/${id}`)?.query;
}

const getLocation = () => screen.getByLabelText('location');

beforeEach(() => {
  mockResponse(readSurvey, createTestSurvey({ voteCount: 120 }));
  mockResponse(readResults, results());
  mockResponse(listResponses, [createTestResponse()], {
    link: '</surveys/responses/x?cursor=abc>; rel="next"',
    'x-total-count': '120',
  });
});

test('older responses take the place of the newer ones, carry on counting, and stand in the address', async () => {
  const user = open();
  expect(await screen.findByText('1 to 1 of 120')).toBeVisible();
  mockResponse(listResponses, [tom], { 'x-total-count': '120' });
  await user.click(screen.getByRole('button', { name: 'Older' }));
  const row = await screen.findByRole('row', { name: /Tom Brandt/ });
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('2');
  expect(screen.queryByRole('row', { name: /Ada Marsh/ })).not.toBeInTheDocument();
  expect(getLocation()).toHaveTextContent(`${address}?cursor=abc&from=2`);
  expect(lastAsked()).toMatchObject({ limit: 50, cursor: 'abc' });
  const older = screen.getByRole('button', { name: 'Older' });
  expect(older).toHaveFocus();
  expect(older).toHaveAttribute('aria-disabled', 'true');
  mockResponse(listResponses, [createTestResponse()]);
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByRole('row', { name: /Ada Marsh/ })).toBeVisible();
  expect(getLocation()).toHaveTextContent(address);
});

test('until the next page is there, the one before stands with its own numbers, and a second press turns no further', async () => {
  const user = open();
  await screen.findByText('1 to 1 of 120');
  mockPending(listResponses);
  await user.dblClick(screen.getByRole('button', { name: 'Older' }));
  expect(getLocation()).toHaveTextContent('cursor=abc&from=2');
  expect(screen.getByText('1 to 1 of 120')).toBeVisible();
  const row = screen.getByRole('row', { name: /Ada Marsh/ });
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('1');
});

test('a link to a page in the middle opens there; the way to newer ones leads to the newest', async () => {
  const user = open('?cursor=abc&from=51');
  const row = await screen.findByRole('row', { name: /Ada Marsh/ });
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('51');
  expect(lastAsked()).toMatchObject({ cursor: 'abc' });
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ cursor: undefined }));
});

test('choosing an answer lists who gave it, from the beginning', async () => {
  const user = open('?cursor=abc&from=51');
  const answered = await screen.findByRole('combobox', { name: 'Answer' });
  expect(within(answered).getByRole('group', { name: /^1\. Should the central library/ })).toBeInTheDocument();
  await user.selectOptions(answered, 'Yes (7)');
  await waitFor(() => expect(lastAsked()).toEqual({ version: 1, question: 1, answer: 'Yes', limit: 50 }));
  expect(getLocation()).toHaveTextContent('?version=1&question=1&answer=Yes');
  expect(answered).toHaveValue('1.Yes');
});

test('responses with a comment can be listed alone, and nothing that matches says so', async () => {
  const user = open('?with=comment');
  await screen.findByRole('row', { name: /Ada Marsh/ });
  expect(lastAsked()).toEqual({ with: 'comment', limit: 50 });
  mockResponse(listResponses, []);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'No (3)');
  expect(await screen.findByRole('heading', { name: 'No matching responses' })).toBeVisible();
  mockResponse(listResponses, [tom]);
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(await screen.findByRole('row', { name: /Tom Brandt/ })).toBeVisible();
  expect(getLocation()).toHaveTextContent(address);
});

test('a survey with versions lists and draws one of them when asked', async () => {
  const [now, before] = [createTestQuestion({ title: 'Saturdays?' }), createTestQuestion({ title: 'Sundays?' })];
  const counted = (version: number, question: typeof now) => ({
    version,
    votes: 1,
    questions: [{ ...question, answered: 1, counts: [{ option: 'Yes', count: 1, share: 1 }] }],
  });
  mockResponse(readSurvey, createTestSurvey({ version: 2, questions: [now] }));
  mockResponse(listVersions, [
    createTestVersion({ version: 2, questions: [now] }),
    createTestVersion({ questions: [before] }),
  ]);
  mockResponse(readResults, results({ versions: [counted(2, now), counted(1, before)] }));
  const user = open();
  expect(await screen.findByRole('region', { name: 'Saturdays?' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), 'Version 1');
  expect(await screen.findByRole('region', { name: 'Sundays?' })).toBeVisible();
  await waitFor(() => expect(lastAsked()).toEqual({ version: 1, limit: 50 }));
});
