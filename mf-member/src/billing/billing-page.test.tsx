import { checkRole, listOwnPayments, type Role } from '@canvass/shared/contracts';
import type { Session } from '@canvass/shared/session';
import { buildPayment, buildSignedIn, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
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
  respond(checkRole, { role: 'user' });
  respond(listOwnPayments, []);
});

afterEach(() => jest.useRealTimers());

function open(role: Role = 'user', session: Partial<Session> = {}) {
  renderPage(<Page />, { path: '/dashboard/billing', session: buildSignedIn(role, { payments, ...session }) });
  return userEvent.setup();
}

const pro = () => within(screen.getByRole('region', { name: 'Pro' }));
const list = async () => within(await screen.findByRole('list', { name: 'Payments' }));

test('while both are on their way, that is said', () => {
  hang(checkRole);
  hang(listOwnPayments);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  expect(screen.getAllByText('Loading....')).toHaveLength(2);
});

test('who never was pro reads what it is, and can upgrade', async () => {
  const user = open();
  expect(await pro().findByText('You are not a pro user.')).toBeVisible();
  await user.click(pro().getByRole('link', { name: 'Upgrade' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/payment');
});

test('who is pro reads until when, how much is left and that comments are kept, and can extend', async () => {
  respond(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  open('pro-user');
  expect(await pro().findByText(/^Active until 20 Dec 2026, \d\d:\d\d\. 28 days left\.$/)).toBeVisible();
  expect(pro().getByText(/^Nothing renews by itself\./)).toBeVisible();
  expect(pro().getByText(/^Your comments are kept when it ends/)).toBeVisible();
  expect(pro().getByRole('link', { name: 'Extend' })).toHaveAttribute('href', '/payment');
});

test('who was pro reads when that ended and that comments are kept, and can upgrade again', async () => {
  respond(checkRole, { role: 'user', proUntil: '2026-10-20T12:00:00.000Z' });
  open();
  expect(await pro().findByText('Ended on 20 Oct 2026.')).toBeVisible();
  expect(pro().getByText(/^Your comments are kept, and/)).toBeVisible();
  expect(pro().getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/payment');
});

test('an end that has passed a moment ago is one, whatever the role still says', async () => {
  respond(checkRole, { role: 'pro-user', proUntil: '2026-11-22T11:59:00.000Z' });
  open('pro-user');
  expect(await pro().findByText('Ended on 22 Nov 2026.')).toBeVisible();
});

test('who is pro for good has nothing to pay', async () => {
  respond(checkRole, { role: 'pro-user' });
  open('pro-user');
  expect(await pro().findByText(/^Active without an end\./)).toBeVisible();
  expect(pro().queryByRole('link')).not.toBeInTheDocument();
});

test.each(['surveyor', 'admin'] as const)('a %s has nothing to pay', async (role) => {
  respond(checkRole, { role });
  open(role);
  expect(await pro().findByText(/There is nothing for you to pay\.$/)).toHaveTextContent(role);
  expect(pro().queryByRole('link')).not.toBeInTheDocument();
});

test('a surveyor whose Pro goes on reads until when', async () => {
  respond(checkRole, { role: 'surveyor', proUntil: '2026-12-20T12:00:00.000Z' });
  open('surveyor');
  expect(await pro().findByText('Your Pro goes on until 20 Dec 2026: as a user you have it again.')).toBeVisible();
});

test('where no cards are taken nothing leads to the payment, and it says why', async () => {
  open('user', { payments: null });
  expect(await pro().findByText('Card payment is not open on this installation.')).toBeVisible();
  expect(pro().queryByRole('link')).not.toBeInTheDocument();
});

test('a standing that does not load can be asked for again', async () => {
  refuse(checkRole, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Until when Pro lasts did not load.');
  respond(checkRole, { role: 'user' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await pro().findByText('You are not a pro user.')).toBeVisible();
});

test('who has paid nothing reads so', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 3, name: 'You have not paid anything yet' })).toBeVisible();
});

test('payments that do not load can be asked for again', async () => {
  refuse(listOwnPayments, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your payments did not load');
  respond(listOwnPayments, [buildPayment()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await list()).getByText('$20')).toBeVisible();
});

test('a payment shows its month, amount, day and state, and leads to its receipt', async () => {
  respond(listOwnPayments, [buildPayment()]);
  open();
  const item = await list();
  expect(item.getByText('One month as a pro user')).toBeVisible();
  expect(item.getByText('20 Nov 2026 to 20 Dec 2026')).toBeVisible();
  expect(item.getByText(/^20 Nov 2026, \d\d:\d\d$/)).toBeVisible();
  expect(item.getByText(/Paid$/)).toHaveTextContent('Status: Paid');
  expect(item.getByRole('link', { name: 'Receipt of 20 Nov 2026' })).toHaveAttribute(
    'href',
    '/dashboard/billing/65f000000000000000000701',
  );
});

test.each([
  ['refunded', 'Refunded', /^The money went back to you\./],
  ['disputed', 'Disputed', /^Your bank has been asked for the money\./],
] as const)('a payment that is %s says that its month does not count', async (status, name, outcome) => {
  respond(listOwnPayments, [buildPayment({ status, period: undefined })]);
  open();
  const item = await list();
  expect(item.getByText(new RegExp(`${name}$`))).toBeVisible();
  expect(item.getByText(outcome)).toHaveTextContent('month does not count');
  expect(item.queryByText(/ to 20 Dec/)).not.toBeInTheDocument();
});

test('the next page is added under the first', async () => {
  respond(listOwnPayments, [buildPayment()], { link: '</x?cursor=abc>; rel="next"' });
  const user = open();
  await list();
  respond(listOwnPayments, [buildPayment({ _id: '65f000000000000000000702', paidAt: '2026-10-20T12:00:00.000Z' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Receipt of 20 Oct 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt of 20 Nov 2026' })).toBeVisible();
  expect(calls().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});
