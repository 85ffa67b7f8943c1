import { listSurveys, listVoted } from '@canvass/shared/contracts';
import {
  createTestSession,
  createSignedInTestSession,
  createTestSurveySummary,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { PAGE_SIZE } from '../survey-queries';
import { Page } from './surveys-page';
import { VotedSurveys } from './voted-surveys';

const first = createTestSurveySummary();
const second = createTestSurveySummary({ _id: '65f000000000000000000002', title: 'School lunch, honestly' });

const listVotedRequests = () => getRequests().filter(({ url }) => url.endsWith('/user/voted'));

beforeEach(() => mockResponse(listSurveys, [first, second]));

test('cards show in which surveys the person who is signed in has voted, asked for once', async () => {
  mockResponse(listVoted, [second._id]);
  renderPage(<Page />, { path: '/surveys', at: '/surveys', session: createSignedInTestSession() });
  const mark = await screen.findByText('You voted');
  expect(mark.closest('article')).toHaveTextContent(second.title);
  expect(screen.getAllByText('You voted')).toHaveLength(1);
  expect(listVotedRequests().map(({ query }) => query)).toEqual([{ ids: `${first._id},${second._id}` }]);
});

test('loading more requests the votes of the new page only', async () => {
  const surveys = Array.from({ length: PAGE_SIZE + 1 }, (_, index) =>
    createTestSurveySummary({ _id: `survey-${index}` }),
  );
  mockResponse(listVoted, []);
  const queryClient = new QueryClient();
  const toElement = (shown: number) => (
    <QueryClientProvider client={queryClient}>
      <VotedSurveys surveys={surveys.slice(0, shown)} uid="uid-1" onFound={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(toElement(PAGE_SIZE));
  await waitFor(() => expect(listVotedRequests()).toHaveLength(1));
  rerender(toElement(PAGE_SIZE + 1));
  await waitFor(() => expect(listVotedRequests()).toHaveLength(2));
  expect(listVotedRequests()[1]?.query).toEqual({ ids: `survey-${PAGE_SIZE}` });
});

test('no votes are requested for a visitor', async () => {
  renderPage(<Page />, { path: '/surveys', at: '/surveys', session: createTestSession() });
  await screen.findByRole('link', { name: second.title });
  expect(listVotedRequests()).toEqual([]);
});

test('a failed request leaves the cards unchanged', async () => {
  mockProblem(listVoted, 'internal');
  renderPage(<Page />, { path: '/surveys', at: '/surveys', session: createSignedInTestSession() });
  await waitFor(() => expect(listVotedRequests().length).toBeGreaterThan(0));
  expect(screen.getByRole('link', { name: second.title })).toBeVisible();
  expect(screen.queryByText('You voted')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an unanswered request is retried as often as any other request', async () => {
  mockProblem(listVoted, 'network');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 4, retryDelay: 0 } } });
  render(
    <QueryClientProvider client={queryClient}>
      <VotedSurveys surveys={[first, second]} uid="uid-1" onFound={() => undefined} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(listVotedRequests().length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(listVotedRequests()).toHaveLength(5);
});
