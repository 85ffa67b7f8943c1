import type { SessionUser } from '@canvass/shared/session';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { payment as strings } from '../strings';

/** How an attempt to pay ended. */
export type PaymentOutcome =
  | { paid: string }
  | {
      /** Why it was not paid: the provider's message. */
      errorMessage: string;
      /** It is about what stands in the card field. */
      isCardError: boolean;
      /** What was to be paid cannot be paid any more: it has to be begun anew. */
      isOutdated: boolean;
    };

function toFailedOutcome({ type, code, message }: StripeError): PaymentOutcome {
  return {
    errorMessage: message ?? strings.unknown,
    isCardError: type === 'card_error' || type === 'validation_error',
    isOutdated: code === 'payment_intent_unexpected_state',
  };
}

/**
 * Pays what the secret stands for (specification, section 7, "Payment provider"). It can be paid once, however often and
 * in however many tabs this is tried: who finds it paid already has paid it.
 */
export async function payByCard(
  stripe: Stripe,
  card: StripeCardElement,
  clientSecret: string,
  { email, displayName }: SessionUser,
): Promise<PaymentOutcome> {
  const created = await stripe.createPaymentMethod({
    type: 'card',
    card,
    // The provider refuses a name that is empty.
    billing_details: { email, ...(displayName && { name: displayName }) },
  });
  if (created.error) return toFailedOutcome(created.error);
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: created.paymentMethod.id,
  });
  const intent = paymentIntent ?? error.payment_intent;
  if (intent?.status === 'succeeded') return { paid: intent.id };
  return error ? toFailedOutcome(error) : { errorMessage: strings.incomplete, isCardError: false, isOutdated: false };
}
