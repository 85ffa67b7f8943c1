import { checkRole, createPaymentIntent } from '@canvass/shared/contracts';
import { takeDestination } from '@canvass/shared/session';
import { buildSession, buildSignedIn, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { loadStripe } from '@stripe/stripe-js/pure';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './payment-page';
import { fakeStripe } from './testing/fake-stripe';
import { openPayment, payButton, readyToPay, SECRET, STRIPE } from './testing/open-payment';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

let provider = fakeStripe();

beforeEach(() => {
  provider = fakeStripe();
  jest.mocked(loadStripe).mockReset().mockResolvedValue(provider.stripe);
  respond(createPaymentIntent, SECRET);
  sessionStorage.clear();
  Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
});

const place = () => screen.getByLabelText('location');
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('where no cards are taken the page says so, and asks for none', () => {
  renderPage(<Page />, { path: '/payment', session: buildSignedIn('user') });
  expect(screen.getByText('Card payment is not open yet on this installation.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
  expect(calls()).toEqual([]);
});

test('a visitor is sent to the login, which leads back', async () => {
  openPayment(buildSession({ payments: STRIPE }));
  await waitFor(() => expect(place()).toHaveTextContent('/login'));
  expect(takeDestination()).toBe('/payment');
  expect(calls()).toEqual([]);
});

test.each([
  ['the session', buildSession({ status: 'loading', payments: STRIPE })],
  ['the role', buildSignedIn(null, { payments: STRIPE })],
])('until %s is known the form is on its way, and nothing is begun', (_, session) => {
  openPayment(session);
  expect(screen.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
  expect(payButton()).toBeDisabled();
  expect(calls()).toEqual([]);
});

test('somebody whose role cannot be had may try', async () => {
  openPayment(buildSignedIn(null, { payments: STRIPE, roleFailed: true }));
  await readyToPay(provider);
  expect(payButton()).toBeEnabled();
});

test('what is bought is said beside the form: for how much, from when, for whom', () => {
  hang(createPaymentIntent);
  openPayment();
  const order = screen.getByRole('complementary', { name: 'Your order' });
  expect(order).toHaveTextContent('One month as a pro user$20');
  expect(order).toHaveTextContent('Fromnow');
  expect(order).toHaveTextContent('Accountada@canvass.test');
});

test('the button waits for the secret and for the field of the provider', async () => {
  hang(createPaymentIntent);
  const { unmount } = openPayment();
  await waitFor(() => expect(loadStripe).toHaveBeenCalledWith('pk_test_1'));
  expect(payButton()).toBeDisabled();
  unmount();

  respond(createPaymentIntent, SECRET);
  openPayment();
  await screen.findByLabelText('Card number');
  expect(payButton()).toBeDisabled();
  await provider.card().emit('ready');
  expect(payButton()).toBeEnabled();
  expect(screen.getByRole('group', { name: 'Card' })).toHaveAccessibleDescription(/straight to the payment provider/);
});

test('a secret that does not come can be asked for again', async () => {
  refuse(createPaymentIntent, 'payments-unreachable');
  openPayment();
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment service cannot be reached.');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  respond(createPaymentIntent, SECRET);
  await tryAgain();
  await readyToPay(provider);
  expect(payButton()).toBeEnabled();
  expect(loadStripe).toHaveBeenCalledTimes(1);
});

test('a provider that does not load can be tried again, and what is paid stays the same', async () => {
  jest.mocked(loadStripe).mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  openPayment();
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment provider cannot be reached.');
  await tryAgain();
  await readyToPay(provider);
  expect(payButton()).toBeEnabled();
  expect(calls().filter(({ url }) => url === '/create-payment-intent')).toHaveLength(1);
});

test('a field that does not load can be tried again', async () => {
  openPayment();
  await screen.findByLabelText('Card number');
  await provider.card().emit('loaderror', {});
  expect(screen.getByRole('alert')).toHaveTextContent('The payment provider cannot be reached.');
  await tryAgain();
  await readyToPay(provider);
  expect(payButton()).toBeEnabled();
});

test.each(['surveyor', 'admin'] as const)('a %s has nothing to buy, and nothing is begun', (role) => {
  openPayment(buildSignedIn(role, { payments: STRIPE }));
  expect(screen.getByText(/There is nothing for you to buy\.$/)).toHaveTextContent(role);
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(calls()).toEqual([]);
});

test('a pro user without an end has nothing to buy', async () => {
  respond(checkRole, { role: 'pro-user' });
  refuse(createPaymentIntent, 'nothing-to-buy');
  openPayment(buildSignedIn('pro-user', { payments: STRIPE }));
  expect(await screen.findByText(/^You are a pro user without an end\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read your comments' })).toHaveAttribute('href', '/dashboard/comments');
});

test('somebody who has nothing to buy and whose role is not known is told what the server says', async () => {
  refuse(createPaymentIntent, 'nothing-to-buy');
  openPayment(buildSignedIn(null, { payments: STRIPE, roleFailed: true }));
  expect(await screen.findByText(/^You can comment already, and without an end/)).toBeVisible();
});

test('a pro user reads until when they have paid, and that another month is added to it', async () => {
  respond(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  openPayment(buildSignedIn('pro-user', { payments: STRIPE }));
  expect(
    await screen.findByText(/^You are a pro user until 2026\/12\/20\. What you pay now adds a month/),
  ).toBeVisible();
  expect(screen.getByRole('complementary')).toHaveTextContent('From2026/12/20');
  await readyToPay(provider);
  expect(payButton()).toBeEnabled();
});

test('who comes back after the payment went through is pro, and pays nothing', async () => {
  const retryRole = jest.fn();
  respond(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  refuse(createPaymentIntent, 'payment-arrived');
  openPayment(buildSignedIn('user', { payments: STRIPE, retryRole }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your are now a pro-user' })).toBeVisible();
  expect(screen.getByText(/You were not charged again\.$/)).toBeVisible();
  expect(await screen.findByText(/^Until 2026\/12\/20\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(retryRole).toHaveBeenCalledTimes(1);
});

test('an installation that has just closed payments says so', async () => {
  refuse(createPaymentIntent, 'payments-closed');
  openPayment();
  expect(await screen.findByText('Card payment is not open yet on this installation.')).toBeVisible();
});

test('a sandbox says that no money moves, and which cards do what', async () => {
  const sandbox = { mode: 'sandbox', publishableKey: 'pk_sandbox', script: '/payments/sandbox.js' } as const;
  openPayment(buildSignedIn('user', { payments: sandbox }));
  expect(screen.getByText('Sandbox: no money moves here')).toBeVisible();
  await userEvent.click(screen.getByText('Test cards'));
  expect(screen.getByText('4000 0000 0000 0002').closest('div')).toHaveTextContent('is declined');
});
