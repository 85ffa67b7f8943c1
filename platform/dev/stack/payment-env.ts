import type { DataDirectory } from '@canvass/data-directory/data-directory';

/** Prefixes of the settings that say where cards are charged. */
const PAYMENT_PREFIXES = ['STRIPE_', 'PAYMENTS_', 'SANDBOX_'];

/**
 * Removes payment settings from the environment: the launcher starts a sandbox with its own keys, and a real key in the
 * caller's shell must not reach any program that it starts.
 */
export function clearPaymentEnv(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (PAYMENT_PREFIXES.some((prefix) => name.startsWith(prefix))) delete environment[name];
  }
}

/** The settings that the API and its commands need to use the payments sandbox. */
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
