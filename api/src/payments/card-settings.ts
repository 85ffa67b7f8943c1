import { isPlaceholderKey } from '../secrets';
import type { CardProviderSettings } from './card-provider';

/** What the environment says about cards. */
export interface CardEnvironment {
  mode: 'off' | 'sandbox' | 'stripe';
  production: boolean;
  secretKey: string | undefined;
  publishableKey: string | undefined;
  webhookSecret: string | undefined;
  apiUrl: string | undefined;
}

/** What the local sandbox's keys begin with. Stripe makes none like these. */
const SANDBOX_KEY = 'sk_sandbox_';
const SANDBOX_SECRET = 'whsec_sandbox_';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK.has(hostname);
}

/** `test` or `live`, by what a key of Stripe begins with: `sk_test_…`; undefined for what is no such key. */
function modeOf(key: string | undefined, kinds: string): string | undefined {
  return key === undefined ? undefined : new RegExp(`^(?:${kinds})_(test|live)_\\w+$`).exec(key)?.[1];
}

function refuse(sentence: string): never {
  throw new Error(sentence);
}

function readSandbox({ production, secretKey, publishableKey, webhookSecret, apiUrl }: CardEnvironment) {
  if (production)
    refuse('PAYMENTS_MODE=sandbox takes test cards for good: it is for local demos, never for production.');
  if (!secretKey?.startsWith(SANDBOX_KEY) || !webhookSecret?.startsWith(SANDBOX_SECRET) || publishableKey !== undefined)
    refuse(
      `PAYMENTS_MODE=sandbox takes the sandbox's own keys only: STRIPE_SECRET_KEY ${SANDBOX_KEY}…, STRIPE_WEBHOOK_SECRET ${SANDBOX_SECRET}…, and no STRIPE_PUBLISHABLE_KEY.`,
    );
  if (apiUrl === undefined || !isLoopback(apiUrl))
    refuse('PAYMENTS_MODE=sandbox needs STRIPE_API_URL, an address of this machine: http://127.0.0.1:…');
  return { secretKey, webhookSecret, sandboxUrl: apiUrl };
}

function readStripe({ secretKey, publishableKey, webhookSecret, apiUrl }: CardEnvironment) {
  if (apiUrl !== undefined)
    refuse('STRIPE_API_URL is for PAYMENTS_MODE=sandbox: with PAYMENTS_MODE=stripe, Stripe itself is asked.');
  const mode = modeOf(secretKey, 'sk|rk');
  if (secretKey === undefined || mode === undefined)
    refuse('PAYMENTS_MODE=stripe needs STRIPE_SECRET_KEY, a key of Stripe: sk_test_… or sk_live_….');
  if (modeOf(publishableKey, 'pk') !== mode)
    refuse(`PAYMENTS_MODE=stripe needs STRIPE_PUBLISHABLE_KEY of the same mode as STRIPE_SECRET_KEY: pk_${mode}_….`);
  if (webhookSecret === undefined || !/^whsec_\w+$/.test(webhookSecret) || webhookSecret.startsWith(SANDBOX_SECRET))
    refuse('PAYMENTS_MODE=stripe needs STRIPE_WEBHOOK_SECRET, the signing secret of the webhook endpoint: whsec_….');
  for (const [name, value] of Object.entries({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey ?? '',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })) {
    if (isPlaceholderKey(value)) refuse(`${name} is a placeholder: take the real one from Stripe's dashboard.`);
  }
  return { secretKey, webhookSecret };
}

/**
 * Reads who takes cards. Which one is said, and never guessed: with keys missing nothing stands in for Stripe.
 * @throws an Error with one sentence that says what to change.
 */
export function readCardSettings(environment: CardEnvironment): CardProviderSettings | undefined {
  if (environment.mode === 'sandbox') return readSandbox(environment);
  if (environment.mode === 'stripe') return readStripe(environment);
  const { secretKey, publishableKey, webhookSecret, apiUrl } = environment;
  if ([secretKey, publishableKey, webhookSecret, apiUrl].some((each) => each !== undefined))
    refuse('Settings of STRIPE_ are there and PAYMENTS_MODE is off: set PAYMENTS_MODE=stripe, or take them away.');
  return undefined;
}
