import { listResponses, readResults, readSurvey, type Question } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestQuestion,
  createTestResponse,
  createTestResults,
  createTestSurvey,
  getRequests,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

const id = '65f000000000000000000001';
const books: Question = createTestQuestion({
  title: 'Which first?',
  kind: 'ranking',
  options: ['Novels', 'Poems', 'Maps'],
});

const counts = [
  { option: 'Novels', count: 2, share: 0.2, ranks: [2, 3, 5] },
  { option: 'Poems', count: 5, share: 0.5, ranks: [5, 4, 1] },
  { option: 'Maps', count: 3, share: 0.3, ranks: [3, 3, 4] },
];

function open() {
  mockResponse(readSurvey, createTestSurvey({ questions: [books] }));
  const questions = [{ ...books, answered: 10, counts }];
  const versions = [{ version: 1, votes: 10, questions }];
  mockResponse(readResults, createTestResults({ exact: true, days: [], versions }));
  mockResponse(listResponses, [createTestResponse({ response: { 'Question-1': ['Poems', 'Novels', 'Maps'] } })]);
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

test('the table of responses shows a ranking with numbers', async () => {
  open();
  expect(await screen.findByRole('cell', { name: '1. Poems, 2. Novels, 3. Maps' })).toBeVisible();
});

test('the chart of a ranking goes by average rank, and its table has every rank', async () => {
  const user = open();
  const chart = within(await screen.findByRole('region', { name: 'Which first?' }));
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Poems5 first, 50% average rank 1.6',
    'Maps3 first, 30% average rank 2.1',
    'Novels2 first, 20% average rank 2.3',
  ]);
  await user.click(chart.getByText('Show as table'));
  const rows = within(chart.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
  expect(rows).toEqual([
    'Answer | Average rank | Ranked 1 | Ranked 2 | Ranked 3',
    'Poems | 1.6 | 5 | 4 | 1',
    'Maps | 2.1 | 3 | 3 | 4',
    'Novels | 2.3 | 2 | 3 | 5',
  ]);
});

test('responses that rank an option first can be selected', async () => {
  const user = open();
  const field = await screen.findByRole('combobox', { name: 'Answer' });
  await within(field).findByRole('option', { name: 'Poems first (5)' });
  await user.selectOptions(field, 'Poems first (5)');
  expect(getRequests().at(-1)).toMatchObject({ query: { question: 1, answer: 'Poems' } });
});
