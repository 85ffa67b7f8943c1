import type { PaymentsConfig } from '@canvass/shared/area';
import type { Session } from '@canvass/shared/session';
import { buildSignedIn, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../payment-page';
import type { fakeStripe } from './fake-stripe';

export const STRIPE: PaymentsConfig = { mode: 'stripe', publishableKey: 'pk_test_1' };
export const SECRET = { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1' };

/** Opens the page of payment where cards are taken, for a user unless told. */
export function openPayment(session: Session = buildSignedIn('user', { payments: STRIPE })) {
  return renderPage(<Page />, { path: '/payment', session });
}

/** The button that pays. */
export const payButton = () => screen.getByRole('button', { name: /^Pay/ });
export const pressPay = () => userEvent.click(payButton());

/** Waits for the provider's field and says that it is ready. */
export async function readyToPay({ card }: ReturnType<typeof fakeStripe>): Promise<void> {
  await screen.findByLabelText('Card number');
  await card().emit('ready');
}
