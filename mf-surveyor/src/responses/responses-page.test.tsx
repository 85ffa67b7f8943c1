import { listResponses, listVersions, readResults, readSurvey } from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  createTestQuestion,
  createTestResponse,
  createTestResults,
  createSignedInTestSession,
  createTestSurvey,
  createTestVersion,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { formatDateTime } from '@canvass/shared/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

const id = '65f000000000000000000001';

/** The date and time of the test responses, formatted for display. */
const voted = formatDateTime(createTestResponse().at ?? '');

beforeEach(() =>
  mockResponse(readResults, createTestResults({ exact: true, days: [{ day: '2026-11-01', votes: 12 }] })),
);

function open() {
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

test('the page shows a loading state while the survey loads', () => {
  mockPending(readSurvey);
  mockPending(listResponses);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('the survey stands while its responses are on their way', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockPending(listResponses);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunday hours at the city library' })).toBeVisible();
  expect(document.title).toBe('Sunday hours at the city library: responses');
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test.each([
  ['survey-not-found', 'Survey not found', 'This survey does not exist or is not published.'],
  ['invalid-input', 'Survey not found', 'There is no survey at this address.'],
] as const)('an address without a survey (%s) leads back to the list', async (code, title, text) => {
  mockProblem(readSurvey, code);
  mockProblem(listResponses, code);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Back to Surveys' })).toHaveAttribute('href', '/dashboard/surveyor/surveys');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test("the responses to another surveyor's survey are not shown", async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockProblem(listResponses, 'not-your-survey');
  mockProblem(readResults, 'results-after-voting');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^These responses belong to another surveyor.*Only the surveyor who owns/,
  );
  expect(screen.getByRole('link', { name: 'Back to Surveys' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('responses that failed to load can be retried', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockProblem(listResponses, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(listResponses, [createTestResponse()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Ada Marsh' })).toBeVisible();
});

test('when the survey and its responses do not load, trying again once brings both', async () => {
  mockProblem(readSurvey, 'internal');
  mockProblem(listResponses, 'internal');
  const user = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listResponses, [createTestResponse()]);
  await user.click(again);
  expect(await screen.findByRole('rowheader', { name: 'Ada Marsh' })).toBeVisible();
});

test('the survey error appears once the results have loaded, and one retry covers both', async () => {
  mockProblem(readSurvey, 'internal');
  mockPending(readResults);
  open();
  await expect(screen.findByRole('button', { name: 'Try again' }, { timeout: 300 })).rejects.toThrow('Unable to find');
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a survey without responses shows an empty state', async () => {
  mockResponse(readSurvey, createTestSurvey({ voteCount: 0 }));
  mockResponse(listResponses, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No responses yet' })).toBeVisible();
  expect(screen.getByText('None yet')).toBeVisible();
});

test('each response has a question cell and an answer cell for every question', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listResponses, [
    createTestResponse({ comment: 'Mornings, please.' }),
    createTestResponse({
      _id: '65f000000000000000000202',
      votedUserEmail: 'tom@canvass.test',
      votedUserName: 'Tom Brandt',
      response: { 'Question-1': 'No' },
    }),
  ]);
  open();
  await screen.findByRole('rowheader', { name: 'Ada Marsh' });
  const texts = (role: 'columnheader' | 'cell', row: HTMLElement) =>
    within(row)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  const table = screen.getByRole('region', { name: 'Responses, scrolls sideways' });
  const [head, ada, tom] = within(table).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(texts('columnheader', head)).toEqual([
    'No.',
    'User email',
    'User name',
    'Question-1',
    'Vote',
    'Question-2',
    'Vote',
    'Comment',
    'Date',
  ]);
  const library = 'Should the central library open on Sundays?';
  expect(texts('cell', ada)).toEqual([
    '1',
    'ada@canvass.test',
    library,
    'Yes',
    'Would you come yourself?',
    'No',
    'Mornings, please.',
    voted,
  ]);
  expect(texts('cell', tom)).toEqual([
    '2',
    'tom@canvass.test',
    library,
    'No',
    'Would you come yourself?',
    'No answer',
    '',
    voted,
  ]);
});

test('a survey is passed on, edited and opened from its responses', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listResponses, []);
  const user = open();
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/dashboard/update/${id}`);
  for (const link of screen.getAllByRole('link', { name: 'Open the survey' })) {
    expect(link).toHaveAttribute('href', `/surveys/${id}`);
  }
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this survey' });
  expect(within(dialog).getByRole('textbox', { name: 'Link' })).toHaveDisplayValue(
    new URL(`/surveys/${id}`, location.origin).href,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

/** The cells of a voter's row, starting with the first question. */
async function getAnswers(name: string): Promise<(string | null)[]> {
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  return within(row)
    .getAllByRole('cell')
    .slice(2)
    .filter(({ textContent }) => textContent !== voted)
    .map(({ textContent }) => textContent);
}

test('answers of the common kinds are said as people read them', async () => {
  const written = 'A café.\nAnd chairs.';
  const response = {
    'Question-1': 'No',
    'Question-2': 'Noon',
    'Question-3': ['Reading', 'Events'],
    'Question-4': 4,
    'Question-5': written,
  };
  mockResponse(readSurvey, createTestSurvey({ questions: createTestQuestionsOfCommonKinds() }));
  mockResponse(listResponses, [createTestResponse({ response })]);
  open();
  const cells = await getAnswers('Ada Marsh');
  expect(cells.filter((_, index) => index % 2 === 1)).toEqual(['No', 'Noon', 'Reading, Events', '4 of 5', written]);
  expect(screen.getByRole('cell', { name: /^A café\./ })).toHaveStyle({ whiteSpace: 'pre-line' });
});

const now = [createTestQuestion({ title: 'Should it open on Saturdays?' })];
const before = [
  createTestQuestion({ title: 'Should it open on Sundays?' }),
  createTestQuestion({ title: 'All year?' }),
];

test('each response stands under the words of the version that the person saw', async () => {
  mockResponse(readSurvey, createTestSurvey({ version: 2, questions: now }));
  mockResponse(listVersions, [
    createTestVersion({ version: 2, questions: now }),
    createTestVersion({ questions: before }),
  ]);
  const tom = createTestResponse({ _id: '65f000000000000000000202', votedUserName: 'Tom Brandt', version: 1 });
  mockResponse(listResponses, [createTestResponse({ version: 2, response: { 'Question-1': 'Yes' } }), tom]);
  open();
  expect(await getAnswers('Ada Marsh')).toEqual(['Should it open on Saturdays?', 'Yes', 'Not asked', '', '2']);
  expect(await getAnswers('Tom Brandt')).toEqual(['Should it open on Sundays?', 'Yes', 'All year?', 'No', '', '1']);
  expect(screen.getByRole('columnheader', { name: 'Version' })).toBeVisible();
});

test('a version that came while the page was open shows its answers under their keys', async () => {
  mockResponse(readSurvey, createTestSurvey({ questions: now }));
  mockResponse(listResponses, [
    createTestResponse({ version: 2, response: { 'Question-2': 'No', 'Question-1': 'Yes' } }),
  ]);
  open();
  expect(await getAnswers('Ada Marsh')).toEqual(['Question-1', 'Yes', 'Question-2', 'No', '']);
});

test('questions of earlier versions that failed to load can be retried', async () => {
  mockResponse(readSurvey, createTestSurvey({ version: 2, questions: now }));
  mockProblem(listVersions, 'network');
  mockResponse(listResponses, [createTestResponse({ version: 1 })]);
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(listVersions, [createTestVersion({ questions: before })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await getAnswers('Ada Marsh')).toEqual(['Should it open on Sundays?', 'Yes', 'All year?', 'No', '', '1']);
});

test('a survey that never changed asks for no versions', async () => {
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listResponses, [createTestResponse()]);
  open();
  await getAnswers('Ada Marsh');
  expect(getRequests().filter(({ url }) => url.endsWith('/versions'))).toEqual([]);
});

test('the votes and the last one of them stand above the table', async () => {
  mockResponse(readSurvey, createTestSurvey({ voteCount: 12_480 }));
  mockResponse(readResults, createTestResults({ exact: true, days: [] }));
  mockResponse(listResponses, [createTestResponse({ at: '2026-11-01T12:00:00.000Z' })]);
  open();
  expect(await screen.findByText('Nov 1, 2026')).toBeVisible();
  expect(screen.getByText(/^\d+ years$/)).toBeVisible();
  expect(screen.getByText('12,480')).toBeVisible();
  expect(screen.getByText('Closes 2099/11/27, 23:59 UTC')).toBeVisible();
});
