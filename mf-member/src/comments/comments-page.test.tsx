import { checkRole, listComments, type Role } from '@canvass/shared/contracts';
import {
  createTestOwnComment,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './comments-page';

const proOnlyMessage = 'Only pro users can access this page';
const earlier = 'Comments from your time as a pro user';

function open(role: Role | null = 'pro-user') {
  mockResponse(checkRole, { role: 'pro-user' });
  renderPage(<Page />, { path: '/dashboard/comments', session: createSignedInTestSession(role) });
  return userEvent.setup();
}

test('the page shows a loading state while the comments load', () => {
  mockPending(listComments);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Comments' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a pro user who has left none is led to the surveys', async () => {
  mockResponse(listComments, []);
  const user = open();
  expect(await screen.findByRole('heading', { name: 'You have not left a comment yet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse surveys' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys');
});

test('comments that failed to load can be retried', async () => {
  mockProblem(listComments, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your comments did not load');
  mockResponse(listComments, [createTestOwnComment()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mornings, please.')).toBeVisible();
});

test('a pro user reads their comments, each with its survey and when it was', async () => {
  mockResponse(listComments, [
    createTestOwnComment({ comment: 'Mornings, please.\nAnd tea.', at: '2026-11-01T12:00:00.000Z' }),
  ]);
  open();
  const list = within(await screen.findByRole('list', { name: 'Comments' }));
  expect(list.getByText(/Mornings, please\./)).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(list.getByRole('link', { name: 'Sunday hours at the city library' })).toHaveAttribute(
    'href',
    '/surveys/65f000000000000000000001',
  );
  expect(list.getByText(/^Nov 1, 2026/)).toBeVisible();
  expect(screen.queryByText(proOnlyMessage)).not.toBeInTheDocument();
  expect(getRequests()).toContainEqual(
    expect.objectContaining({ query: { email: 'ada@canvass.test', cursor: undefined } }),
  );
});

test('a comment on a survey that is not published says so and leads nowhere', async () => {
  mockResponse(listComments, [createTestOwnComment({ status: 'Unpublish' })]);
  open();
  expect(await screen.findByText(/Not published/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the next page is added under the first', async () => {
  mockResponse(listComments, [createTestOwnComment({ comment: 'First.' })], { link: '</x?cursor=abc>; rel="next"' });
  const user = open();
  await screen.findByText('First.');
  mockResponse(listComments, [createTestOwnComment({ _id: '65f000000000000000000002', comment: 'Second.' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Second.')).toBeVisible();
  expect(screen.getByText('First.')).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});

test('a user without Pro sees the quoted text and how to upgrade', async () => {
  mockResponse(listComments, []);
  const user = open('user');
  expect(screen.getByRole('heading', { level: 2, name: proOnlyMessage })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Be a Pro User' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/proUser');
});

test('a former pro user sees their earlier comments below the message', async () => {
  mockResponse(listComments, [createTestOwnComment()]);
  open('user');
  expect(screen.getByText(proOnlyMessage)).toBeVisible();
  const section = within(await screen.findByRole('region', { name: earlier }));
  expect(section.getByText('Mornings, please.')).toBeVisible();
  expect(section.getByRole('heading', { level: 3, name: 'Sunday hours at the city library' })).toBeVisible();
});

test('earlier comments that do not load say so below the message', async () => {
  mockProblem(listComments, 'network');
  open('user');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your comments did not load');
  expect(screen.getByText(proOnlyMessage)).toBeVisible();
});

test.each(['surveyor', 'admin'] as const)('a %s sees the same text without an upgrade offer', async (role) => {
  mockResponse(listComments, [createTestOwnComment()]);
  open(role);
  expect(screen.getByRole('heading', { name: proOnlyMessage })).toBeVisible();
  expect(await screen.findByRole('region', { name: earlier })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Be a Pro User' })).not.toBeInTheDocument();
});

test('until the role is known no access message is shown', () => {
  open(null);
  expect(screen.getByText('Loading....')).toHaveRole('status');
  expect(screen.queryByText(proOnlyMessage)).not.toBeInTheDocument();
});

test('a comment on an anonymous ballot has no time', async () => {
  mockResponse(listComments, [createTestOwnComment({ at: undefined })]);
  open();
  expect(await screen.findByText('Mornings, please.')).toBeVisible();
  expect(screen.getByText('Voted anonymously')).toBeVisible();
});
