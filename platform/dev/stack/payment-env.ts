import type { DataDirectory } from '@canvass/data-directory/data-directory';

/** How settings begin that say where cards are charged. */
const PAYMENT_PREFIXES = ['STRIPE_', 'PAYMENTS_', 'SANDBOX_'];

/**
 * Takes them out of the environment: the launcher brings a sandbox with keys of its own, and a real key that somebody
 * has in their shell is no business of any program that it starts.
 */
export function clearPaymentEnv(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (PAYMENT_PREFIXES.some((prefix) => name.startsWith(prefix))) delete environment[name];
  }
}

/** What the API, and its commands, need to take cards at the sandbox. */
export function getSandboxSettings(
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
