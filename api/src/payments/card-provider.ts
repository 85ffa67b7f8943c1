import StripeSdk, { type Stripe } from 'stripe';
import * as z from 'zod/mini';
import { problem } from '../http/problem';

/** Where the card provider is, and with which keys it is asked. */
export interface CardProviderSettings {
  secretKey: string;
  webhookSecret: string;
  /** The local sandbox in place of Stripe. */
  sandboxUrl?: string | undefined;
}

/** A payment intent, as far as it matters here. */
export interface Intent {
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

export interface NewIntent {
  /** Both at once its idempotency key and what finds the payment again. */
  paymentId: string;
  uid: string;
  /** In cents. */
  amount: number;
}

export type CardProvider = ReturnType<typeof buildCardProvider>;

/** Milliseconds for which Stripe is asked, and how often again; the request behind it has to end in time. */
const TIMEOUT = 5000;
const RETRIES = 1;

const CURRENCY = 'usd';

const intentIdSchema = z.string().check(z.regex(/^pi_\w{1,100}$/));

/** What Stripe tells of that changes what a payment is worth, as far as it says which payment that is. */
const newsSchema = z.union([
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
const HARMLESS = new Set(['won', 'warning_closed', 'prevented']);

function locationOf(sandboxUrl: string | undefined): Stripe.StripeConfig {
  if (sandboxUrl === undefined) return {};
  const { hostname, port } = new URL(sandboxUrl);
  return { host: hostname, port, protocol: 'http' };
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** What cannot be reached is told apart from what does not exist; anything else is a failure of ours. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof StripeSdk.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return problem('payment-not-found');
  const isTheirs = (error.statusCode ?? 500) >= 500 || error.statusCode === 429;
  return isTheirs ? Object.assign(problem('payments-unreachable'), { cause: error }) : error;
}

/** Stripe, through its own SDK: the one that takes cards, or the sandbox that stands in for it on a local demo. */
export function buildCardProvider({ secretKey, webhookSecret, sandboxUrl }: CardProviderSettings) {
  const stripe = new StripeSdk(secretKey, {
    ...locationOf(sandboxUrl),
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async function isDisputed(intentId: string): Promise<boolean> {
    const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
    return data.some(({ status }) => !HARMLESS.has(status));
  }

  async function stateOf({ id, status }: Stripe.PaymentIntent, charge: Stripe.Charge | undefined) {
    if (status === 'canceled') return 'canceled';
    if (status !== 'succeeded' || !charge) return 'open';
    if (charge.amount_refunded > 0) return 'refunded';
    return charge.disputed && (await isDisputed(id)) ? 'disputed' : 'paid';
  }

  async function read(intent: Stripe.PaymentIntent): Promise<Intent> {
    const { id, client_secret: clientSecret, metadata, amount, currency, livemode, latest_charge: latest } = intent;
    // The SDK takes an answer for good that is none of Stripe's.
    if (intent.object !== 'payment_intent' || !id || !clientSecret) throw problem('payments-unreachable');
    const charge = typeof latest === 'object' && latest ? latest : undefined;
    return {
      id,
      clientSecret,
      metadata: { paymentId: metadata['paymentId'], uid: metadata['uid'] },
      amount: charge ? charge.amount_captured : amount,
      currency,
      isLive: livemode,
      state: await stateOf(intent, charge),
      paidAt: charge && new Date(charge.created * 1000),
    };
  }

  return {
    /** Every payment that this provider takes is of real money. */
    isLive: /^[rs]k_live_/.test(secretKey),

    currency: CURRENCY,

    /** The same intent for the same payment, however often it is asked. @throws payments-unreachable */
    create({ paymentId, uid, amount }: NewIntent): Promise<Intent> {
      const intent: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: CURRENCY,
        allowed_payment_method_types: ['card'],
        metadata: { paymentId, uid },
      };
      return ask(async () => read(await stripe.paymentIntents.create(intent, { idempotencyKey: paymentId })));
    },

    /** @throws payment-not-found, payments-unreachable */
    find(id: string): Promise<Intent> {
      return ask(async () => read(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })));
    },

    /** All intents that began after a moment, the latest first. */
    async *listSince(moment: Date): AsyncGenerator<Intent> {
      const created = { gte: Math.floor(moment.getTime() / 1000) };
      const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
      for await (const intent of intents) yield await read(intent);
    },

    /**
     * Reads what was posted to the webhook.
     * @param body exactly the bytes that came: they are what is signed.
     * @returns the id of the intent that something has changed about; undefined for news that change nothing here.
     * @throws unsigned-event when it is not Stripe who sent it, or not now.
     */
    readNews(body: Buffer, signature: string): string | undefined {
      const { data: news } = newsSchema.safeParse(verified(body, signature));
      if (!news) return undefined;
      const { object } = news.data;
      return 'id' in object ? object.id : idOf(object.payment_intent);
    },
  };

  /** The library throws its own error for most of what is no signature, and others for the rest, and for what is no JSON. */
  function verified(body: Buffer, signature: string): unknown {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw problem('unsigned-event');
    }
  }
}
