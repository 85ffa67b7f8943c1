import { checkRole, createPaymentIntent } from '@canvass/shared/contracts';
import { takeDestination } from '@canvass/shared/session';
import {
  createTestSession,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { loadStripe } from '@stripe/stripe-js/pure';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './payment-page';
import {
  mockProvider,
  renderPayment,
  getPayButton,
  waitUntilPayable,
  PAYMENT_INTENT,
  STRIPE_CONFIG,
} from './testing/render-payment';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

let provider: ReturnType<typeof mockProvider>;

beforeEach(() => {
  provider = mockProvider();
  sessionStorage.clear();
});

const getLocation = () => screen.getByLabelText('location');
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('where no cards are taken the page says so, and asks for none', () => {
  renderPage(<Page />, { path: '/payment', session: createSignedInTestSession('user') });
  expect(screen.getByText('Card payments are not available on this installation yet.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
  expect(getRequests()).toEqual([]);
});

test('a visitor is sent to the login, which leads back', async () => {
  renderPayment(createTestSession({ payments: STRIPE_CONFIG }));
  await waitFor(() => expect(getLocation()).toHaveTextContent('/login'));
  expect(takeDestination()).toBe('/payment');
  expect(getRequests()).toEqual([]);
});

test.each([
  ['the session', createTestSession({ status: 'loading', payments: STRIPE_CONFIG })],
  ['the role', createSignedInTestSession(null, { payments: STRIPE_CONFIG })],
])('until %s is known the form is loading, and no payment intent is created', (_, session) => {
  renderPayment(session);
  expect(screen.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible();
  expect(screen.getByText('Loading....')).toHaveRole('status');
  expect(getPayButton()).toBeDisabled();
  expect(getRequests()).toEqual([]);
});

test('a user whose role failed to load can still pay', async () => {
  renderPayment(createSignedInTestSession(null, { payments: STRIPE_CONFIG, roleFailed: true }));
  await waitUntilPayable(provider);
  expect(getPayButton()).toBeEnabled();
});

test('what is bought is said beside the form: for how much, from when, for whom', () => {
  mockPending(createPaymentIntent);
  renderPayment();
  const order = screen.getByRole('complementary', { name: 'Your order' });
  expect(order).toHaveTextContent('One month as a pro user$20');
  expect(order).toHaveTextContent('Fromnow');
  expect(order).toHaveTextContent('Accountada@canvass.test');
});

test('the button waits for the secret and for the field of the provider', async () => {
  mockPending(createPaymentIntent);
  const { unmount } = renderPayment();
  await waitFor(() => expect(loadStripe).toHaveBeenCalledWith('pk_test_1'));
  expect(getPayButton()).toBeDisabled();
  unmount();

  mockResponse(createPaymentIntent, PAYMENT_INTENT);
  renderPayment();
  await screen.findByLabelText('Card number');
  expect(getPayButton()).toBeDisabled();
  await provider.card().emit('ready');
  expect(getPayButton()).toBeEnabled();
  expect(screen.getByRole('group', { name: 'Card' })).toHaveAccessibleDescription(/straight to the payment provider/);
});

test('a failed payment intent can be retried', async () => {
  mockProblem(createPaymentIntent, 'payments-unreachable');
  renderPayment();
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment service cannot be reached.');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  mockResponse(createPaymentIntent, PAYMENT_INTENT);
  await tryAgain();
  await waitUntilPayable(provider);
  expect(getPayButton()).toBeEnabled();
  expect(loadStripe).toHaveBeenCalledTimes(1);
});

test('a provider that does not load can be tried again, and what is paid stays the same', async () => {
  jest.mocked(loadStripe).mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  renderPayment();
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment provider cannot be reached.');
  await tryAgain();
  await waitUntilPayable(provider);
  expect(getPayButton()).toBeEnabled();
  expect(getRequests().filter(({ url }) => url === '/create-payment-intent')).toHaveLength(1);
});

test('a field that does not load can be tried again', async () => {
  renderPayment();
  await screen.findByLabelText('Card number');
  await provider.card().emit('loaderror', {});
  expect(screen.getByRole('alert')).toHaveTextContent('The payment provider cannot be reached.');
  await tryAgain();
  await waitUntilPayable(provider);
  expect(getPayButton()).toBeEnabled();
});

test.each(['surveyor', 'admin'] as const)('a %s has nothing to buy, and no payment intent is created', (role) => {
  renderPayment(createSignedInTestSession(role, { payments: STRIPE_CONFIG }));
  expect(screen.getByText(/There is nothing for you to buy\.$/)).toHaveTextContent(role);
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(getRequests()).toEqual([]);
});

test('a pro user without an end has nothing to buy', async () => {
  mockResponse(checkRole, { role: 'pro-user' });
  mockProblem(createPaymentIntent, 'nothing-to-buy');
  renderPayment(createSignedInTestSession('pro-user', { payments: STRIPE_CONFIG }));
  expect(await screen.findByText(/^Your Pro access has no end date\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read your comments' })).toHaveAttribute('href', '/dashboard/comments');
});

test('a user with an unknown role and nothing to buy sees the message of the server', async () => {
  mockProblem(createPaymentIntent, 'nothing-to-buy');
  renderPayment(createSignedInTestSession(null, { payments: STRIPE_CONFIG, roleFailed: true }));
  expect(await screen.findByText(/^You already have Pro with no end date/)).toBeVisible();
});

test('a pro user reads until when they have paid, and that another month is added to it', async () => {
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  renderPayment(createSignedInTestSession('pro-user', { payments: STRIPE_CONFIG }));
  expect(await screen.findByText(/^You are a pro user until Dec 20, 2026\. Paying now adds a month/)).toBeVisible();
  expect(screen.getByRole('complementary')).toHaveTextContent('FromDec 20, 2026');
  await waitUntilPayable(provider);
  expect(getPayButton()).toBeEnabled();
});

test('a user who returns after the payment succeeded is pro and pays nothing', async () => {
  const retryRole = jest.fn();
  mockResponse(checkRole, { role: 'pro-user', proUntil: '2026-12-20T12:00:00.000Z' });
  mockProblem(createPaymentIntent, 'payment-arrived');
  renderPayment(createSignedInTestSession('user', { payments: STRIPE_CONFIG, retryRole }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your are now a pro-user' })).toBeVisible();
  expect(screen.getByText(/You were not charged again\.$/)).toBeVisible();
  expect(await screen.findByText(/^Until Dec 20, 2026\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(retryRole).toHaveBeenCalledTimes(1);
});

test('an installation that has just closed payments says so', async () => {
  mockProblem(createPaymentIntent, 'payments-closed');
  renderPayment();
  expect(await screen.findByText('Card payments are not available on this installation yet.')).toBeVisible();
});

test('a sandbox says that no money moves, and which cards do what', async () => {
  const sandbox = { mode: 'sandbox', publishableKey: 'pk_sandbox', script: '/payments/sandbox.js' } as const;
  renderPayment(createSignedInTestSession('user', { payments: sandbox }));
  expect(screen.getByText('Sandbox: no money moves here')).toBeVisible();
  await userEvent.click(screen.getByText('Test cards'));
  expect(screen.getByText('4000 0000 0000 0002').closest('div')).toHaveTextContent('is declined');
});
