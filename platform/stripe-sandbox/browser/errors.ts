/** A mistake of the page's code, not of the person who pays; Stripe.js throws these, too. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
