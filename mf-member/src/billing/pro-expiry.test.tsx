import { checkRole, type Role } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProExpiry } from './pro-expiry';

const payments = { mode: 'stripe', publishableKey: 'pk_test_1' } as const;
const NOTICE_PATTERN = /^Your Pro access ends on/;

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({
    now: new Date('2026-11-22T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
});

afterEach(() => jest.useRealTimers());

function open({ role = 'pro-user', taken = true }: { role?: Role; taken?: boolean } = {}) {
  const session = createSignedInTestSession(role, { payments: taken ? payments : null });
  return renderPage(<ProExpiry />, { path: '/dashboard/comments', session });
}

/** Waits until the end of Pro was requested. */
const waitForRequest = () => waitFor(() => expect(getRequests()).toHaveLength(1));

test('a week before the end a notice appears and links to the payment', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-11-29T12:00:00.000Z' });
  open();
  expect(await screen.findByText('Your Pro access ends on Nov 29, 2026: 7 days left.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Extend' })).toHaveAttribute('href', '/payment');
});

test.each([
  ['it is further away', '2026-11-29T12:01:00.000Z'],
  ['it has passed', '2026-11-22T11:59:00.000Z'],
  ['there is none', undefined],
])('no notice is shown when %s', async (_, proUntil) => {
  mockResponse(checkRole, { role: 'pro-user', proUntil });
  open();
  await waitForRequest();
  expect(screen.queryByText(NOTICE_PATTERN)).not.toBeInTheDocument();
});

test('a dismissed notice stays hidden in this tab until the end date changes', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-11-25T12:00:00.000Z' });
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(NOTICE_PATTERN)).not.toBeInTheDocument();
  unmount();

  open();
  await waitFor(() => expect(getRequests()).toHaveLength(2));
  expect(screen.queryByText(NOTICE_PATTERN)).not.toBeInTheDocument();

  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-11-26T12:00:00.000Z' });
  open();
  expect(await screen.findByText(NOTICE_PATTERN)).toBeVisible();
});

test('with payments disabled the notice shows the date without a link', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-11-25T12:00:00.000Z' });
  open({ taken: false });
  expect(await screen.findByText(NOTICE_PATTERN)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each(['user', 'surveyor', 'admin'] as const)('no plan status is requested for a %s', (role) => {
  open({ role });
  expect(getRequests()).toEqual([]);
});

test('no notice is shown while the end date loads or after it failed', async () => {
  mockPending(checkRole);
  const { unmount } = open();
  await waitForRequest();
  expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
  unmount();
  mockProblem(checkRole, 'network');
  open();
  await waitFor(() => expect(getRequests()).toHaveLength(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
