import { listMessages, markMessage } from '@canvass/shared/contracts';
import {
  createTestMessage,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './messages-page';

const ines = createTestMessage();
const tom = createTestMessage({ _id: '65f000000000000000000402', name: 'Tom Brandt', email: 'tom+x@canvass.test' });

const entry = async (name: string) => within(await screen.findByRole('listitem', { name }));
const done = (name: string) => screen.findByRole('button', { name: `Mark as done: ${name}` });
const listMarkRequests = () => getRequests().filter(({ method }) => method === 'PATCH');
const location = () => screen.getByLabelText('location');

function open(messages?: ReturnType<typeof createTestMessage>[], at = '/dashboard/messages') {
  if (messages) mockResponse(listMessages, messages);
  renderPage(<Page />, { path: '/dashboard/messages', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

test('the page shows a loading state while the messages load', () => {
  mockPending(listMessages);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('messages that failed to load can be retried', async () => {
  mockProblem(listMessages, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The messages did not load');
  mockResponse(listMessages, [ines]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await done('Ines Berg')).toBeVisible();
});

test('a message has who wrote it, when, and its words; open ones show first', async () => {
  open([createTestMessage({ message: 'Two\nlines' })]);
  const shown = await entry('Ines Berg');
  expect(shown.getByText('ines@canvass.test').parentElement).toHaveTextContent(
    /ines@canvass.test · Nov 4, 2026, \d{1,2}:\d\d [AP]M/,
  );
  expect(shown.getByText(/Two/)).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(shown.getByText('Open').parentElement).toHaveTextContent('State: Open');
  expect(getRequests()).toMatchObject([{ query: { state: 'open' } }]);
});

test.each([
  [true, 'Sent while signed in, from the account with this email.'],
  [false, 'Not sent from an account with this email, so anyone could have written it.'],
])('the message says whether the sender is verified (%s)', async (verified, expectedText) => {
  open([createTestMessage({ verified })]);
  expect((await entry('Ines Berg')).getByText(expectedText)).toBeVisible();
});

test('a reply is a mail with its subject, in the mail program of the admin', async () => {
  open([tom]);
  expect(await screen.findByRole('link', { name: 'Reply by email to Tom Brandt' })).toHaveAttribute(
    'href',
    'mailto:tom%2Bx@canvass.test?subject=Your%20message%20to%20Canvass',
  );
});

test('a deleted user cannot be answered', async () => {
  open([createTestMessage({ name: '', email: '' })]);
  const shown = await entry('Deleted user');
  expect(shown.queryByRole('link')).not.toBeInTheDocument();
});

test('a message that is done leaves the open ones, and the focus goes on', async () => {
  const user = open([ines, tom]);
  await done('Ines Berg');
  mockResponse(markMessage, { modifiedCount: 1 });
  mockResponse(listMessages, [tom]);
  await user.click(await done('Ines Berg'));
  await waitFor(() => expect(screen.getByText('Message marked as done')).toBeInTheDocument());
  expect(screen.queryByRole('listitem', { name: 'Ines Berg' })).not.toBeInTheDocument();
  expect(await done('Tom Brandt')).toHaveFocus();
  expect(listMarkRequests()).toMatchObject([{ url: `/contact/${ines._id}`, body: { state: 'done' } }]);
  mockResponse(listMessages, []);
  await user.click(await done('Tom Brandt'));
  expect(await screen.findByRole('heading', { name: 'No open messages' })).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('a message that is done can be opened again', async () => {
  const user = open([createTestMessage({ state: 'done' })], '/dashboard/messages?state=done');
  const again = await screen.findByRole('button', { name: 'Reopen: Ines Berg' });
  expect(getRequests()).toMatchObject([{ query: { state: 'done' } }]);
  mockResponse(markMessage, { modifiedCount: 1 });
  mockResponse(listMessages, []);
  await user.click(again);
  await waitFor(() => expect(screen.getByText('Message reopened')).toBeInTheDocument());
  expect(listMarkRequests()).toMatchObject([{ body: { state: 'open' } }]);
});

test('a marked message stays in the list of all messages with its new state', async () => {
  const user = open([ines], '/dashboard/messages?state=all');
  const mark = await done('Ines Berg');
  expect(getRequests()).toMatchObject([{ query: { state: undefined } }]);
  mockResponse(markMessage, { modifiedCount: 1 });
  mockResponse(listMessages, [{ ...ines, state: 'done' }]);
  await user.click(mark);
  expect(await screen.findByRole('button', { name: 'Reopen: Ines Berg' })).toHaveFocus();
});

test('a double click marks the message once', async () => {
  mockPending(markMessage);
  const user = open([ines]);
  await user.dblClick(await done('Ines Berg'));
  expect(await done('Ines Berg')).toHaveAttribute('aria-busy', 'true');
  expect(listMarkRequests()).toHaveLength(1);
});

test('an error appears inside the message', async () => {
  mockProblem(markMessage, 'message-not-found');
  const user = open([ines]);
  await user.click(await done('Ines Berg'));
  expect(await (await entry('Ines Berg')).findByRole('alert')).toHaveTextContent('There is no such message.');
});

test('the selected tab is kept in the URL', async () => {
  const user = open([]);
  expect(await screen.findByRole('heading', { name: 'No open messages' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'No messages are done yet' })).toBeVisible();
  expect(location()).toHaveTextContent('/dashboard/messages?state=done');
  await user.click(screen.getByRole('tab', { name: 'All' }));
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Open' }));
  expect(location()).toHaveTextContent(/messages$/);
});

test('the next page is added under the first', async () => {
  mockResponse(listMessages, [ines], { link: '</contact?cursor=abc>; rel="next"' });
  const user = open();
  await done('Ines Berg');
  mockResponse(listMessages, [tom]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await done('Tom Brandt')).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});
