import { isPlaceholderKey } from '../kernel/config/secrets';
import type { StripeSettings } from './stripe-gateway';

/** The payment settings in the environment. */
export interface PaymentEnvironment {
  mode: 'off' | 'sandbox' | 'stripe';
  production: boolean;
  secretKey: string | undefined;
  publishableKey: string | undefined;
  webhookSecret: string | undefined;
  apiUrl: string | undefined;
}

/** The prefixes of the local sandbox's keys. Stripe issues no such keys. */
const SANDBOX_KEY_PREFIX = 'sk_sandbox_';
const SANDBOX_SECRET_PREFIX = 'whsec_sandbox_';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname);
}

/** `test` or `live`, from the prefix of a Stripe key, such as `sk_test_…`; undefined if it is not such a key. */
function getKeyMode(key: string | undefined, prefixes: string): string | undefined {
  return key === undefined ? undefined : new RegExp(`^(?:${prefixes})_(test|live)_\\w+$`).exec(key)?.[1];
}

function failConfig(message: string): never {
  throw new Error(message);
}

function readSandboxSettings({ production, secretKey, publishableKey, webhookSecret, apiUrl }: PaymentEnvironment) {
  if (production)
    failConfig('PAYMENTS_MODE=sandbox accepts test cards as payment: it is for local demos, never for production.');
  if (
    !secretKey?.startsWith(SANDBOX_KEY_PREFIX) ||
    !webhookSecret?.startsWith(SANDBOX_SECRET_PREFIX) ||
    publishableKey !== undefined
  )
    failConfig(
      `PAYMENTS_MODE=sandbox needs the sandbox's own keys: STRIPE_SECRET_KEY ${SANDBOX_KEY_PREFIX}…, STRIPE_WEBHOOK_SECRET ${SANDBOX_SECRET_PREFIX}…, and no STRIPE_PUBLISHABLE_KEY.`,
    );
  if (apiUrl === undefined || !isLoopback(apiUrl))
    failConfig('PAYMENTS_MODE=sandbox needs STRIPE_API_URL, an address of this machine: http://127.0.0.1:…');
  return { secretKey, webhookSecret, sandboxUrl: apiUrl };
}

function readStripeSettings({ secretKey, publishableKey, webhookSecret, apiUrl }: PaymentEnvironment) {
  if (apiUrl !== undefined) failConfig('STRIPE_API_URL is only for PAYMENTS_MODE=sandbox: remove it to use Stripe.');
  const mode = getKeyMode(secretKey, 'sk|rk');
  if (secretKey === undefined || mode === undefined)
    failConfig('PAYMENTS_MODE=stripe needs STRIPE_SECRET_KEY, a Stripe key: sk_test_… or sk_live_….');
  if (getKeyMode(publishableKey, 'pk') !== mode)
    failConfig(
      `PAYMENTS_MODE=stripe needs STRIPE_PUBLISHABLE_KEY of the same mode as STRIPE_SECRET_KEY: pk_${mode}_….`,
    );
  if (
    webhookSecret === undefined ||
    !/^whsec_\w+$/.test(webhookSecret) ||
    webhookSecret.startsWith(SANDBOX_SECRET_PREFIX)
  )
    failConfig(
      'PAYMENTS_MODE=stripe needs STRIPE_WEBHOOK_SECRET, the signing secret of the webhook endpoint: whsec_….',
    );
  for (const [name, value] of Object.entries({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey ?? '',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })) {
    if (isPlaceholderKey(value)) failConfig(`${name} is a placeholder: use the real value from Stripe's dashboard.`);
  }
  return { secretKey, webhookSecret };
}

/**
 * Validates the settings of the payment provider. The mode is always set explicitly: if keys are missing, nothing
 * replaces Stripe.
 * @throws an Error with one sentence that states what to change.
 */
export function readPaymentSettings(environment: PaymentEnvironment): StripeSettings | undefined {
  if (environment.mode === 'sandbox') return readSandboxSettings(environment);
  if (environment.mode === 'stripe') return readStripeSettings(environment);
  const { secretKey, publishableKey, webhookSecret, apiUrl } = environment;
  if ([secretKey, publishableKey, webhookSecret, apiUrl].some((each) => each !== undefined))
    failConfig('STRIPE_ settings are present, but PAYMENTS_MODE is off: set PAYMENTS_MODE=stripe, or remove them.');
  return undefined;
}
