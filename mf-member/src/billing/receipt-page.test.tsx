import { type Payment, readOwnPayment } from '@canvass/shared/contracts';
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
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './receipt-page';

const ID = '65f000000000000000000701';

const SANDBOX = { mode: 'sandbox', publishableKey: 'pk_1', script: '/card-form.js' } as const;

function open(payment?: Payment, payments: Session['payments'] = null) {
  if (payment) mockResponse(readOwnPayment, payment);
  renderPage(<Page />, {
    path: '/dashboard/billing/:id',
    at: `/dashboard/billing/${ID}`,
    session: createSignedInTestSession('pro-user', { payments }),
  });
  return userEvent.setup();
}

/** The value of a line of the receipt. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('a receipt says who paid what to whom, when, how and for what', async () => {
  open(createTestPayment());
  expect(await screen.findByRole('heading', { level: 2, name: 'Canvass' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  expect(fact('Number')).toHaveTextContent(ID);
  expect(fact('Date')).toHaveTextContent(/^Nov 20, 2026, \d{1,2}:\d\d [AP]M$/);
  expect(fact('Paid by')).toHaveTextContent('ada@canvass.test');
  expect(fact('For')).toHaveTextContent('One month as a pro user');
  expect(fact('From – until')).toHaveTextContent(
    /^Nov 20, 2026, \d{1,2}:\d\d [AP]M – Dec 20, 2026, \d{1,2}:\d\d [AP]M$/,
  );
  expect(fact('Amount')).toHaveTextContent('$20, paid by card');
  expect(fact('Status')).toHaveTextContent('Paid');
  expect(fact('Payment reference')).toHaveTextContent('pi_3Qd8Zk2eZvKYlo2C1');
  expect(getRequests()).toEqual([expect.objectContaining({ url: `/payments/own/${ID}` })]);
});

test('a receipt of money that went back says so, and names no month', async () => {
  open(createTestPayment({ status: 'refunded', period: undefined }));
  expect(await screen.findByText(/^Refunded\./)).toBeVisible();
  expect(fact('Status')).toHaveTextContent('Refunded');
  expect(screen.queryByText('From – until')).not.toBeInTheDocument();
});

test('a receipt of the sandbox says that no money has moved, and no other does', async () => {
  open(createTestPayment(), SANDBOX);
  expect(await screen.findByText('Made in the payments sandbox of a local demo. No money was charged.')).toBeVisible();
  cleanup();
  open(createTestPayment(), { mode: 'stripe', publishableKey: 'pk_test_1' });
  expect(await screen.findByText(ID)).toBeVisible();
  expect(screen.queryByText(/sandbox/)).not.toBeInTheDocument();
});

test('the print button calls the print dialog of the browser', async () => {
  const print = jest.spyOn(globalThis, 'print').mockImplementation(() => {});
  const user = open(createTestPayment());
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the page shows a loading state while the receipt loads', () => {
  mockPending(readOwnPayment);
  open();
  expect(screen.getByText('Loading the receipt')).toHaveRole('status');
});

test('a receipt that failed to load can be retried', async () => {
  mockProblem(readOwnPayment, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The receipt did not load');
  mockResponse(readOwnPayment, createTestPayment());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(ID)).toBeVisible();
});

test.each(['payment-not-found', 'invalid-input'] as const)('a number of no payment leads back (%s)', async (code) => {
  mockProblem(readOwnPayment, code);
  open();
  expect(await screen.findByRole('heading', { name: 'There is no such receipt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Billing' }).at(-1)).toHaveAttribute('href', '/dashboard/billing');
});
