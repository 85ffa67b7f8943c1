import { ObjectId, type Db } from 'mongodb';
import { PRO_PRICE_USD, type PaymentStatus } from '@canvass/shared/contracts';
import { toId } from '../database/ids';
import { isDuplicateKeyError } from '../database/mongo';
import { getIndexTokens } from '../surveys/search/search-tokens';
import type { Period } from './paid-periods';
import {
  fromDocument,
  getPaymentsCollection,
  toMonth,
  type PaymentDocument,
  type PaymentRecord,
  type SettledPayment,
} from './payments.collection';

/** What has become of a payment, as Stripe says. */
export interface PaymentOutcome {
  status: SettledPayment['status'];
  paidAt: Date;
}

/** What somebody's payments pay for, by the payment's id. */
type Periods = Map<string, Period>;

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;

function isSamePeriod(one: Period | undefined, other: Period | undefined): boolean {
  return one?.from.getTime() === other?.from.getTime() && one?.until.getTime() === other?.until.getTime();
}

/** The payments collection: one at a time, and one person's. */
export function createPaymentsRepository(db: Db) {
  const payments = getPaymentsCollection(db);

  async function upsertPending(uid: string, email: string, now: Date): Promise<PaymentRecord> {
    const document = await payments.findOneAndUpdate(
      { uid, status: 'pending' },
      { $set: { email }, $setOnInsert: { payment: PRO_PRICE_USD, createdAt: now } },
      { upsert: true, returnDocument: 'after' },
    );
    if (!document) throw new Error('The upsert returned no document.');
    return fromDocument(document);
  }

  return {
    /** The payment that somebody has begun; a new one when they have none. They have one at most. */
    async findOrCreatePending(uid: string, email: string, now: Date): Promise<PaymentRecord> {
      try {
        return await upsertPending(uid, email, now);
      } catch (error) {
        // Two tabs at once: the other one's is there now.
        if (isDuplicateKeyError(error)) return upsertPending(uid, email, now);
        throw error;
      }
    },

    /** Notes which intent a payment is paid by; it keeps the first one. */
    async linkIntent(id: string, intentId: string): Promise<void> {
      await payments.updateOne({ _id: new ObjectId(id), intentId: { $exists: false } }, { $set: { intentId } });
    },

    /** Forgets a payment that can never be paid any more. */
    async deletePending(id: string): Promise<void> {
      await payments.deleteOne({ _id: new ObjectId(id), status: 'pending' });
    },

    async find(id: string): Promise<PaymentRecord | null> {
      const document = await payments.findOne({ _id: new ObjectId(id) });
      return document && fromDocument(document);
    },

    async findByIntent(intentId: string): Promise<PaymentRecord | null> {
      const document = await payments.findOne({ intentId });
      return document && fromDocument(document);
    },

    /**
     * Writes down what has become of a payment that is pending, and when it was paid and settled.
     * @returns false when it is settled already.
     */
    async recordOutcome({ id, email }: PaymentRecord, { status, paidAt }: PaymentOutcome, now: Date): Promise<boolean> {
      const outcomeFields = {
        status,
        paidAt,
        settledAt: now,
        month: toMonth(paidAt),
        tokens: getIndexTokens({ title: email, description: '' }),
      };
      const pending = { _id: new ObjectId(id), status: 'pending' as const };
      return (await payments.updateOne(pending, { $set: outcomeFields })).modifiedCount > 0;
    },

    /** Writes down what else has become of a settled payment. @returns false when it is not as it was read any more. */
    async changeStatus(id: string, from: PaymentStatus, to: PaymentOutcome['status']): Promise<boolean> {
      const { matchedCount } = await payments.updateOne(
        { _id: new ObjectId(id), status: from },
        { $set: { status: to } },
      );
      return matchedCount > 0;
    },

    /** When somebody's payments were settled that count, by the time after which they do. */
    async listCounted(
      uid: string,
      after: Date,
    ): Promise<{ id: string; settledAt: Date; period?: Period | undefined }[]> {
      const found = await payments
        .find({ uid, status: 'paid', paidAt: { $exists: true }, settledAt: { $gt: after } })
        .project<Pick<PaymentDocument, '_id' | 'settledAt' | 'period'>>({ settledAt: 1, period: 1 })
        .toArray();
      return found.map(({ _id, settledAt = new Date(0), period }) => ({ id: toId(_id), settledAt, period }));
    },

    /**
     * Writes what somebody's payments pay for to each of them, where it has changed.
     * @param after those that were settled by then do not count any more: what they paid for stays written down, unless
     * the money went back.
     */
    async writePeriods(uid: string, periods: Periods, after: Date): Promise<void> {
      const stored = await payments
        .find({ uid, paidAt: { $exists: true }, $or: [{ settledAt: { $gt: after } }, { status: { $ne: 'paid' } }] })
        .project<Pick<PaymentDocument, '_id' | 'period'>>({ period: 1 })
        .toArray();
      for (const { _id, period } of stored) {
        const expected = periods.get(toId(_id));
        if (isSamePeriod(period, expected)) continue;
        await payments.updateOne({ _id }, expected ? { $set: { period: expected } } : { $unset: { period: '' } });
      }
    },

    /** What was paid from a moment on. */
    listSince(since: Date): AsyncIterable<SettledPayment> {
      return payments.find({ paidAt: { $gte: since } }).map((document) => fromDocument(document) as SettledPayment);
    },

    /** Takes back what Stripe does not confirm. @returns whether it counted. */
    async markDisputed(id: string): Promise<boolean> {
      const { modifiedCount } = await payments.updateOne(
        { _id: new ObjectId(id), status: 'paid' },
        { $set: { status: 'disputed' } },
      );
      return modifiedCount > 0;
    },
  };
}
