import { countUnreadNotifications } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSession,
  getRequests,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { act, screen } from '@testing-library/react';
import { renderLayout } from '../testing/render-layout';

const bell = (name: string | RegExp) => screen.findByRole('link', { name });

test.each([
  [0, 'Notifications', null],
  [3, 'Notifications, 3 unread', '3'],
  [100, 'Notifications, 99+ unread', '99+'],
])('with %i unread, the bell is named "%s" and leads to the notifications', async (unread, name, shown) => {
  mockResponse(countUnreadNotifications, { unread });
  await renderLayout({ session: createSignedInTestSession('user') });
  const link = await bell(name);
  expect(link).toHaveAttribute('href', '/dashboard/notifications');
  expect(link.textContent).toBe(shown ?? '');
});

test('the bell is there without a number if they cannot be counted', async () => {
  mockProblem(countUnreadNotifications, 'network');
  await renderLayout({ session: createSignedInTestSession('user') });
  expect(await bell('Notifications')).toBeVisible();
});

test('a visitor has no bell, and nothing is asked for', async () => {
  await renderLayout({ session: createTestSession() });
  expect(screen.queryByRole('link', { name: /^Notifications/ })).not.toBeInTheDocument();
  expect(getRequests()).toEqual([]);
});

test('what arrives while the page is open is announced; what was there before is not', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    mockResponse(countUnreadNotifications, { unread: 2 });
    await renderLayout({ session: createSignedInTestSession('user') });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
    expect(screen.queryByText(/^You have/)).not.toBeInTheDocument();
    mockResponse(countUnreadNotifications, { unread: 3 });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('You have new notifications. 3 are unread.')).toHaveRole('status');
    expect(screen.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
