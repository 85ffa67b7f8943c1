import type { Logger } from 'pino';
import { PRO_PRICE } from '@canvass/shared/contracts';
import { problem } from '../http/problem';
import type { CardProvider, Intent } from './card-provider';
import { computeProTime } from './paid-periods';
import type { PaymentRecord } from './payment-record';
import type { Outcome, PaymentsRepository } from './payments.repository';
import type { UpgradesRepository } from './upgrades.repository';

/** Cents of a dollar. */
const CENTS = 100;

/** How often a grant, or what Stripe says of a payment, is tried again that somebody else's came before. */
const ATTEMPTS = 20;

interface Dependencies {
  provider: CardProvider;
  payments: PaymentsRepository;
  upgrades: UpgradesRepository;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** What came of settling. */
export interface Settled {
  /** The payment was something else before. */
  isNew: boolean;
  /** Until when its payer is a pro user has changed. */
  isGranted: boolean;
  payment: PaymentRecord;
}

export type SettleService = ReturnType<typeof buildSettleService>;

/** The price of a month, in cents. */
export const PRICE = PRO_PRICE * CENTS;

function isSameMoment(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime();
}

/** @throws payment-unpaid */
function requirePaid({ state, paidAt }: Intent): Outcome {
  if (state === 'open' || state === 'canceled' || !paidAt) throw problem('payment-unpaid');
  return { status: state, paidAt };
}

/**
 * The only place that makes pro users of those who pay, and ends it when the money goes back. It believes Stripe alone,
 * and may be called by anybody, at any time and as often as they like: by the page that has paid, by the webhook, and by
 * the reconcile command, all at once.
 */
export function buildSettleService({ provider, payments, upgrades, log, now }: Dependencies) {
  /**
   * Until when somebody is a pro user follows from their payments and what admins gave: it is worked out anew, not
   * counted up.
   * @returns whether that has changed something.
   */
  async function grant(uid: string): Promise<boolean> {
    let isGranted = false;
    let isWritten = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const upgrade = await upgrades.find(uid);
      const endedAt = upgrade?.endedAt ?? new Date(0);
      const counting = await payments.listCounting(uid, endedAt);
      const time = computeProTime(counting, upgrade?.grants ?? []);
      // Who has left has no time to be granted; what they paid stays written down.
      if (!upgrade) {
        await payments.writePeriods(uid, time.periods, endedAt);
        return isGranted;
      }
      const isChanged = !isSameMoment(upgrade.proUntil, time.until);
      let { revision = 0 } = upgrade;
      if (!isWritten || isChanged || !isSameMoment(upgrade.paidUntil, time.paidUntil)) {
        if (!(await upgrades.replace(uid, upgrade, time))) continue;
        revision += 1;
        isWritten = true;
        isGranted ||= isChanged;
      }
      await payments.writePeriods(uid, time.periods, endedAt);
      // Who has worked it out since may have written the periods before this did.
      if (((await upgrades.find(uid))?.revision ?? revision) === revision) return isGranted;
    }
    throw problem('service-unavailable');
  }

  /** Our payment that an intent pays; it knows ours by the id that we gave it. */
  async function paymentOf({ id, metadata }: Intent): Promise<PaymentRecord | null> {
    const known = await payments.findByIntent(id);
    if (known || !/^[0-9a-f]{24}$/.test(metadata.paymentId ?? '')) return known;
    const begun = await payments.find(metadata.paymentId ?? '');
    // The API went down between Stripe's answer and writing it down.
    if (begun?.status !== 'pending' || begun.intentId !== undefined) return null;
    await payments.attach(begun.id, id);
    return payments.findByIntent(id);
  }

  /** The intent is the one that we made: for this payment and person, of our price, and of real money where that is taken. */
  function isOurs({ metadata, amount, currency, isLive }: Intent, { id, uid }: PaymentRecord): boolean {
    const isSame = metadata.paymentId === id && metadata.uid === uid;
    return isSame && amount === PRICE && currency === provider.currency && isLive === provider.isLive;
  }

  /**
   * Writes down what Stripe says. Others may settle the same payment at this moment, of what Stripe said before or after: so
   * what is settled already is changed only to what Stripe says after it was read.
   * @returns whether the payment was something else before.
   */
  async function record(payment: PaymentRecord, intent: Intent, outcome: Outcome): Promise<boolean> {
    if (await payments.settle(payment, outcome, now())) return true;
    let isNew = false;
    let { status } = outcome;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await payments.find(payment.id);
      if (!stored || stored.status === status) return isNew;
      ({ status } = requirePaid(await provider.find(intent.id)));
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
    async settle(intent: Intent): Promise<Settled> {
      const payment = await paymentOf(intent);
      if (!payment) throw problem('payment-not-found');
      const outcome = requirePaid(intent);
      if (!isOurs(intent, payment)) {
        log.error({ intent: intent.id, payment: payment.id }, 'a payment intent is not what it was made as');
        throw problem('payment-unpaid');
      }
      const isNew = await record(payment, intent, outcome);
      return { isNew, isGranted: await grant(payment.uid), payment };
    },

    grant,
  };
}
