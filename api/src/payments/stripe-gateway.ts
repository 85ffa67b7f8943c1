import StripeSdk, { type Stripe } from 'stripe';
import * as z from 'zod/mini';
import { problem } from '../http/problems/problem';

/** Where the card provider is, and with which keys it is asked. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The local sandbox in place of Stripe. */
  sandboxUrl?: string | undefined;
}

/** A payment intent, as far as it matters here. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  /** Ours, as we gave them along; of an intent that is not ours, none. */
  metadata: { paymentId?: string | undefined; uid?: string | undefined };
  /** In cents. */
  amount: number;
  currency: string;
  isLive: boolean;
  /** `canceled` can never be paid any more. */
  state: 'open' | 'canceled' | 'paid' | 'refunded' | 'disputed';
  /** When the money moved, once it has. */
  paidAt: Date | undefined;
}

export interface NewPaymentIntent {
  /** Both at once its idempotency key and what finds the payment again. */
  paymentId: string;
  uid: string;
  /** In cents. */
  amount: number;
}

export type StripeGateway = ReturnType<typeof createStripeGateway>;

/** Milliseconds for which Stripe is asked, and how often again; the request behind it has to end in time. */
const STRIPE_TIMEOUT_MS = 5000;
const MAX_STRIPE_RETRIES = 1;

const CURRENCY = 'usd';

const intentIdSchema = z.string().check(z.regex(/^pi_\w{1,100}$/));

/** What Stripe tells of that changes what a payment is worth, as far as it says which payment that is. */
const webhookEventSchema = z.union([
  z.object({
    type: z.literal('payment_intent.succeeded'),
    data: z.object({ object: z.object({ id: intentIdSchema }) }),
  }),
  z.object({
    type: z.string().check(z.regex(/^charge\.(refunded|dispute\.(created|closed|funds_reinstated))$/)),
    data: z.object({
      object: z.object({ payment_intent: z.union([intentIdSchema, z.object({ id: intentIdSchema })]) }),
    }),
  }),
]);

/** Disputes that did not take the money, or gave it back. */
const RESOLVED_DISPUTE_STATUSES = new Set(['won', 'warning_closed', 'prevented']);

function toStripeConfig(sandboxUrl: string | undefined): Stripe.StripeConfig {
  if (sandboxUrl === undefined) return {};
  const { hostname, port } = new URL(sandboxUrl);
  return { host: hostname, port, protocol: 'http' };
}

function getId(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** What cannot be reached is told apart from what does not exist; anything else is a failure of ours. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof StripeSdk.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return problem('payment-not-found');
  const isStripeFailure = (error.statusCode ?? 500) >= 500 || error.statusCode === 429;
  return isStripeFailure ? Object.assign(problem('payments-unreachable'), { cause: error }) : error;
}

/** Stripe, through its own SDK: the one that takes cards, or the sandbox that stands in for it on a local demo. */
export function createStripeGateway({ secretKey, webhookSecret, sandboxUrl }: StripeSettings) {
  const stripe = new StripeSdk(secretKey, {
    ...toStripeConfig(sandboxUrl),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: MAX_STRIPE_RETRIES,
    telemetry: false,
  });

  async function callStripe<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      throw toApiError(error);
    }
  }

  async function isDisputed(intentId: string): Promise<boolean> {
    const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
    return data.some(({ status }) => !RESOLVED_DISPUTE_STATUSES.has(status));
  }

  async function getIntentState({ id, status }: Stripe.PaymentIntent, charge: Stripe.Charge | undefined) {
    if (status === 'canceled') return 'canceled';
    if (status !== 'succeeded' || !charge) return 'open';
    if (charge.amount_refunded > 0) return 'refunded';
    return charge.disputed && (await isDisputed(id)) ? 'disputed' : 'paid';
  }

  async function toPaymentIntent(intent: Stripe.PaymentIntent): Promise<PaymentIntent> {
    const {
      id,
      client_secret: clientSecret,
      metadata,
      amount,
      currency,
      livemode,
      latest_charge: latestCharge,
    } = intent;
    // The SDK takes an answer for good that is none of Stripe's.
    if (intent.object !== 'payment_intent' || !id || !clientSecret) throw problem('payments-unreachable');
    const charge = typeof latestCharge === 'object' && latestCharge ? latestCharge : undefined;
    return {
      id,
      clientSecret,
      metadata: { paymentId: metadata['paymentId'], uid: metadata['uid'] },
      amount: charge ? charge.amount_captured : amount,
      currency,
      isLive: livemode,
      state: await getIntentState(intent, charge),
      paidAt: charge && new Date(charge.created * 1000),
    };
  }

  return {
    /** Every payment that this provider takes is of real money. */
    isLive: /^[rs]k_live_/.test(secretKey),

    currency: CURRENCY,

    /** The same intent for the same payment, however often it is asked. @throws payments-unreachable */
    create({ paymentId, uid, amount }: NewPaymentIntent): Promise<PaymentIntent> {
      const intent: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: CURRENCY,
        allowed_payment_method_types: ['card'],
        metadata: { paymentId, uid },
      };
      return callStripe(async () =>
        toPaymentIntent(await stripe.paymentIntents.create(intent, { idempotencyKey: paymentId })),
      );
    },

    /** @throws payment-not-found, payments-unreachable */
    find(id: string): Promise<PaymentIntent> {
      return callStripe(async () =>
        toPaymentIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      );
    },

    /** All intents that began after a moment, the latest first. */
    async *listSince(since: Date): AsyncGenerator<PaymentIntent> {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
      for await (const intent of intents) yield await toPaymentIntent(intent);
    },

    /**
     * Reads what was posted to the webhook.
     * @param body exactly the bytes that came: they are what is signed.
     * @returns the id of the intent that something has changed about; undefined for news that change nothing here.
     * @throws unsigned-event when it is not Stripe who sent it, or not now.
     */
    parseWebhookEvent(body: Buffer, signature: string): string | undefined {
      const { data: event } = webhookEventSchema.safeParse(verifyEvent(body, signature));
      if (!event) return undefined;
      const { object } = event.data;
      return 'id' in object ? object.id : getId(object.payment_intent);
    },
  };

  /** The library throws its own error for most of what is no signature, and others for the rest, and for what is no JSON. */
  function verifyEvent(body: Buffer, signature: string): unknown {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw problem('unsigned-event');
    }
  }
}
