import { checkRole, listOwnPayments, type Role } from '@canvass/shared/contracts';
import type { Session } from '@canvass/shared/session';
import {
  createTestPayment,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './billing-page';

const payments = { mode: 'stripe', publishableKey: 'pk_test_1' } as const;

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({
    now: new Date('2026-11-22T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
  mockResponse(checkRole, { role: 'user' });
  mockResponse(listOwnPayments, []);
});

afterEach(() => jest.useRealTimers());

function open(role: Role = 'user', session: Partial<Session> = {}) {
  renderPage(<Page />, {
    path: '/dashboard/billing',
    session: createSignedInTestSession(role, { payments, ...session }),
  });
  return userEvent.setup();
}

const pro = () => within(screen.getByRole('region', { name: 'Pro' }));
const list = async () => within(await screen.findByRole('list', { name: 'Payments' }));

test('both sections show a loading state', () => {
  mockPending(checkRole);
  mockPending(listOwnPayments);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  expect(screen.getAllByText('Loading....')).toHaveLength(2);
});

test('a user who never was pro sees what Pro is and can upgrade', async () => {
  const user = open();
  expect(await pro().findByText('You are not a pro user.')).toBeVisible();
  await user.click(pro().getByRole('link', { name: 'Upgrade' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/payment');
});

test('a pro user sees the end date, the time left and the note on comments, and can extend', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  open('pro-user');
  expect(await pro().findByText(/^Active until Dec 20, 2026, \d{1,2}:\d\d [AP]M\. 28 days left\.$/)).toBeVisible();
  expect(pro().getByText(/^It does not renew automatically\./)).toBeVisible();
  expect(pro().getByText(/^Your comments are kept when it ends/)).toBeVisible();
  expect(pro().getByRole('link', { name: 'Extend' })).toHaveAttribute('href', '/payment');
});

test('a former pro user sees the end date and the note on comments, and can upgrade again', async () => {
  mockResponse(checkRole, { role: 'user', proUntil: '2026-10-20T12:00:00.000Z' });
  open();
  expect(await pro().findByText('Ended on Oct 20, 2026.')).toBeVisible();
  expect(pro().getByText(/^Your comments are kept, and/)).toBeVisible();
  expect(pro().getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/payment');
});

test('an end that has passed a moment ago is one, whatever the role still says', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-11-22T11:59:00.000Z' });
  open('pro-user');
  expect(await pro().findByText('Ended on Nov 22, 2026.')).toBeVisible();
});

test('a pro user without an end date has nothing to pay', async () => {
  mockResponse(checkRole, { role: 'pro-user' });
  open('pro-user');
  expect(await pro().findByText(/^Active, no end date\./)).toBeVisible();
  expect(pro().queryByText(/\bends\b|renew/)).not.toBeInTheDocument();
  expect(pro().queryByRole('link')).not.toBeInTheDocument();
});

test.each(['surveyor', 'admin'] as const)('a %s has nothing to pay', async (role) => {
  mockResponse(checkRole, { role });
  open(role);
  expect(await pro().findByText(/There is nothing for you to pay\.$/)).toHaveTextContent(role);
  expect(pro().queryByRole('link')).not.toBeInTheDocument();
});

test('a surveyor whose Pro goes on reads until when', async () => {
  mockResponse(checkRole, { role: 'surveyor', proUntil: '2026-12-20T12:00:00.000Z' });
  open('surveyor');
  expect(
    await pro().findByText(
      'Your Pro access continues until Dec 20, 2026. You can use it again when your role is user.',
    ),
  ).toBeVisible();
});

test('with payments disabled the page explains why and links to no payment', async () => {
  open('user', { payments: null });
  expect(await pro().findByText('Card payments are not available on this installation.')).toBeVisible();
  expect(pro().queryByRole('link')).not.toBeInTheDocument();
});

test('a plan status that failed to load can be retried', async () => {
  mockProblem(checkRole, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your Pro status did not load.');
  mockResponse(checkRole, { role: 'user' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await pro().findByText('You are not a pro user.')).toBeVisible();
});

test('a user without payments sees an empty state', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 3, name: 'No payments yet' })).toBeVisible();
});

test('payments that failed to load can be retried', async () => {
  mockProblem(listOwnPayments, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your payments did not load');
  mockResponse(listOwnPayments, [createTestPayment()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await list()).getByText('$20')).toBeVisible();
});

test('a payment shows its month, amount, day and state, and leads to its receipt', async () => {
  mockResponse(listOwnPayments, [createTestPayment()]);
  open();
  const item = await list();
  expect(item.getByText('One month as a pro user')).toBeVisible();
  expect(item.getByText('Nov 20, 2026 to Dec 20, 2026')).toBeVisible();
  expect(item.getByText(/^Nov 20, 2026, \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  expect(item.getByText('Paid').parentElement).toHaveTextContent('Status: Paid');
  expect(item.getByRole('link', { name: 'Receipt of Nov 20, 2026' })).toHaveAttribute(
    'href',
    '/dashboard/billing/65f000000000000000000701',
  );
});

test.each([
  ['refunded', 'Refunded', /^Refunded\./],
  ['disputed', 'Disputed', /^This payment is disputed\./],
] as const)('a payment that is %s says that its month does not count', async (status, name, outcome) => {
  mockResponse(listOwnPayments, [createTestPayment({ status, period: undefined })]);
  open();
  const item = await list();
  expect(item.getByText(new RegExp(`${name}$`))).toBeVisible();
  expect(item.getByText(outcome)).toHaveTextContent(/month (no longer counts|does not count)\.$/);
  expect(item.queryByText(/ to Dec 20/)).not.toBeInTheDocument();
});

test('the next page is added under the first', async () => {
  mockResponse(listOwnPayments, [createTestPayment()], { link: '</x?cursor=abc>; rel="next"' });
  const user = open();
  await list();
  mockResponse(listOwnPayments, [
    createTestPayment({ _id: '65f000000000000000000702', paidAt: '2026-10-20T12:00:00.000Z' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Receipt of Oct 20, 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt of Nov 20, 2026' })).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});
