import { problem, ProblemError } from '../http/problems/problem';
import type { UserRecord } from '../users/users.collection';
import type { StripeGateway, PaymentIntent } from './stripe-gateway';
import type { PaymentRecord } from './payments.collection';
import type { PaymentsRepository } from './payments.repository';
import { PRICE_CENTS, type FulfillmentService } from './fulfillment.service';

interface Dependencies {
  gateway: StripeGateway;
  payments: PaymentsRepository;
  fulfillment: FulfillmentService;
  now: () => Date;
}

/** What the page needs to ask for a card. */
export interface CheckoutSession {
  clientSecret: string;
  paymentIntentId: string;
}

/** How often a payment is begun anew because the one before can never be paid. */
const MAX_ATTEMPTS = 3;

export type CheckoutService = ReturnType<typeof createCheckoutService>;

/** Buying a month as a pro user. */
export function createCheckoutService({ gateway, payments, fulfillment, now }: Dependencies) {
  /** Stripe's intent for a payment: the one that it has, or a new one. */
  async function findOrCreateIntent({ id, uid, intentId }: PaymentRecord): Promise<PaymentIntent> {
    if (intentId !== undefined) return gateway.find(intentId);
    const intent = await gateway.create({ paymentId: id, uid, amount: PRICE_CENTS });
    await payments.linkIntent(id, intent.id);
    return intent;
  }

  return {
    /**
     * Begins to pay, or goes on with what is begun, so that two tabs and a reload pay once.
     * @throws nothing-to-buy; payment-arrived when what was begun has been paid meanwhile; payments-unreachable.
     */
    async start(caller: UserRecord): Promise<CheckoutSession> {
      if (caller.role !== 'user') throw problem('nothing-to-buy');
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const payment = await payments.findOrCreatePending(caller.uid, caller.email, now());
        const intent = await findOrCreateIntent(payment);
        if (intent.state === 'open') return { clientSecret: intent.clientSecret, paymentIntentId: intent.id };
        if (intent.state !== 'canceled') {
          await fulfillment.fulfill(intent);
          throw problem('payment-arrived');
        }
        await payments.deletePending(payment.id);
      }
      throw problem('payments-unreachable');
    },

    /**
     * Settles what the caller's page says is paid.
     * @returns whether it was not recorded before.
     * @throws payment-not-found, also for somebody else's; payment-unpaid, payments-unreachable.
     */
    async confirm(caller: UserRecord, intentId: string): Promise<boolean> {
      const payment = await payments.findByIntent(intentId);
      if (payment?.uid !== caller.uid) throw problem('payment-not-found');
      return (await fulfillment.fulfill(await gateway.find(intentId))).isNew;
    },

    /**
     * Hears that something has changed about an intent. One that is not ours is none of our business.
     * @throws service-unavailable when it is ours and its payment is not to be found yet, so that Stripe tells it again;
     * payment-unpaid when it is not what it was made as; payments-unreachable.
     */
    async handleWebhook(intentId: string): Promise<void> {
      const intent = await gateway.find(intentId);
      if (intent.metadata.paymentId === undefined || intent.state === 'open' || intent.state === 'canceled') return;
      try {
        await fulfillment.fulfill(intent);
      } catch (error) {
        const isMissing = error instanceof ProblemError && error.code === 'payment-not-found';
        throw isMissing ? problem('service-unavailable') : error;
      }
    },
  };
}
