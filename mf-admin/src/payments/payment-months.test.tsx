import { listPaymentMonths, listPayments } from '@canvass/shared/contracts';
import {
  createTestPayment,
  createTestPaymentMonth,
  createSignedInTestSession,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './payments-page';

const months = [
  createTestPaymentMonth({ month: '2026-08', payments: 0, total: 0, returned: 0 }),
  createTestPaymentMonth({ month: '2026-10', payments: 62, total: 1240, returned: 3 }),
  createTestPaymentMonth({ month: '2026-11', payments: 1, total: 20, returned: 0 }),
];

function open(at = '/dashboard/adminPayments') {
  mockResponse(listPayments, [createTestPayment()]);
  renderPage(<Page />, { path: '/dashboard/adminPayments', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

/** The element that shows a figure with its name. */
const figure = async (name: string) => (await screen.findByText(name)).closest('div');
const chart = async () => within(await screen.findByRole('region', { name: 'Payments per month' }));

test('the present month and all twelve are summed up, with what was returned', async () => {
  mockResponse(listPaymentMonths, months);
  open();
  await chart();
  expect(await figure('This month (UTC)')).toHaveTextContent('This month (UTC)$201 payment');
  expect(await figure('Twelve months')).toHaveTextContent('Twelve months$1,26063 payments, and 3 refunded or disputed');
});

test('the months are drawn, the best one is said, and the table has them all', async () => {
  mockResponse(listPaymentMonths, months);
  const user = open();
  const drawn = await chart();
  expect(drawn.getByText('Most: Oct 2026, $1,240')).toBeVisible();
  expect(drawn.getByText('one oval, $100')).toBeVisible();
  await user.click(drawn.getByText('Show as table'));
  const rows = within(drawn.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    'Month (UTC) | Total | Payments | Refunded or disputed',
    'Aug 2026 payments | $0 | 0 | 0',
    'Oct 2026 payments | $1,240 | 62 | 3',
    'Nov 2026 payments | $20 | 1 | 0',
  ]);
});

test('an oval is one payment at least', async () => {
  mockResponse(listPaymentMonths, [createTestPaymentMonth({ payments: 2, total: 40 })]);
  open();
  expect((await chart()).getByText('one oval, $20')).toBeVisible();
});

test('a month of the table leads to its payments, and keeps what else was chosen', async () => {
  mockResponse(listPaymentMonths, months);
  const user = open('/dashboard/adminPayments?status=paid');
  const drawn = await chart();
  await user.click(drawn.getByText('Show as table'));
  const link = drawn.getByRole('link', { name: 'Oct 2026 payments' });
  expect(link).not.toHaveAttribute('aria-current');
  await user.click(link);
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/adminPayments?status=paid&month=2026-10');
  expect(link).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('combobox', { name: 'Month (UTC)' })).toHaveValue('2026-10');
  await waitFor(() => expect(getRequests().at(-1)).toMatchObject({ query: { status: 'paid', month: '2026-10' } }));
});

test('as long as nobody has paid there is nothing to draw', async () => {
  mockResponse(listPaymentMonths, [months[0] as (typeof months)[0]]);
  open();
  expect(await figure('Twelve months')).toHaveTextContent('Twelve months');
  expect(await screen.findAllByText('0 payments')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Payments per month' })).not.toBeInTheDocument();
});

test('totals that do not load can be asked for again by themselves', async () => {
  mockProblem(listPaymentMonths, 'internal');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The totals did not load');
  expect(await screen.findByRole('row', { name: /ada@canvass.test/ })).toBeVisible();
  mockResponse(listPaymentMonths, months);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await chart()).toBeTruthy();
});
