import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  type UserNotification,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestNotification,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './notifications-page';

beforeEach(() => {
  mockResponse(markNotificationsRead, { modifiedCount: 1 });
  mockResponse(countUnreadNotifications, { unread: 0 });
});

const second = createTestNotification({
  _id: '65f000000000000000000800',
  kind: 'message-received',
  title: 'A message has arrived',
  surveyTitle: undefined,
  link: { label: 'See the messages', path: '/dashboard/messages' },
  isUnread: false,
});

function open(notifications?: UserNotification[]) {
  if (notifications) mockResponse(listNotifications, notifications);
  renderPage(<Page />, { path: '/dashboard/notifications', session: createSignedInTestSession('user') });
  return userEvent.setup();
}

const list = async () => within(await screen.findByRole('list', { name: 'Notifications' }));
const markCalls = () => getRequests().filter(({ method }) => method === 'POST');

test('the page shows a loading state, and nothing to mark, while the notifications load', () => {
  mockPending(listNotifications);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

test('a user without notifications reads what comes here, and gets to the choices about emails', async () => {
  const user = open([]);
  expect(await screen.findByRole('heading', { name: 'You have no notifications' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Email settings' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/notifications/emails');
});

test('notifications that failed to load can be retried', async () => {
  mockProblem(listNotifications, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notifications did not load');
  mockResponse(listNotifications, [createTestNotification()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Unread: One of your surveys has closed' })).toBeVisible();
});

test('a notification says what it is about, when it was, and whether it is unread', async () => {
  open([createTestNotification({ surveyTitle: 'استطلاع المكتبة' }), second]);
  const entries = (await list()).getAllByRole('listitem');
  expect(within(entries[0]!).getByText('استطلاع المكتبة')).toHaveAttribute('dir', 'auto');
  expect(within(entries[0]!).getByText(/Nov 1, 2026/)).toBeVisible();
  expect(within(entries[1]!).getByRole('heading', { name: 'A message has arrived' })).toBeVisible();
});

test('opening a notification marks it as read and leads to what it is about', async () => {
  const user = open([createTestNotification(), second]);
  await user.click(await screen.findByRole('link', { name: 'See the responses' }));
  expect(screen.getByLabelText('location')).toHaveTextContent(/^\/dashboard\/surveyResponses\//);
  expect(markCalls()).toMatchObject([{ body: { id: '65f000000000000000000801' } }]);
});

test('opening a notification that was read before marks nothing', async () => {
  const user = open([second]);
  await user.click(await screen.findByRole('link', { name: 'See the messages' }));
  expect(markCalls()).toEqual([]);
});

test('all are marked up to the newest that is shown, and a double click asks once', async () => {
  const user = open([createTestNotification(), second]);
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  mockResponse(listNotifications, [createTestNotification({ isUnread: false }), second]);
  await user.dblClick(button);
  expect(await screen.findByRole('heading', { name: 'One of your surveys has closed' })).toBeVisible();
  expect(markCalls()).toMatchObject([{ body: { upTo: '65f000000000000000000801' } }]);
  // The button keeps the focus.
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true');
});

test('notifications that could not be marked stay unread, and the page says so', async () => {
  const user = open([createTestNotification()]);
  mockProblem(markNotificationsRead, 'network');
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText(/They are still unread\.$/)).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Unread:/ })).toBeVisible();
});
