import { checkRole, createPaymentIntent, recordPayment } from '@canvass/shared/contracts';
import {
  createTestSessionUser,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAYMENT_RESULT, createStripeError } from './testing/fake-stripe';
import {
  renderPayment,
  getPayButton,
  clickPay,
  waitUntilPayable,
  mockProvider,
  STRIPE_CONFIG,
} from './testing/render-payment';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

let provider: ReturnType<typeof mockProvider>;

beforeEach(() => {
  provider = mockProvider();
  mockResponse(recordPayment, { modifiedCount: 1 });
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
});

afterEach(() => jest.useRealTimers());

const recorded = () => getRequests().filter(({ url }) => url === '/payments');
const cardField = () => screen.getByRole('group', { name: 'Card' });

/** Expects that the page confirms once that the user is pro, and that its title has the focus. */
async function expectPro() {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Your are now a pro-user' })).toHaveFocus());
  expect(screen.getAllByText('Your are now a pro-user')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}

async function open(session = {}) {
  const page = renderPayment(createSignedInTestSession('user', { payments: STRIPE_CONFIG, ...session }));
  await waitUntilPayable(provider);
  return page;
}

test('a card is charged with the email and name of who is signed in, recorded, and they are pro', async () => {
  const retryRole = jest.fn();
  await open({ retryRole });
  await clickPay();
  await expectPro();
  expect(provider.createPaymentMethod).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'card', billing_details: { name: 'Ada Marsh', email: 'ada@canvass.test' } }),
  );
  expect(provider.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', { payment_method: 'pm_1' });
  expect(recorded()).toEqual([
    expect.objectContaining({
      method: 'PATCH',
      body: { email: 'ada@canvass.test', payment: 20, date: expect.any(String) as string, paymentIntentId: 'pi_1' },
    }),
  ]);
  expect(retryRole).toHaveBeenCalledTimes(1);
  expect(await screen.findByText(/^Until Dec 20, 2026\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payments' })).toHaveAttribute('href', '/dashboard/billing');
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a name that is empty is not sent: the provider refuses it', async () => {
  await open({ user: createTestSessionUser({ displayName: '' }) });
  await clickPay();
  await waitFor(() => expect(provider.createPaymentMethod).toHaveBeenCalledTimes(1));
  expect(provider.createPaymentMethod).toHaveBeenCalledWith(
    expect.objectContaining({ billing_details: { email: 'ada@canvass.test' } }),
  );
  await expectPro();
});

test('a card error appears below the field while typing and disappears once it is fixed', async () => {
  await open();
  await provider.card().emit('change', { error: { message: 'Your card number is invalid.' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Your card number is invalid.');
  expect(cardField()).toHaveAccessibleDescription('Your card number is invalid.');
  await provider.card().emit('change', {});
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a card that is incomplete is not charged, and takes the focus', async () => {
  provider.createPaymentMethod.mockResolvedValue(
    createStripeError({ type: 'validation_error', message: 'Your card number is incomplete.' }),
  );
  await open();
  await clickPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
  expect(screen.getByLabelText('Card number')).toHaveFocus();
  expect(provider.confirmCardPayment).not.toHaveBeenCalled();
});

test('a declined card shows the message of the provider, and another card can be used', async () => {
  provider.confirmCardPayment.mockResolvedValueOnce(createStripeError({ message: 'Your card was declined.' }));
  await open();
  await clickPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  expect(cardField()).toHaveAttribute('data-invalid');
  expect(screen.getByLabelText('Card number')).toHaveFocus();
  expect(recorded()).toEqual([]);
  await clickPay();
  await expectPro();
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(2);
});

test('during a payment the field is locked, and leaving the page asks for confirmation', async () => {
  const answer = provider.holdNextPayment();
  const leaving = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  await open();
  expect(leaving()).toBe(true);
  await clickPay();
  expect(await screen.findByRole('button', { name: 'Paying' })).toHaveAttribute('aria-busy', 'true');
  expect(provider.card().options).toHaveBeenLastCalledWith({ disabled: true });
  expect(leaving()).toBe(false);
  await answer(createStripeError({ message: 'Your card was declined.' }));
  expect(provider.card().options).toHaveBeenLastCalledWith({ disabled: false });
  expect(leaving()).toBe(true);
});

test('Enter in the card field pays nothing, and two presses pay once', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Card number'), '4242{Enter}');
  expect(provider.createPaymentMethod).not.toHaveBeenCalled();
  const button = getPayButton();
  act(() => {
    button.click();
    button.click();
  });
  await expectPro();
  expect(provider.createPaymentMethod).toHaveBeenCalledTimes(1);
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
  expect(recorded()).toHaveLength(1);
});

test('a payment made in another tab is detected and recorded', async () => {
  provider.confirmCardPayment.mockResolvedValue(
    createStripeError({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { ...PAYMENT_RESULT.paymentIntent } as never,
    }),
  );
  await open();
  await clickPay();
  await expectPro();
  expect(recorded()).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ paymentIntentId: 'pi_1' }) as object }),
  ]);
});

test('an outdated payment intent is created again', async () => {
  provider.confirmCardPayment.mockResolvedValueOnce(
    createStripeError({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'It was canceled.',
    }),
  );
  await open();
  mockResponse(createPaymentIntent, { clientSecret: 'pi_2_secret_3', paymentIntentId: 'pi_2' });
  await clickPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('It was canceled.');
  await waitFor(() => expect(getRequests()).toHaveLength(2));
  await clickPay();
  await waitFor(() => expect(provider.confirmCardPayment).toHaveBeenLastCalledWith('pi_2_secret_3', expect.anything()));
  await expectPro();
});

test.each([
  ['throws', () => provider.confirmCardPayment.mockRejectedValue(new Error('gone')), /provider did not answer/],
  [
    'does not finish it',
    () => provider.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } } as never),
    /is not finished yet/,
  ],
])('a provider that %s is not taken for a payment', async (_, prepare, message) => {
  prepare();
  await open();
  await clickPay();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(getPayButton()).toBeEnabled();
  expect(recorded()).toEqual([]);
});

test('after a network failure the page shows the charge and retries the recording', async () => {
  await open();
  mockProblem(recordPayment, 'network');
  jest.useFakeTimers();
  fireEvent.click(getPayButton());
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('heading', { level: 1, name: 'Your payment went through' })).toHaveFocus();
  expect(screen.getByText(/Your card was charged \$20\..*Retrying automatically\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  mockResponse(recordPayment, { modifiedCount: 1 });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  jest.useRealTimers();
  await expectPro();
  expect(recorded()).toHaveLength(2);
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
});

test('while the network stays down the page offers to record the payment, not to pay again', async () => {
  await open();
  mockProblem(recordPayment, 'network');
  jest.useFakeTimers();
  fireEvent.click(getPayButton());
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Do not pay again');
  expect(recorded()).toHaveLength(5);
  jest.useRealTimers();
  mockResponse(recordPayment, { modifiedCount: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Record it now' }));
  await expectPro();
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
});

test('a payment that Canvass rejects shows the reason and a contact link', async () => {
  mockProblem(recordPayment, 'payment-not-found');
  await open();
  await clickPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such payment. Do not pay again.');
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactUs');
  expect(recorded()).toHaveLength(1);
});

test('a user who leaves the page during the payment still becomes pro', async () => {
  const answer = provider.holdNextPayment();
  const page = await open();
  await clickPay();
  await screen.findByRole('button', { name: 'Paying' });
  page.unmount();
  await answer(PAYMENT_RESULT);
  await screen.findByRole('dialog', { name: 'Your are now a pro-user' });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(recorded()).toHaveLength(1);
});

test('the page shows that the payment is being recorded', async () => {
  mockPending(recordPayment);
  await open();
  await clickPay();
  expect(await screen.findByText(/It is being recorded/)).toBeVisible();
});

test('the field follows the theme', async () => {
  const page = document.documentElement;
  page.style.setProperty('--ink', '#131a16');
  const { unmount } = await open();
  const ink = (value: string) => ({
    style: expect.objectContaining({ base: expect.objectContaining({ color: value }) as object }) as object,
  });
  expect(provider.card().options).toHaveBeenLastCalledWith(expect.objectContaining(ink('#131a16')));
  await act(async () => {
    page.style.setProperty('--ink', '#edf3ee');
    page.dataset['theme'] = 'dark';
  });
  await waitFor(() => expect(provider.card().options).toHaveBeenLastCalledWith(ink('#edf3ee')));
  unmount();
  delete page.dataset['theme'];
  page.style.removeProperty('--ink');
});
