import { listPaymentMonths, listPayments } from '@canvass/shared/contracts';
import {
  createTestPayment,
  createTestPaymentMonth,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './payments-page';

const ada = createTestPayment();
const tom = createTestPayment({
  _id: '65f000000000000000000702',
  email: 'tom@canvass.test',
  payment: 20.5,
  status: 'refunded',
  period: undefined,
  paymentIntentId: 'pi_refunded',
});

function open(at = '/dashboard/adminPayments') {
  renderPage(<Page />, { path: '/dashboard/adminPayments', at, session: createSignedInTestSession('admin') });
  // Without a delay between keystrokes: on a slow machine it would be long enough to search for the first letters.
  return userEvent.setup({ delay: null });
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const field = () => screen.getByRole('searchbox', { name: 'Search' });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const location = () => screen.getByLabelText('location');
const listPaymentRequests = () => getRequests().filter(({ url }) => url === '/payments');

beforeEach(() => {
  mockResponse(listPaymentMonths, [createTestPaymentMonth({ month: '2026-10' }), createTestPaymentMonth()]);
});

test('the page shows a loading state while the payments load', () => {
  mockPending(listPayments);
  mockPending(listPaymentMonths);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'All Payments' })).toBeVisible();
  expect(screen.getAllByText('Loading....')).toHaveLength(2);
});

test('each payment says who paid what, when, and for which month', async () => {
  mockResponse(listPayments, [ada, tom]);
  open();
  const first = await row(/ada@canvass.test/);
  expect(first.getByRole('rowheader')).toHaveTextContent('ada@canvass.testpi_3Qd8Zk2eZvKYlo2C1');
  const [payment, date, status, period] = first.getAllByRole('cell');
  expect(payment).toHaveTextContent('$20');
  expect(date).toHaveTextContent(/^Nov \d+, 2026, \d{1,2}:\d\d [AP]M$/);
  expect(within(date as HTMLElement).getByRole('time')).toHaveAttribute('datetime', ada.paidAt);
  expect(status).toHaveTextContent('Paid');
  expect(period).toHaveTextContent(/^Nov \d+, 2026 to Dec \d+, 2026$/);
});

test('a payment that does not count any more says so', async () => {
  mockResponse(listPayments, [
    tom,
    { ...tom, _id: '65f000000000000000000703', email: 'ines@canvass.test', status: 'disputed' },
  ]);
  open();
  const refunded = await row(/tom@canvass.test/);
  expect(refunded.getByText('Refunded')).toBeVisible();
  expect(refunded.getByText('$20.50')).toBeVisible();
  expect(refunded.getByText('–')).toBeInTheDocument();
  expect((await row(/ines@canvass.test/)).getByText('Disputed')).toBeVisible();
});

test('when the payments do not load, one can try again, and the totals stand', async () => {
  mockProblem(listPayments, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The payments did not load');
  expect(screen.getByRole('alert')).toHaveTextContent('Your role does not allow this.');
  expect(await screen.findByRole('region', { name: 'Payments per month' })).toBeVisible();
  mockResponse(listPayments, [ada]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/ada@canvass.test/)).toBeTruthy();
});

test('before the first payment the page shows an empty state without a clear button', async () => {
  mockResponse(listPayments, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('the next page is added under the first', async () => {
  mockResponse(listPayments, [ada], { link: '</payments?cursor=abc>; rel="next"' });
  const user = open();
  await row(/ada@canvass.test/);
  expect(screen.getByText('Showing 1')).toBeVisible();
  mockResponse(listPayments, [tom]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await row(/tom@canvass.test/);
  await row(/ada@canvass.test/);
  expect(listPaymentRequests().at(-1)).toMatchObject({ query: { cursor: 'abc', limit: 50 } });
});

test('the filters in the address are what is asked for', async () => {
  mockResponse(listPayments, [ada]);
  open('/dashboard/adminPayments?q=ada&status=disputed&month=2026-10');
  await row(/ada@canvass.test/);
  expect(field()).toHaveValue('ada');
  expect(choice('Status')).toHaveValue('disputed');
  expect(choice('Month (UTC)')).toHaveValue('2026-10');
  expect(listPaymentRequests()).toMatchObject([{ query: { q: 'ada', status: 'disputed', month: '2026-10' } }]);
});

test('a status and a month that do not exist are ignored', async () => {
  mockResponse(listPayments, [ada]);
  open('/dashboard/adminPayments?status=pending&month=2026-13');
  await row(/ada@canvass.test/);
  expect(listPaymentRequests()).toMatchObject([{ query: { status: undefined, month: undefined } }]);
});

test('the months can be chosen, latest first; one of long ago stays chosen', async () => {
  mockResponse(listPayments, [ada]);
  const user = open('/dashboard/adminPayments?month=2024-02');
  await screen.findByRole('option', { name: 'Nov 2026' });
  const offered = [...choice('Month (UTC)').options].map(({ text }) => text);
  expect(offered).toEqual(['All months', 'Nov 2026', 'Oct 2026', 'Feb 2024']);
  expect(choice('Month (UTC)')).toHaveValue('2024-02');
  await user.selectOptions(choice('Month (UTC)'), 'Oct 2026');
  expect(location()).toHaveTextContent('/dashboard/adminPayments?month=2026-10');
  await waitFor(() => expect(listPaymentRequests().at(-1)).toMatchObject({ query: { month: '2026-10' } }));
});

test('typing searches after a pause, once, and stands in the address', async () => {
  mockResponse(listPayments, [ada, tom]);
  const user = open();
  await row(/ada@canvass.test/);
  mockResponse(listPayments, [tom]);
  // Pasted at once: a slow machine would search for a part of the text while it is typed.
  await user.click(field());
  await user.paste(' tom ');
  await waitFor(() => expect(screen.queryByRole('row', { name: /ada@canvass.test/ })).not.toBeInTheDocument());
  expect(location()).toHaveTextContent('/dashboard/adminPayments?q=tom');
  expect(listPaymentRequests().map(({ query }) => (query as { q?: string }).q)).toEqual([undefined, 'tom']);
});

test('a status that is chosen takes along what was typed', async () => {
  mockResponse(listPayments, [ada]);
  open();
  await row(/ada@canvass.test/);
  // At once, before the debounced search of the typed text starts.
  fireEvent.change(field(), { target: { value: 'ada' } });
  fireEvent.change(choice('Status'), { target: { value: 'refunded' } });
  expect(location()).toHaveTextContent('/dashboard/adminPayments?q=ada&status=refunded');
  await waitFor(() => expect(listPaymentRequests()).toHaveLength(2));
});

test.each([
  ['q=harbour', 'There is no payment from an email with a word that begins with “harbour”.'],
  ['status=disputed', 'There is no disputed payment.'],
  ['month=2026-10', 'There is no payment in Oct 2026.'],
  [
    'q=a&status=paid&month=2026-10',
    'There is no paid payment from an email with a word that begins with “a” in Oct 2026.',
  ],
])('when nothing matches %s it says why, and the filters can be cleared', async (search, why) => {
  mockResponse(listPayments, []);
  const user = open(`/dashboard/adminPayments?${search}`);
  expect(await screen.findByRole('heading', { name: 'No payments match' })).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  mockResponse(listPayments, [ada]);
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(clear as HTMLElement);
  await row(/ada@canvass.test/);
  expect(location()).toHaveTextContent(/^\/dashboard\/adminPayments$/);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});
