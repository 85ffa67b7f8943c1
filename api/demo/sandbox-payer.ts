import { PRICE_CENTS } from '../src/payments/fulfillment.service';
import { createStripeGateway, type StripeSettings } from '../src/payments/stripe-gateway';
import type { PayAtSandbox } from './payments';

/** The sandbox's card that succeeds. */
const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2099',
  'payment_method_data[card][cvc]': '123',
};

/** Milliseconds for a request: it only ends one that hangs, on a machine that is as busy as can be. */
const TIMEOUT_MS = 600_000;

/** Pays with a test card at the payments sandbox, never at Stripe. */
export function createSandboxPayer(settings: StripeSettings & { sandboxUrl: string }): PayAtSandbox {
  const { secretKey, sandboxUrl } = settings;
  const gateway = createStripeGateway({ ...settings, timeoutMs: TIMEOUT_MS });

  async function post(path: string, fields: Record<string, string>): Promise<void> {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams(fields),
    });
    if (!response.ok) throw new Error(`The payments sandbox answered ${path} with ${response.status}.`);
    await response.body?.cancel();
  }

  return async ({ id, uid, isRefunded }) => {
    const created = await gateway.create({ paymentId: id, uid, amount: PRICE_CENTS });
    // An interrupted seed may have paid before; the repeated request returns the intent as it was when it was created.
    const { state } = await gateway.find(created.id);
    if (state === 'open') await post('/payments-sandbox/confirm', { client_secret: created.clientSecret, ...CARD });
    if (isRefunded && state !== 'refunded') await post('/v1/refunds', { payment_intent: created.id });
    return created.id;
  };
}
