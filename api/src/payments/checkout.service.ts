import { problem, ProblemError } from '../kernel/http/problems/problem';
import type { UserRecord } from '../records/users.collection';
import type { StripeGateway, PaymentIntent } from './stripe-gateway';
import type { PaymentRecord } from '../records/payments.collection';
import type { PaymentsRepository } from './payments.repository';
import { PRICE_CENTS, type FulfillmentService } from './fulfillment.service';

interface Dependencies {
  gateway: StripeGateway;
  payments: PaymentsRepository;
  fulfillment: FulfillmentService;
  now: () => Date;
}

/** What the page needs to show the card form. */
export interface CheckoutSession {
  clientSecret: string;
  paymentIntentId: string;
}

/** How often a payment is begun; another one is begun if the previous one can never be paid. */
const MAX_ATTEMPTS = 3;

export type CheckoutService = ReturnType<typeof createCheckoutService>;

/** Buying a month as a pro user. */
export function createCheckoutService({ gateway, payments, fulfillment, now }: Dependencies) {
  /** Stripe's intent of a payment: the linked one, or a new one. */
  async function findOrCreateIntent({ id, uid, intentId }: PaymentRecord): Promise<PaymentIntent> {
    if (intentId !== undefined) return gateway.find(intentId);
    const intent = await gateway.create({ paymentId: id, uid, amount: PRICE_CENTS });
    await payments.linkIntent(id, intent.id);
    return intent;
  }

  return {
    /**
     * Begins a payment or continues the pending one, so that two tabs or a reload pay only once.
     * @throws nothing-to-buy; payment-arrived if the pending payment has been paid in the meantime;
     * payments-unreachable.
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
     * Settles a payment that the caller's page reports as paid.
     * @returns whether it had not been recorded before.
     * @throws payment-not-found, also for another user's payment; payment-unpaid, payments-unreachable.
     */
    async confirm(caller: UserRecord, intentId: string): Promise<boolean> {
      const payment = await payments.findByIntent(intentId);
      if (payment?.uid !== caller.uid) throw problem('payment-not-found');
      return (await fulfillment.fulfill(await gateway.find(intentId))).isNew;
    },

    /**
     * Handles a change of an intent. Ignores intents of other applications.
     * @throws service-unavailable if the intent is ours but its payment cannot be found yet, so that Stripe sends the
     * event again; payment-unpaid if the intent differs from the one that was created; payments-unreachable.
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
