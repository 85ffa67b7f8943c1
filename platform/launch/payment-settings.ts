import type { DataDirectory } from './data-directory';

/** How settings begin that say where cards are charged. */
const STARTS = ['STRIPE_', 'PAYMENTS_', 'SANDBOX_'];

/**
 * Takes them out of the environment: the launcher brings a sandbox with keys of its own, and a real key that somebody
 * has in their shell is no business of any program that it starts.
 */
export function forgetPaymentSettings(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (STARTS.some((start) => name.startsWith(start))) delete environment[name];
  }
}

/** What the API, and its commands, need to take cards at the sandbox. */
export function sandboxSettings(
  { stripeSecretKey, stripeWebhookSecret }: Pick<DataDirectory, 'stripeSecretKey' | 'stripeWebhookSecret'>,
  url: string,
): Record<string, string> {
  return {
    PAYMENTS_MODE: 'sandbox',
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  };
}
