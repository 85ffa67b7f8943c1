import { problem, ProblemError } from '../http/problem';
import type { UserRecord } from '../users/users.repository';
import type { CardProvider, Intent } from './card-provider';
import type { PaymentRecord } from './payment-record';
import type { PaymentsRepository } from './payments.repository';
import { PRICE, type SettleService } from './settle.service';

interface Dependencies {
  provider: CardProvider;
  payments: PaymentsRepository;
  settling: SettleService;
  now: () => Date;
}

/** What the page needs to ask for a card. */
export interface Begun {
  clientSecret: string;
  paymentIntentId: string;
}

/** How often a payment is begun anew because the one before can never be paid. */
const ATTEMPTS = 3;

export type PurchaseService = ReturnType<typeof buildPurchaseService>;

/** Buying a month as a pro user. */
export function buildPurchaseService({ provider, payments, settling, now }: Dependencies) {
  /** Stripe's intent for a payment: the one that it has, or a new one. */
  async function intentFor({ id, uid, intentId }: PaymentRecord): Promise<Intent> {
    if (intentId !== undefined) return provider.find(intentId);
    const intent = await provider.create({ paymentId: id, uid, amount: PRICE });
    await payments.attach(id, intent.id);
    return intent;
  }

  return {
    /**
     * Begins to pay, or goes on with what is begun, so that two tabs and a reload pay once.
     * @throws nothing-to-buy; payment-arrived when what was begun has been paid meanwhile; payments-unreachable.
     */
    async begin(caller: UserRecord): Promise<Begun> {
      if (caller.role !== 'user') throw problem('nothing-to-buy');
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const payment = await payments.begin(caller.uid, caller.email, now());
        const intent = await intentFor(payment);
        if (intent.state === 'open') return { clientSecret: intent.clientSecret, paymentIntentId: intent.id };
        if (intent.state !== 'canceled') {
          await settling.settle(intent);
          throw problem('payment-arrived');
        }
        await payments.discard(payment.id);
      }
      throw problem('payments-unreachable');
    },

    /**
     * Settles what the caller's page says is paid.
     * @returns whether it was not recorded before.
     * @throws foreign-email; payment-not-found, also for somebody else's; payment-unpaid, payments-unreachable.
     */
    async record(caller: UserRecord, email: string, intentId: string): Promise<boolean> {
      if (email !== caller.email) throw problem('foreign-email');
      const payment = await payments.findByIntent(intentId);
      if (payment?.uid !== caller.uid) throw problem('payment-not-found');
      return (await settling.settle(await provider.find(intentId))).isNew;
    },

    /**
     * Hears that something has changed about an intent. One that is not ours is none of our business.
     * @throws service-unavailable when it is ours and its payment is not to be found yet, so that Stripe tells it again;
     * payment-unpaid when it is not what it was made as; payments-unreachable.
     */
    async hear(intentId: string): Promise<void> {
      const intent = await provider.find(intentId);
      if (intent.metadata.paymentId === undefined || intent.state === 'open' || intent.state === 'canceled') return;
      try {
        await settling.settle(intent);
      } catch (error) {
        const isMissing = error instanceof ProblemError && error.code === 'payment-not-found';
        throw isMissing ? problem('service-unavailable') : error;
      }
    },
  };
}
