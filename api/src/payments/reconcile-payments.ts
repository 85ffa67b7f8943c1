import { ProblemError } from '../kernel/http/problems/problem';
import type { StripeGateway, PaymentIntent } from './stripe-gateway';
import type { PaymentsRepository } from './payments.repository';
import type { FulfillmentService } from './fulfillment.service';
import type { UpgradesRepository } from './upgrades.repository';

/** The differences between the stored payments and Stripe's. Everything but `unknown` has been repaired. */
export interface PaymentsReconciliation {
  /** Payments whose status differed from Stripe's, for example payments that were paid or refunded only there. */
  payments: { payment: string; intent: string; state: PaymentIntent['state'] }[];
  /** Payments that counted here, but that Stripe does not confirm. They no longer count, and are shown as disputed. */
  unconfirmed: { payment: string; intent: string }[];
  /** The uids of users whose Pro time did not match their payments. */
  upgrades: string[];
  /**
   * Intents with our metadata at Stripe that match no stored payment, or differ from what was created. An operator must
   * check them at Stripe.
   */
  unknown: { intent: string; problem: string }[];
}

interface Dependencies {
  gateway: StripeGateway;
  payments: PaymentsRepository;
  upgrades: UpgradesRepository;
  fulfillment: FulfillmentService;
  now: () => Date;
}

/** Compares stored payments with Stripe's, and users' Pro time with their payments. Harmless when repeated. */
export function createReconcilePayments({ gateway, payments, upgrades, fulfillment, now }: Dependencies) {
  return async function reconcile(since: Date): Promise<PaymentsReconciliation> {
    const result: PaymentsReconciliation = { payments: [], unconfirmed: [], upgrades: [], unknown: [] };
    const confirmed = new Set<string>();
    const changedUids = new Set<string>();

    async function fulfill(intent: PaymentIntent): Promise<void> {
      const { isNew, hasProUntilChanged, payment } = await fulfillment.fulfill(intent);
      confirmed.add(intent.id);
      if (isNew) result.payments.push({ payment: payment.id, intent: intent.id, state: intent.state });
      if (hasProUntilChanged && !isNew) changedUids.add(payment.uid);
    }

    /** @returns the code of the problem that prevents settling the intent; undefined if it is settled now. */
    async function findMismatch(intent: PaymentIntent): Promise<string | undefined> {
      try {
        await fulfill(intent);
        return undefined;
      } catch (error) {
        if (error instanceof ProblemError && /^payment-(not-found|unpaid)$/.test(error.code)) return error.code;
        throw error;
      }
    }

    for await (const intent of gateway.listSince(since)) {
      const isPaid = intent.state !== 'open' && intent.state !== 'canceled';
      if (!isPaid || intent.metadata.paymentId === undefined) continue;
      const problem = await findMismatch(intent);
      if (problem !== undefined) result.unknown.push({ intent: intent.id, problem });
    }
    for await (const { id, uid, intentId } of payments.listSince(since)) {
      if (confirmed.has(intentId) || (await isConfirmed(intentId))) continue;
      if (!(await payments.markDisputed(id, now()))) continue;
      result.unconfirmed.push({ payment: id, intent: intentId });
      await fulfillment.updateProUntil(uid);
    }
    for await (const uid of upgrades.list()) if (await fulfillment.updateProUntil(uid)) changedUids.add(uid);
    return { ...result, upgrades: [...changedUids] };

    /** Checks an intent that Stripe did not list because it was created before the requested time. */
    async function isConfirmed(intentId: string): Promise<boolean> {
      try {
        return (await findMismatch(await gateway.find(intentId))) === undefined;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'payment-not-found') return false;
        throw error;
      }
    }
  };
}
