import { checkRole, createPaymentIntent, recordPayment } from '@canvass/shared/contracts';
import { buildSessionUser, buildSignedIn, calls, hang, refuse, respond } from '@canvass/shared/testing';
import { loadStripe } from '@stripe/stripe-js/pure';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeStripe, PAID, refusal } from './testing/fake-stripe';
import { openPayment, payButton, pressPay, readyToPay, SECRET, STRIPE } from './testing/open-payment';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

let provider = fakeStripe();

beforeEach(() => {
  provider = fakeStripe();
  jest.mocked(loadStripe).mockReset().mockResolvedValue(provider.stripe);
  respond(createPaymentIntent, SECRET);
  respond(recordPayment, { modifiedCount: 1 });
  respond(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
});

afterEach(() => jest.useRealTimers());

const recorded = () => calls().filter(({ url }) => url === '/payments');
const cardField = () => screen.getByRole('group', { name: 'Card' });

/** The page says once that they are pro, and its title has the focus. */
async function expectPro() {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Your are now a pro-user' })).toHaveFocus());
  expect(screen.getAllByText('Your are now a pro-user')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}

async function open(session = {}) {
  const page = openPayment(buildSignedIn('user', { payments: STRIPE, ...session }));
  await readyToPay(provider);
  return page;
}

test('a card is charged with the email and name of who is signed in, recorded, and they are pro', async () => {
  const retryRole = jest.fn();
  await open({ retryRole });
  await pressPay();
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
  expect(await screen.findByText(/^Until 2026\/12\/20\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your payments' })).toHaveAttribute('href', '/dashboard/billing');
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a name that is empty is not sent: the provider refuses it', async () => {
  await open({ user: buildSessionUser({ displayName: '' }) });
  await pressPay();
  await waitFor(() => expect(provider.createPaymentMethod).toHaveBeenCalledTimes(1));
  expect(provider.createPaymentMethod).toHaveBeenCalledWith(
    expect.objectContaining({ billing_details: { email: 'ada@canvass.test' } }),
  );
  await expectPro();
});

test('what is wrong with a card as it is typed is said below it, and goes when it is right', async () => {
  await open();
  await provider.card().emit('change', { error: { message: 'Your card number is invalid.' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Your card number is invalid.');
  expect(cardField()).toHaveAccessibleDescription('Your card number is invalid.');
  await provider.card().emit('change', {});
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a card that is incomplete is not charged, and takes the focus', async () => {
  provider.createPaymentMethod.mockResolvedValue(
    refusal({ type: 'validation_error', message: 'Your card number is incomplete.' }),
  );
  await open();
  await pressPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
  expect(screen.getByLabelText('Card number')).toHaveFocus();
  expect(provider.confirmCardPayment).not.toHaveBeenCalled();
});

test('a card that is declined is said in the words of the provider, and another one can be paid with', async () => {
  provider.confirmCardPayment.mockResolvedValueOnce(refusal({ message: 'Your card was declined.' }));
  await open();
  await pressPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  expect(cardField()).toHaveAttribute('data-invalid');
  expect(screen.getByLabelText('Card number')).toHaveFocus();
  expect(recorded()).toEqual([]);
  await pressPay();
  await expectPro();
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(2);
});

test('while it is paid the field is locked, and leaving is asked about', async () => {
  const answer = provider.hold();
  const leaving = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  await open();
  expect(leaving()).toBe(true);
  await pressPay();
  expect(await screen.findByRole('button', { name: 'Paying' })).toHaveAttribute('aria-busy', 'true');
  expect(provider.card().options).toHaveBeenLastCalledWith({ disabled: true });
  expect(leaving()).toBe(false);
  await answer(refusal({ message: 'Your card was declined.' }));
  expect(provider.card().options).toHaveBeenLastCalledWith({ disabled: false });
  expect(leaving()).toBe(true);
});

test('two presses pay once', async () => {
  await open();
  const button = payButton();
  act(() => {
    button.click();
    button.click();
  });
  await expectPro();
  expect(provider.createPaymentMethod).toHaveBeenCalledTimes(1);
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
  expect(recorded()).toHaveLength(1);
});

test('what another tab has paid is found paid, and recorded', async () => {
  provider.confirmCardPayment.mockResolvedValue(
    refusal({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { ...PAID.paymentIntent } as never,
    }),
  );
  await open();
  await pressPay();
  await expectPro();
  expect(recorded()).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ paymentIntentId: 'pi_1' }) as object }),
  ]);
});

test('what cannot be paid any more is begun anew', async () => {
  provider.confirmCardPayment.mockResolvedValueOnce(
    refusal({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'It was canceled.' }),
  );
  await open();
  respond(createPaymentIntent, { clientSecret: 'pi_2_secret_3', paymentIntentId: 'pi_2' });
  await pressPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('It was canceled.');
  await waitFor(() => expect(calls()).toHaveLength(2));
  await pressPay();
  await waitFor(() => expect(provider.confirmCardPayment).toHaveBeenLastCalledWith('pi_2_secret_3', expect.anything()));
  await expectPro();
});

test.each([
  ['throws', () => provider.confirmCardPayment.mockRejectedValue(new Error('gone')), /No answer came/],
  [
    'does not finish it',
    () => provider.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } } as never),
    /is not finished yet/,
  ],
])('a provider that %s is not taken for a payment', async (_, prepare, said) => {
  prepare();
  await open();
  await pressPay();
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(payButton()).toBeEnabled();
  expect(recorded()).toEqual([]);
});

test('when the network is cut after paying, it says what was charged and asks again by itself', async () => {
  await open();
  refuse(recordPayment, 'network');
  jest.useFakeTimers();
  fireEvent.click(payButton());
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('heading', { level: 1, name: 'Your payment went through' })).toHaveFocus();
  expect(screen.getByText(/Your card was charged \$20\..*It is asked again by itself\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  respond(recordPayment, { modifiedCount: 1 });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  jest.useRealTimers();
  await expectPro();
  expect(recorded()).toHaveLength(2);
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
});

test('when it stays cut, it does not ask for the card again, but to have it recorded', async () => {
  await open();
  refuse(recordPayment, 'network');
  jest.useFakeTimers();
  fireEvent.click(payButton());
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole('alert')).toHaveTextContent('You need not pay again');
  expect(recorded()).toHaveLength(5);
  jest.useRealTimers();
  respond(recordPayment, { modifiedCount: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Record it now' }));
  await expectPro();
  expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
});

test('a payment that Canvass does not take is said as it is, with whom to write to', async () => {
  refuse(recordPayment, 'payment-not-found');
  await open();
  await pressPay();
  expect(await screen.findByRole('alert')).toHaveTextContent('You have no such payment. Do not pay again.');
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactUs');
  expect(recorded()).toHaveLength(1);
});

test('who leaves the page while it is paid becomes pro all the same', async () => {
  const answer = provider.hold();
  const page = await open();
  await pressPay();
  await screen.findByRole('button', { name: 'Paying' });
  page.unmount();
  await answer(PAID);
  await screen.findByRole('dialog', { name: 'Your are now a pro-user' });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(recorded()).toHaveLength(1);
});

test('while it is recorded, that is said', async () => {
  hang(recordPayment);
  await open();
  await pressPay();
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
