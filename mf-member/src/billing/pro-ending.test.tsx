import { checkRole, type Role } from '@canvass/shared/contracts';
import { buildSignedIn, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProEnding } from './pro-ending';

const payments = { mode: 'stripe', publishableKey: 'pk_test_1' } as const;
const SAID = /^Your Pro ends on/;

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({
    now: new Date('2026-11-22T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
});

afterEach(() => jest.useRealTimers());

function open({ role = 'pro-user', taken = true }: { role?: Role; taken?: boolean } = {}) {
  const session = buildSignedIn(role, { payments: taken ? payments : null });
  return renderPage(<ProEnding />, { path: '/dashboard/comments', session });
}

/** It has been asked until when. */
const asked = () => waitFor(() => expect(calls()).toHaveLength(1));

test('a week before the end it says so, and leads to the payment', async () => {
  respond(checkRole, { role: 'pro-user', proUntil: '2026-11-29T12:00:00.000Z' });
  open();
  expect(await screen.findByText('Your Pro ends on 29 Nov 2026: 7 days left.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Extend' })).toHaveAttribute('href', '/payment');
});

test.each([
  ['it is further away', '2026-11-29T12:01:00.000Z'],
  ['it has passed', '2026-11-22T11:59:00.000Z'],
  ['there is none', undefined],
])('nothing is said when %s', async (_, proUntil) => {
  respond(checkRole, { role: 'pro-user', proUntil });
  open();
  await asked();
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();
});

test('who says that they know is not told again in this tab, but of another end', async () => {
  respond(checkRole, { role: 'pro-user', proUntil: '2026-11-25T12:00:00.000Z' });
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  unmount();

  open();
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();

  respond(checkRole, { role: 'pro-user', proUntil: '2026-11-26T12:00:00.000Z' });
  open();
  expect(await screen.findByText(SAID)).toBeVisible();
});

test('where no cards are taken it says when, and leads nowhere', async () => {
  respond(checkRole, { role: 'pro-user', proUntil: '2026-11-25T12:00:00.000Z' });
  open({ taken: false });
  expect(await screen.findByText(SAID)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each(['user', 'surveyor', 'admin'] as const)('a %s is not asked about', (role) => {
  open({ role });
  expect(calls()).toEqual([]);
});

test('an end that is on its way, or cannot be had, takes no place', async () => {
  hang(checkRole);
  const { unmount } = open();
  await asked();
  expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
  unmount();
  refuse(checkRole, 'network');
  open();
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
