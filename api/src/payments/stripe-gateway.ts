import StripeSdk, { type Stripe } from 'stripe';
import * as z from 'zod/mini';
import { problem } from '../kernel/http/problems/problem';

/** The address and keys of the payment provider. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The address of the local sandbox that stands in for Stripe. */
  sandboxUrl?: string | undefined;
  /** How long a request may take, if not the default. */
  timeoutMs?: number | undefined;
}

/** The part of a payment intent that the API uses. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  /** Our own ids, which we sent when creating the intent; absent for intents of other applications. */
  metadata: { paymentId?: string | undefined; uid?: string | undefined };
  /** In cents. */
  amount: number;
  currency: string;
  isLive: boolean;
  /** `canceled` can never be paid. */
  state: 'open' | 'canceled' | 'paid' | 'refunded' | 'disputed';
  /** When the money moved, once it has. */
  paidAt: Date | undefined;
}

export interface NewPaymentIntent {
  /** Both the idempotency key of the request and the id by which the payment is found again. */
  paymentId: string;
  uid: string;
  /** In cents. */
  amount: number;
}

export type StripeGateway = ReturnType<typeof createStripeGateway>;

/**
 * The default timeout of a request to Stripe in milliseconds, and the number of retries, so that the caller's request ends in
 * time.
 */
const STRIPE_TIMEOUT_MS = 5000;
const MAX_STRIPE_RETRIES = 1;

const CURRENCY = 'usd';

const intentIdSchema = z.string().check(z.regex(/^pi_\w{1,100}$/));

/** The events that can change the state of a payment, reduced to the payment that they are about. */
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

/** Disputes that did not take the money, or returned it. */
const RESOLVED_DISPUTE_STATUSES = new Set(['won', 'warning_closed', 'prevented']);

function toStripeConfig(sandboxUrl: string | undefined): Stripe.StripeConfig {
  if (sandboxUrl === undefined) return {};
  const { hostname, port } = new URL(sandboxUrl);
  return { host: hostname, port, protocol: 'http' };
}

function getId(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** Distinguishes an unreachable provider from a payment that does not exist; any other error is a bug of the API. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof StripeSdk.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return problem('payment-not-found');
  const isStripeFailure = (error.statusCode ?? 500) >= 500 || error.statusCode === 429;
  return isStripeFailure ? Object.assign(problem('payments-unreachable'), { cause: error }) : error;
}

/** Access to Stripe, or to the sandbox that stands in for it in a local demo, through Stripe's SDK. */
export function createStripeGateway({
  secretKey,
  webhookSecret,
  sandboxUrl,
  timeoutMs = STRIPE_TIMEOUT_MS,
}: StripeSettings) {
  const stripe = new StripeSdk(secretKey, {
    ...toStripeConfig(sandboxUrl),
    timeout: timeoutMs,
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
    // The SDK also accepts responses that do not come from Stripe.
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

  /**
   * The library throws its own error for most invalid signatures, and other errors for the rest and for invalid JSON.
   */
  function verifyEvent(body: Buffer, signature: string): unknown {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw problem('unsigned-event');
    }
  }

  return {
    /** Whether payments are made with real money. */
    isLive: /^[rs]k_live_/.test(secretKey),

    currency: CURRENCY,

    /**
     * Creates the intent of a payment; a repeat returns the same intent.
     * @throws payments-unreachable
     */
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

    /** All intents created at or after the given time, latest first. */
    async *listSince(since: Date): AsyncGenerator<PaymentIntent> {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
      for await (const intent of intents) yield await toPaymentIntent(intent);
    },

    /**
     * Parses a request to the webhook.
     * @param body the unchanged bytes of the body, which the signature covers.
     * @returns the id of the intent that changed; undefined for events that change nothing here.
     * @throws unsigned-event if Stripe did not sign the event, or did so too long ago.
     */
    parseWebhookEvent(body: Buffer, signature: string): string | undefined {
      const { data: event } = webhookEventSchema.safeParse(verifyEvent(body, signature));
      if (!event) return undefined;
      const { object } = event.data;
      return 'id' in object ? object.id : getId(object.payment_intent);
    },
  };
}
