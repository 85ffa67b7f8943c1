import type { SessionUser } from '@canvass/shared/session';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { payment as strings } from '../strings';

interface PaymentErrorDetails {
  /** Whether the error is about the input of the card field. */
  isCardError: boolean;
  /** Whether the payment intent can no longer be paid and a new one is needed. */
  isOutdated: boolean;
}

/** A failed payment, with the provider's message. */
export class PaymentError extends Error {
  readonly isCardError: boolean;
  readonly isOutdated: boolean;

  constructor(message: string, { isCardError, isOutdated }: PaymentErrorDetails) {
    super(message);
    this.name = 'PaymentError';
    this.isCardError = isCardError;
    this.isOutdated = isOutdated;
  }
}

function toPaymentError({ type, code, message }: StripeError): PaymentError {
  return new PaymentError(message ?? strings.unknown, {
    isCardError: type === 'card_error' || type === 'validation_error',
    isOutdated: code === 'payment_intent_unexpected_state',
  });
}

/**
 * Pays the payment intent of the client secret (specification, section 7, "Payment provider"). It can be paid only
 * once, regardless of the number of attempts and tabs: an attempt that finds it already paid succeeds.
 * @returns the id of the payment.
 * @throws PaymentError
 */
export async function payByCard(
  stripe: Stripe,
  card: StripeCardElement,
  clientSecret: string,
  { email, displayName }: SessionUser,
): Promise<string> {
  const created = await stripe.createPaymentMethod({
    type: 'card',
    card,
    // The provider refuses an empty name.
    billing_details: { email, ...(displayName && { name: displayName }) },
  });
  if (created.error) throw toPaymentError(created.error);
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: created.paymentMethod.id,
  });
  const intent = paymentIntent ?? error.payment_intent;
  if (intent?.status === 'succeeded') return intent.id;
  throw error ? toPaymentError(error) : new PaymentError(strings.incomplete, { isCardError: false, isOutdated: false });
}
