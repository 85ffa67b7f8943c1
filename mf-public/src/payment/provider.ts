// In its own file, so that Stripe's code and the form around its field are in a chunk that only the checkout loads.
import type { PaymentsConfig } from '@canvass/shared/area';
import { CardForm } from './card-form';
import { openStripe } from './open-stripe';

/** Loads the payment provider and the form around its field. */
export async function openProvider(payments: PaymentsConfig) {
  return { stripe: await openStripe(payments), CardForm };
}
