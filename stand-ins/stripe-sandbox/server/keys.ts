/** Public, like Stripe's publishable keys. Its prefix differs from theirs so that the two cannot be confused. */
export const PUBLISHABLE_KEY = 'pk_sandbox_canvass';

/** The prefixes of the sandbox's secrets. Stripe's are `sk_test_`, `sk_live_` and `whsec_` without `sandbox_`. */
export const SECRET_KEY_PREFIX = 'sk_sandbox_';
export const WEBHOOK_SECRET_PREFIX = 'whsec_sandbox_';

/** Throws in production and for real keys: with the sandbox's keys, payments succeed without any money. */
export function assertSandboxKeys({ secretKey, webhookSecret }: { secretKey: string; webhookSecret: string }): void {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The payments sandbox accepts payments without money; it does not run with NODE_ENV=production.');
  }
  if (!secretKey.startsWith(SECRET_KEY_PREFIX) || secretKey === SECRET_KEY_PREFIX) {
    throw new Error(`The payments sandbox only accepts secret keys that begin with ${SECRET_KEY_PREFIX}.`);
  }
  if (!webhookSecret.startsWith(WEBHOOK_SECRET_PREFIX) || webhookSecret === WEBHOOK_SECRET_PREFIX) {
    throw new Error(`The payments sandbox only accepts webhook secrets that begin with ${WEBHOOK_SECRET_PREFIX}.`);
  }
}
