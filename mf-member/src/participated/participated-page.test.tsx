import { listParticipated } from '@canvass/shared/contracts';
import {
  createTestQuestion,
  createTestQuestionsOfCommonKinds,
  createTestParticipation,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './participated-page';

function open() {
  renderPage(<Page />, { path: '/dashboard/userSurveys', session: createSignedInTestSession('user') });
  return userEvent.setup();
}

test('the page shows a loading state while the surveys load', () => {
  mockPending(listParticipated);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Surveys participated' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a user without votes is led to the surveys', async () => {
  mockResponse(listParticipated, []);
  const user = open();
  expect(await screen.findByRole('heading', { name: 'You have not voted yet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse surveys' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys');
});

test('surveys that failed to load can be retried', async () => {
  mockProblem(listParticipated, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(listParticipated, [createTestParticipation()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Sunday hours at the city library' })).toBeVisible();
});

test("each survey shows one's own answers, question by question", async () => {
  mockResponse(listParticipated, [
    createTestParticipation({ comment: 'Mornings, please.', at: '2026-11-01T12:00:00.000Z' }),
  ]);
  open();
  const survey = within(await screen.findByRole('article'));
  const answers = within(survey.getByRole('list', { name: 'Your answers to Sunday hours at the city library' }));
  expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Should the central library open on Sundays?Your answer: Yes',
    'Would you come yourself?Your answer: No',
  ]);
  expect(survey.getByText('Mornings, please.')).toBeVisible();
  expect(survey.getByText('community and socials')).toBeVisible();
  expect(survey.getByText('12,480')).toBeVisible();
  expect(survey.getByText(/^Nov 1, 2026/)).toBeVisible();
  expect(survey.getByText('Open')).toBeVisible();
  expect(survey.getByRole('link')).toHaveAttribute('href', '/surveys/65f000000000000000000001');
  expect(getRequests()).toEqual([
    {
      method: 'GET',
      url: '/surveys/user/participated',
      query: { email: 'ada@canvass.test', cursor: undefined },
      body: undefined,
    },
  ]);
});

test('answers of the common kinds are said as people read them, to the questions as they were', async () => {
  const response = {
    'Question-1': 'No',
    'Question-2': 'Noon',
    'Question-3': ['Reading', 'Events'],
    'Question-4': 4,
    'Question-5': 'A café.\nAnd chairs.',
  };
  mockResponse(listParticipated, [
    createTestParticipation({ questions: createTestQuestionsOfCommonKinds(), version: 2, response }),
  ]);
  open();
  const answers = within(await screen.findByRole('list', { name: /^Your answers to/ }));
  expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Should the central library open on Sundays?Your answer: No',
    'Which hours?Your answer: Noon',
    'What would you come for?Your answer: Reading, Events',
    'How well do the hours suit you?Your answer: 4 of 5',
    'What is missing?Your answer: A café.\nAnd chairs.',
  ]);
  expect(answers.getByText(/A café\./)).toHaveStyle({ whiteSpace: 'pre-line' });
});

test('a ranking is shown with the number of each option', async () => {
  const ranking = createTestQuestion({ title: 'Which hours first?', kind: 'ranking', options: ['Noon', 'Evening'] });
  const response = { 'Question-1': ['Evening', 'Noon'] };
  mockResponse(listParticipated, [createTestParticipation({ questions: [ranking], response })]);
  open();
  const answers = within(await screen.findByRole('list', { name: /^Your answers to/ }));
  expect(answers.getByRole('listitem')).toHaveTextContent('Your answer: 1. Evening, 2. Noon');
});

test('a closed survey says so', async () => {
  mockResponse(listParticipated, [createTestParticipation({ closesAt: '2020-01-02T00:00:00.000Z' })]);
  open();
  expect(await screen.findByText('Closed')).toBeVisible();
});

test.each([
  ['unpublished by an admin', 'unpublished', 'Unpublished'],
  ['unpublished, as an API process of an earlier release sends it,', undefined, 'Unpublished'],
  ['withdrawn by its surveyor', 'withdrawn', 'Withdrawn'],
] as const)('a survey that is %s says so and leads nowhere', async (_, state, text) => {
  mockResponse(listParticipated, [createTestParticipation({ status: 'Unpublish', state })]);
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByText('Its surveyor has withdrawn this survey.')).toHaveLength(state === 'withdrawn' ? 1 : 0);
  expect(screen.getByRole('heading', { name: 'Sunday hours at the city library' })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the next page is added under the first', async () => {
  mockResponse(listParticipated, [createTestParticipation({ title: 'First' })], {
    link: '</x?cursor=abc>; rel="next"',
  });
  const user = open();
  await screen.findByRole('heading', { name: 'First' });
  mockResponse(listParticipated, [createTestParticipation({ _id: '65f000000000000000000002', title: 'Second' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});

test('an anonymous ballot has no time, and says until when its answers are shown', async () => {
  mockResponse(listParticipated, [createTestParticipation({ anonymous: 'linked', at: undefined })]);
  open();
  const survey = within(await screen.findByRole('article'));
  expect(survey.getAllByText('Yes')).toHaveLength(1);
  expect(
    survey.getByText(/^Voted anonymously\. Only you can see here which answers are yours, until Nov \d+, 2099, /),
  ).toBeVisible();
  expect(survey.queryByText('Voted')).not.toBeInTheDocument();
});

test.each([
  ['unlinked', /^Voted anonymously\. Your answers can no longer be shown: the link/],
  ['hidden', /^Voted anonymously\.$/],
] as const)('an anonymous ballot that is %s shows no answers', async (anonymous, text) => {
  const unknown = { at: undefined, version: undefined, questions: [], response: {} };
  mockResponse(listParticipated, [createTestParticipation({ anonymous, ...unknown })]);
  open();
  const survey = within(await screen.findByRole('article'));
  expect(survey.getByText(text)).toBeVisible();
  expect(survey.queryByRole('list', { name: /^Your answers to/ })).not.toBeInTheDocument();
});
