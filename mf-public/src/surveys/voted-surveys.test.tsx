import { listSurveys, listVoted } from '@canvass/shared/contracts';
import {
  buildSession,
  buildSignedIn,
  buildSurveySummary,
  calls,
  refuse,
  renderPage,
  respond,
} from '@canvass/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { Page } from './surveys-page';
import { VotedSurveys } from './voted-surveys';

const first = buildSurveySummary();
const second = buildSurveySummary({ _id: '65f000000000000000000002', title: 'School lunch, honestly' });

const asked = () => calls().filter(({ url }) => url.endsWith('/user/voted'));

beforeEach(() => respond(listSurveys, [first, second]));

test('cards show in which surveys the person who is signed in has voted, asked for once', async () => {
  respond(listVoted, [second._id]);
  renderPage(<Page />, { path: '/surveys', at: '/surveys', session: buildSignedIn() });
  const mark = await screen.findByText('You voted');
  expect(mark.closest('article')).toHaveTextContent(second.title);
  expect(screen.getAllByText('You voted')).toHaveLength(1);
  expect(asked().map(({ query }) => query)).toEqual([{ ids: `${first._id},${second._id}` }]);
});

test('nobody is asked about the votes of a visitor', async () => {
  renderPage(<Page />, { path: '/surveys', at: '/surveys', session: buildSession() });
  await screen.findByRole('link', { name: second.title });
  expect(asked()).toEqual([]);
});

test('a question that fails leaves the cards as they are', async () => {
  refuse(listVoted, 'internal');
  renderPage(<Page />, { path: '/surveys', at: '/surveys', session: buildSignedIn() });
  await waitFor(() => expect(asked().length).toBeGreaterThan(0));
  expect(screen.getByRole('link', { name: second.title })).toBeVisible();
  expect(screen.queryByText('You voted')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a question that gets no answer is repeated as often as the page repeats any, and no more', async () => {
  refuse(listVoted, 'network');
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 4, retryDelay: 0 } } });
  render(
    <QueryClientProvider client={queries}>
      <VotedSurveys surveys={[first, second]} uid="uid-1" onFound={() => undefined} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked().length).toBeGreaterThan(0));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(asked()).toHaveLength(5);
});
