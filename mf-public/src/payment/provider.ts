import type { PaymentsConfig } from '@canvass/shared/area';
import { CardForm } from './card-form';
import { openStripe } from './open-stripe';

/** Opens the provider, and gives the form around its field. Nothing of it is in what other pages load. */
export async function openProvider(payments: PaymentsConfig) {
  return { stripe: await openStripe(payments), CardForm };
}
