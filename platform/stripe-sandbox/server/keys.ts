/** Public by its nature, like Stripe's. It does not begin as a key of Stripe's does, so that nobody takes it for one. */
export const PUBLISHABLE_KEY = 'pk_sandbox_canvass';

/** How the sandbox's secrets begin. Stripe's begin with `sk_test_`, `sk_live_` and `whsec_` without `sandbox_`. */
export const SECRET_KEY_PREFIX = 'sk_sandbox_';
export const WEBHOOK_SECRET_PREFIX = 'whsec_sandbox_';

/** Whoever has the sandbox's keys is paid without money: it stays away from production, and real keys from it. */
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
