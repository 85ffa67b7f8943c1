/** An error in the page's code, as opposed to a payer's error; Stripe.js throws these, too. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
