import { listSurveys } from '@canvass/shared/contracts';
import { publicClient } from '@canvass/shared/http';
import {
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './home-page';

const list = (name: string) => within(screen.getByRole('region', { name }));

test('the lists are asked for the six most voted and the six latest surveys', async () => {
  mockResponse(listSurveys, [createTestSurveySummary()]);
  renderPage(<Page />);
  await screen.findAllByRole('article');
  expect(getRequests().map(({ query }) => query)).toEqual([
    { sort: 'votes:desc', limit: 6 },
    { sort: 'latest', limit: 6 },
  ]);
});

test('a card shows the survey with its counts, its first question, and links to it', async () => {
  mockResponse(listSurveys, [createTestSurveySummary({ _id: '65f000000000000000000009' })]);
  renderPage(<Page />);
  const [card] = await screen.findAllByRole('article');
  const inCard = within(card as HTMLElement);
  expect(inCard.getByRole('link', { name: 'Sunday hours at the city library' })).toHaveAttribute(
    'href',
    '/surveys/65f000000000000000000009',
  );
  expect(inCard.getByText(/38 hours of staff time/)).toBeVisible();
  expect(inCard.getByText('Voted Count').parentElement).toHaveTextContent('Voted Count 12,480');
  expect(inCard.getByText('Created at').parentElement).toHaveTextContent('Created at Oct 12, 2026');
  expect(inCard.getByText(/^Closes in \d+ years$/)).toBeVisible();
  expect(inCard.getByText('Should the central library open on Sundays?')).toBeVisible();
  const answers = within(inCard.getByRole('list', { name: 'Answers' })).getAllByRole('listitem');
  expect(answers.map((answer) => answer.textContent)).toEqual(['Yes', 'No']);
});

test('while the lists are on their way the page says so, and everything else is there', () => {
  mockPending(listSurveys);
  renderPage(<Page />);
  expect(list('Most Voted Surveys').getByRole('status')).toHaveTextContent('Loading surveys');
  expect(list('Latest surveys').getByRole('status')).toHaveTextContent('Loading surveys');
  expect(screen.getByRole('heading', { level: 1, name: /Ask everyone/ })).toBeVisible();
});

test('without any survey both lists say that there is none', async () => {
  mockResponse(listSurveys, []);
  renderPage(<Page />);
  for (const name of ['Most Voted Surveys', 'Latest surveys']) {
    expect(await list(name).findByRole('heading', { name: 'No survey has been published yet' })).toBeVisible();
  }
});

test('a list that fails leaves the other one standing', async () => {
  mockResponse(listSurveys, [createTestSurveySummary()]);
  const answer = publicClient.defaults.adapter as (config: { params: { sort: string } }) => Promise<never>;
  publicClient.defaults.adapter = (config) =>
    (config.params as { sort: string }).sort === 'latest' ? Promise.reject(new Error('lost')) : answer(config as never);
  renderPage(<Page />);
  expect(await list('Latest surveys').findByRole('alert')).toHaveTextContent('The list did not load');
  expect(list('Most Voted Surveys').getByRole('article')).toBeVisible();
});

test('a list that failed loads when the person tries again', async () => {
  mockProblem(listSurveys, 'network');
  renderPage(<Page />);
  const alert = await list('Latest surveys').findByRole('alert');
  expect(alert).toHaveTextContent('Canvass cannot be reached. Check your connection and try again.');
  mockResponse(listSurveys, [createTestSurveySummary()]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await list('Latest surveys').findByRole('article')).toBeVisible();
});

test('Explore leads to all surveys', async () => {
  mockPending(listSurveys);
  renderPage(<Page />);
  await userEvent.click(screen.getByRole('link', { name: 'Explore' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys');
});

test('the sections stand in the order of the specification', () => {
  mockPending(listSurveys);
  renderPage(<Page />);
  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(names).toEqual(['Most Voted Surveys', 'Latest surveys', 'FAQ', 'How it Works']);
});

test('the FAQ can be linked to, answers its four topics, and How it Works has its four steps', () => {
  mockPending(listSurveys);
  renderPage(<Page />);
  expect(screen.getByRole('region', { name: 'FAQ' })).toHaveAttribute('id', 'faq');
  expect(list('FAQ').getAllByRole('group')).toHaveLength(4);
  expect(list('FAQ').getByText(/use the Report button/)).toBeInTheDocument();
  const steps = list('How it Works').getAllByRole('heading', { level: 3 });
  expect(steps.map((step) => step.textContent)).toEqual([
    'Register',
    'Login',
    'Be a pro User',
    'Then enjoy many extra features',
  ]);
  expect(list('How it Works').getByText('$20 per month, paid by card. Cancel by not renewing.')).toBeInTheDocument();
});
