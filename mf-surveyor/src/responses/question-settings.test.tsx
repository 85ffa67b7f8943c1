import { listResponses, readResults, readSurvey, type Question, type ResponseEntry } from '@canvass/shared/contracts';
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
const SCALE = Array.from({ length: 11 }, (_, index) => String(index));

const hours: Question = createTestQuestion({
  title: 'Which hours?',
  kind: 'single',
  options: ['Morning', 'Evening'],
  other: true,
});
const scale: Question = createTestQuestion({
  title: 'Will you come?',
  kind: 'scale',
  options: SCALE,
  labels: { low: 'never', high: 'certainly' },
  required: false,
});
const questions = [hours, scale];

const results = createTestResults({
  exact: true,
  days: [],
  versions: [
    {
      version: 1,
      votes: 10,
      questions: [
        {
          ...hours,
          answered: 10,
          counts: [
            { option: 'Morning', count: 5, share: 0.5 },
            { option: 'Evening', count: 3, share: 0.3 },
            { option: 'Other', count: 2, share: 0.2 },
          ],
        },
        {
          ...scale,
          answered: 4,
          counts: SCALE.map((option) => ({
            option,
            count: option === '0' || option === '10' ? 2 : 0,
            share: option === '0' || option === '10' ? 0.5 : 0,
          })),
        },
      ],
    },
  ],
});

function open(responses: ResponseEntry[], survey: Partial<Parameters<typeof createTestSurvey>[0]> = { questions }) {
  mockResponse(readSurvey, createTestSurvey(survey));
  mockResponse(readResults, results);
  mockResponse(listResponses, responses);
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

/** The questions and answers in the row of Ada's response. */
async function getAnswers(): Promise<(string | null)[]> {
  const row = await screen.findByRole('row', { name: /Ada Marsh/ });
  return within(row)
    .getAllByRole('cell')
    .slice(2, -2)
    .map(({ textContent }) => textContent);
}

test('the table shows answers in own words, and numbers of a scale', async () => {
  open([createTestResponse({ response: { 'Question-1': 'At noon', 'Question-2': 8 } })]);
  expect(await getAnswers()).toEqual(['Which hours?', 'At noon', 'Will you come?', '8 of 10']);
});

test('the table shows which optional questions were skipped', async () => {
  open([createTestResponse({ response: { 'Question-1': 'Morning' } })]);
  expect(await getAnswers()).toEqual(['Which hours?', 'Morning', 'Will you come?', 'No answer']);
});

test('a skipped question of a version that came while the page was open does not hide the next one', async () => {
  open([createTestResponse({ version: 2, response: { 'Question-1': 'Morning', 'Question-3': 8 } })]);
  expect(await getAnswers()).toEqual(['Question-1', 'Morning', 'Question-2', 'No answer', 'Question-3', '8']);
});

test('the chart of a scale has its numbers, the labels of its ends, and its average', async () => {
  const user = open([createTestResponse()]);
  const chart = within(await screen.findByRole('region', { name: 'Will you come?' }));
  expect(chart.getByText('never')).toBeVisible();
  expect(chart.getByText('certainly')).toBeVisible();
  expect(chart.getByText('Average 5.0 of 10, 4 answers')).toBeVisible();
  await user.click(chart.getByText('Show as table'));
  const rows = within(chart.getByRole('table')).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(SCALE);
});

test('responses with an answer in own words can be selected', async () => {
  const user = open([createTestResponse()]);
  const field = await screen.findByRole('combobox', { name: 'Answer' });
  await within(field).findByRole('option', { name: 'Other (2)' });
  await user.selectOptions(field, 'Other (2)');
  expect(getRequests().at(-1)).toMatchObject({ query: { question: 1, answer: 'Other' } });
});
