import type { PaymentsConfig } from '@canvass/shared/area';
import { createPaymentIntent } from '@canvass/shared/contracts';
import type { Session } from '@canvass/shared/session';
import { createSignedInTestSession, mockResponse, renderPage } from '@canvass/shared/testing';
import { loadStripe } from '@stripe/stripe-js/pure';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../payment-page';
import { createFakeStripe } from './fake-stripe';

export const STRIPE_CONFIG: PaymentsConfig = { mode: 'stripe', publishableKey: 'pk_test_1' };
export const PAYMENT_INTENT = { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1' };

/** Lets a payment begin with a new fake of the provider. The test file mocks `loadStripe`. @returns the fake. */
export function mockProvider(): ReturnType<typeof createFakeStripe> {
  const provider = createFakeStripe();
  jest.mocked(loadStripe).mockReset().mockResolvedValue(provider.stripe);
  mockResponse(createPaymentIntent, PAYMENT_INTENT);
  Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
  return provider;
}

/** Opens the payment page where cards are accepted, for a user by default. */
export function renderPayment(session: Session = createSignedInTestSession('user', { payments: STRIPE_CONFIG })) {
  return renderPage(<Page />, { path: '/payment', session });
}

/** The button that submits the payment. */
export const getPayButton = () => screen.getByRole('button', { name: /^Pay/ });
export const clickPay = () => userEvent.click(getPayButton());

/** Waits for the provider's field and makes it ready. */
export async function waitUntilPayable({ card }: ReturnType<typeof createFakeStripe>): Promise<void> {
  await screen.findByLabelText('Card number');
  await card().emit('ready');
}
