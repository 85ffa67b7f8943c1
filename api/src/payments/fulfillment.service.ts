import type { Logger } from 'pino';
import { PRO_PRICE_USD } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import type { StripeGateway, PaymentIntent } from './stripe-gateway';
import { computeProTime } from '../records/paid-periods';
import type { PaymentRecord } from '../records/payments.collection';
import type { PaymentOutcome, PaymentsRepository } from './payments.repository';
import type { UpgradesRepository } from './upgrades.repository';

const CENTS_PER_DOLLAR = 100;

/** How often a write is tried when concurrent writes change the same user or payment first. */
const MAX_ATTEMPTS = 20;

interface Dependencies {
  gateway: StripeGateway;
  payments: PaymentsRepository;
  upgrades: UpgradesRepository;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** The result of settling a payment. */
export interface Fulfillment {
  /** Whether the payment's status changed. */
  isNew: boolean;
  /** Whether the end of the payer's Pro time changed. */
  hasProUntilChanged: boolean;
  payment: PaymentRecord;
}

export type FulfillmentService = ReturnType<typeof createFulfillmentService>;

/** The price of a month, in cents. */
export const PRICE_CENTS = PRO_PRICE_USD * CENTS_PER_DOLLAR;

function isSameTime(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime();
}

/** @throws payment-unpaid */
function requirePaid({ state, paidAt }: PaymentIntent): PaymentOutcome {
  if (state === 'open' || state === 'canceled' || !paidAt) throw problem('payment-unpaid');
  return { status: state, paidAt };
}

/**
 * The only place that gives Pro to users who paid, and takes it away when the money is returned. It trusts only Stripe.
 * The payer's page, the webhook, and the reconcile command may call it concurrently and repeatedly.
 */
export function createFulfillmentService({ gateway, payments, upgrades, log, now }: Dependencies) {
  /**
   * Recomputes the end of a user's Pro time from their payments and the grants by admins, instead of incrementing it.
   * @returns whether it changed.
   */
  async function updateProUntil(uid: string): Promise<boolean> {
    let hasProUntilChanged = false;
    let isWritten = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const upgrade = await upgrades.find(uid);
      const endedAt = upgrade?.endedAt ?? new Date(0);
      const countedPayments = await payments.listCounted(uid, endedAt);
      const proTime = computeProTime(countedPayments, upgrade?.grants ?? []);
      // A deleted user gets no Pro time, but their payments keep their periods.
      if (!upgrade) {
        await payments.writePeriods(uid, proTime.periods, endedAt);
        return hasProUntilChanged;
      }
      const isChanged = !isSameTime(upgrade.proUntil, proTime.until);
      let { revision = 0 } = upgrade;
      if (!isWritten || isChanged || !isSameTime(upgrade.paidUntil, proTime.paidUntil)) {
        if (!(await upgrades.replace(uid, upgrade, proTime))) continue;
        revision += 1;
        isWritten = true;
        hasProUntilChanged ||= isChanged;
      }
      await payments.writePeriods(uid, proTime.periods, endedAt);
      // A concurrent update may have written other periods before this one did.
      if (((await upgrades.find(uid))?.revision ?? revision) === revision) return hasProUntilChanged;
    }
    throw problem('service-unavailable');
  }

  /** The payment that an intent pays, found by the intent's id or by our payment id in its metadata. */
  async function findPayment({ id, metadata }: PaymentIntent): Promise<PaymentRecord | null> {
    const linked = await payments.findByIntent(id);
    if (linked || !/^[0-9a-f]{24}$/.test(metadata.paymentId ?? '')) return linked;
    const pending = await payments.find(metadata.paymentId ?? '');
    // The API stopped between Stripe's response and storing the intent's id.
    if (pending?.status !== 'pending' || pending.intentId !== undefined) return null;
    await payments.linkIntent(pending.id, id);
    return payments.findByIntent(id);
  }

  /**
   * Whether the intent is the one that we created: for this payment and user, with our price and currency, and in the
   * same mode (live or test).
   */
  function isExpectedIntent(
    { metadata, amount, currency, isLive }: PaymentIntent,
    { id, uid }: PaymentRecord,
  ): boolean {
    const isSame = metadata.paymentId === id && metadata.uid === uid;
    return isSame && amount === PRICE_CENTS && currency === gateway.currency && isLive === gateway.isLive;
  }

  /**
   * Stores the outcome that Stripe reports. Concurrent calls may settle the same payment with an earlier or later
   * status, so a settled payment only changes to a status that Stripe reports after the payment was read.
   * @returns whether the payment's status changed.
   */
  async function recordOutcome(
    payment: PaymentRecord,
    intent: PaymentIntent,
    outcome: PaymentOutcome,
  ): Promise<boolean> {
    if (await payments.recordOutcome(payment, outcome, now())) return true;
    let isNew = false;
    let { status } = outcome;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const stored = await payments.find(payment.id);
      if (!stored || stored.status === status) return isNew;
      ({ status } = requirePaid(await gateway.find(intent.id)));
      if (stored.status === status) return isNew;
      isNew = (await payments.changeStatus(payment.id, stored.status, status, now())) || isNew;
    }
    throw problem('service-unavailable');
  }

  return {
    /**
     * Updates a payment and its payer's Pro time to what Stripe reports about the intent.
     * @throws payment-not-found for an intent that pays for nothing here; payment-unpaid if it is not paid or differs
     * from the one that was created; payments-unreachable.
     */
    async fulfill(intent: PaymentIntent): Promise<Fulfillment> {
      const payment = await findPayment(intent);
      if (!payment) throw problem('payment-not-found');
      const outcome = requirePaid(intent);
      if (!isExpectedIntent(intent, payment)) {
        log.error({ intent: intent.id, payment: payment.id }, 'payment intent mismatch');
        throw problem('payment-unpaid');
      }
      const isNew = await recordOutcome(payment, intent, outcome);
      return { isNew, hasProUntilChanged: await updateProUntil(payment.uid), payment };
    },

    updateProUntil,
  };
}
