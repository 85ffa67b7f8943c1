import { checkRole, listComments, type Role } from '@canvass/shared/contracts';
import { buildOwnComment, buildSignedIn, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './comments-page';

const refusal = 'Only pro users can access this page';
const earlier = 'What you wrote as a pro user';

function open(role: Role | null = 'pro-user') {
  respond(checkRole, { role: 'pro-user' });
  renderPage(<Page />, { path: '/dashboard/comments', session: buildSignedIn(role) });
  return userEvent.setup();
}

test('while the comments are on their way, it says so', () => {
  hang(listComments);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Comments' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a pro user who has left none is led to the surveys', async () => {
  respond(listComments, []);
  const user = open();
  expect(await screen.findByRole('heading', { name: 'You have not left a comment yet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse surveys' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/surveys');
});

test('when the comments do not load, one can try again', async () => {
  refuse(listComments, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your comments did not load');
  respond(listComments, [buildOwnComment()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mornings, please.')).toBeVisible();
});

test('a pro user reads their comments, each with its survey and when it was', async () => {
  respond(listComments, [buildOwnComment({ comment: 'Mornings, please.\nAnd tea.', at: '2026-11-01T12:00:00.000Z' })]);
  open();
  const list = within(await screen.findByRole('list', { name: 'Comments' }));
  expect(list.getByText(/Mornings, please\./)).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(list.getByRole('link', { name: 'Sunday hours at the city library' })).toHaveAttribute(
    'href',
    '/surveys/65f000000000000000000001',
  );
  expect(list.getByText(/^1 Nov 2026/)).toBeVisible();
  expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  expect(calls()).toContainEqual(expect.objectContaining({ query: { email: 'ada@canvass.test', cursor: undefined } }));
});

test('a comment on a survey that is unpublished says so and leads nowhere', async () => {
  respond(listComments, [buildOwnComment({ status: 'Unpublish' })]);
  open();
  expect(await screen.findByText(/Unpublished/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the next page is added under the first', async () => {
  respond(listComments, [buildOwnComment({ comment: 'First.' })], { link: '</x?cursor=abc>; rel="next"' });
  const user = open();
  await screen.findByText('First.');
  respond(listComments, [buildOwnComment({ _id: '65f000000000000000000002', comment: 'Second.' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Second.')).toBeVisible();
  expect(screen.getByText('First.')).toBeVisible();
  expect(calls().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});

test('who is not pro is told so in the quoted words, and how to become one', async () => {
  respond(listComments, []);
  const user = open('user');
  expect(screen.getByRole('heading', { level: 2, name: refusal })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Be a Pro User' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/proUser');
});

test('who was pro before reads below it what they wrote then', async () => {
  respond(listComments, [buildOwnComment()]);
  open('user');
  expect(screen.getByText(refusal)).toBeVisible();
  const section = within(await screen.findByRole('region', { name: earlier }));
  expect(section.getByText('Mornings, please.')).toBeVisible();
  expect(section.getByRole('heading', { level: 3, name: 'Sunday hours at the city library' })).toBeVisible();
});

test('earlier comments that do not load say so below the message', async () => {
  refuse(listComments, 'network');
  open('user');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your comments did not load');
  expect(screen.getByText(refusal)).toBeVisible();
});

test.each(['surveyor', 'admin'] as const)('a %s is told so too, and is offered nothing to buy', async (role) => {
  respond(listComments, [buildOwnComment()]);
  open(role);
  expect(screen.getByRole('heading', { name: refusal })).toBeVisible();
  expect(await screen.findByRole('region', { name: earlier })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Be a Pro User' })).not.toBeInTheDocument();
});

test('as long as the role is unknown nobody is refused', () => {
  open(null);
  expect(screen.getByText('Loading....')).toHaveRole('status');
  expect(screen.queryByText(refusal)).not.toBeInTheDocument();
});
