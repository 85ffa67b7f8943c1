import { createPaymentIntent, recordPayment } from '@canvass/shared/contracts';
import { mockPending, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { createSignedInTestSession, renderPage } from '@canvass/shared/testing';
import { OuterBoundary } from '../testing/outer-boundary';
import { Page } from './payment-page';
import { clickPay, mockProvider, STRIPE_CONFIG, waitUntilPayable } from './testing/render-payment';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const crash = new Error('The result of the payment cannot be shown.');

jest.mock('./payment-result', () => ({
  PaymentResult() {
    throw crash;
  },
  PaymentAlreadyCompleted() {
    throw crash;
  },
}));

let provider: ReturnType<typeof mockProvider>;
const reportError = jest.fn();

beforeEach(() => {
  provider = mockProvider();
  reportError.mockReset();
  Object.assign(globalThis, { reportError });
  // React logs what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation((...args) => {
    if (!args.includes(crash)) throw new Error(args.join(' '));
  });
});

function open() {
  const session = createSignedInTestSession('user', { payments: STRIPE_CONFIG });
  renderPage(
    <OuterBoundary>
      <Page />
    </OuterBoundary>,
    { path: '/payment', session },
  );
}

async function pay(): Promise<void> {
  open();
  await waitUntilPayable(provider);
  await clickPay();
}

test('a page that fails after a payment says that the user is pro, and is reported', async () => {
  mockResponse(recordPayment, { modifiedCount: 1 });
  await pay();
  expect(await screen.findByRole('heading', { name: 'Your are now a pro-user' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payments' })).toHaveAttribute('href', '/dashboard/billing');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Error card')).not.toBeInTheDocument();
  expect(reportError).toHaveBeenCalledWith(crash);
});

test('a page that fails while a payment is recorded says that the payment went through', async () => {
  mockPending(recordPayment);
  await pay();
  expect(await screen.findByRole('heading', { name: 'Your payment went through' })).toBeVisible();
});

test('a page that fails after a payment that cannot be recorded says that the payment went through', async () => {
  mockProblem(recordPayment, 'payments-closed');
  await pay();
  expect(await screen.findByRole('heading', { name: 'Your payment went through' })).toBeVisible();
  expect(await screen.findByText(/^Do not pay again/)).toBeVisible();
});

test('a page that fails without a payment is left to the shell', async () => {
  mockProblem(createPaymentIntent, 'payment-arrived');
  open();
  expect(await screen.findByText('Error card')).toBeVisible();
});
