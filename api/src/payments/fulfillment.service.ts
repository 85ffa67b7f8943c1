import type { Logger } from 'pino';
import { PRO_PRICE_USD } from '@canvass/shared/contracts';
import { problem } from '../http/problems/problem';
import type { StripeGateway, PaymentIntent } from './stripe-gateway';
import { computeProTime } from './paid-periods';
import type { PaymentRecord } from './payments.collection';
import type { PaymentOutcome, PaymentsRepository } from './payments.repository';
import type { UpgradesRepository } from './upgrades.repository';

/** Cents of a dollar. */
const CENTS_PER_DOLLAR = 100;

/** How often a grant, or what Stripe says of a payment, is tried again that somebody else's came before. */
const MAX_ATTEMPTS = 20;

interface Dependencies {
  gateway: StripeGateway;
  payments: PaymentsRepository;
  upgrades: UpgradesRepository;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** What came of settling. */
export interface Fulfillment {
  /** The payment was something else before. */
  isNew: boolean;
  /** Until when its payer is a pro user has changed. */
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
 * The only place that makes pro users of those who pay, and ends it when the money goes back. It believes Stripe alone,
 * and may be called by anybody, at any time and as often as they like: by the page that has paid, by the webhook, and by
 * the reconcile command, all at once.
 */
export function createFulfillmentService({ gateway, payments, upgrades, log, now }: Dependencies) {
  /**
   * Until when somebody is a pro user follows from their payments and what admins gave: it is worked out anew, not
   * counted up.
   * @returns whether that has changed something.
   */
  async function updateProUntil(uid: string): Promise<boolean> {
    let hasProUntilChanged = false;
    let isWritten = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const upgrade = await upgrades.find(uid);
      const endedAt = upgrade?.endedAt ?? new Date(0);
      const countedPayments = await payments.listCounted(uid, endedAt);
      const proTime = computeProTime(countedPayments, upgrade?.grants ?? []);
      // Who has left has no time to be granted; what they paid stays written down.
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
      // Who has worked it out since may have written the periods before this did.
      if (((await upgrades.find(uid))?.revision ?? revision) === revision) return hasProUntilChanged;
    }
    throw problem('service-unavailable');
  }

  /** Our payment that an intent pays; it knows ours by the id that we gave it. */
  async function findPayment({ id, metadata }: PaymentIntent): Promise<PaymentRecord | null> {
    const linked = await payments.findByIntent(id);
    if (linked || !/^[0-9a-f]{24}$/.test(metadata.paymentId ?? '')) return linked;
    const pending = await payments.find(metadata.paymentId ?? '');
    // The API went down between Stripe's answer and writing it down.
    if (pending?.status !== 'pending' || pending.intentId !== undefined) return null;
    await payments.linkIntent(pending.id, id);
    return payments.findByIntent(id);
  }

  /** The intent is the one that we made: for this payment and person, of our price, and of real money where that is taken. */
  function isExpectedIntent(
    { metadata, amount, currency, isLive }: PaymentIntent,
    { id, uid }: PaymentRecord,
  ): boolean {
    const isSame = metadata.paymentId === id && metadata.uid === uid;
    return isSame && amount === PRICE_CENTS && currency === gateway.currency && isLive === gateway.isLive;
  }

  /**
   * Writes down what Stripe says. Others may settle the same payment at this moment, of what Stripe said before or after: so
   * what is settled already is changed only to what Stripe says after it was read.
   * @returns whether the payment was something else before.
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
      isNew = (await payments.changeStatus(payment.id, stored.status, status)) || isNew;
    }
    throw problem('service-unavailable');
  }

  return {
    /**
     * Brings one payment and its payer's upgrade to what Stripe says of the intent.
     * @throws payment-not-found for an intent that pays for nothing here; payment-unpaid when it is not paid, or is not
     * what it was made as; payments-unreachable.
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
