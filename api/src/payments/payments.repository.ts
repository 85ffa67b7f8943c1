import { ObjectId, type Db } from 'mongodb';
import { PRO_PRICE_USD, type PaymentStatus } from '@canvass/shared/contracts';
import { toId } from '../kernel/database/ids';
import { isDuplicateKeyError } from '../kernel/database/mongo';
import type { Announcement } from '../records/announcements';
import { getIndexTokens } from '../records/search-tokens';
import type { Period } from '../records/paid-periods';
import {
  fromDocument,
  getPaymentsCollection,
  toMonth,
  type PaymentDocument,
  type PaymentRecord,
  type SettledPayment,
} from '../records/payments.collection';

/** The outcome of a payment according to Stripe. */
export interface PaymentOutcome {
  status: SettledPayment['status'];
  paidAt: Date;
}

/** The periods that a user's payments pay for, by payment id. */
type Periods = Map<string, Period>;

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;

function createAnnouncement(status: PaymentOutcome['status'], at: Date): Announcement {
  return { kind: status === 'paid' ? 'payment-received' : 'payment-returned', at };
}

function isSamePeriod(one: Period | undefined, other: Period | undefined): boolean {
  return one?.from.getTime() === other?.from.getTime() && one?.until.getTime() === other?.until.getTime();
}

/** The payments collection: reads and writes of single payments and of one user's payments. */
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
    /** The user's pending payment, of which there is at most one; creates it if there is none. */
    async findOrCreatePending(uid: string, email: string, now: Date): Promise<PaymentRecord> {
      try {
        return await upsertPending(uid, email, now);
      } catch (error) {
        // A concurrent call, for example from another tab, has just created it.
        if (isDuplicateKeyError(error)) return upsertPending(uid, email, now);
        throw error;
      }
    },

    /** Links a payment to its intent, unless it already has one. */
    async linkIntent(id: string, intentId: string): Promise<void> {
      await payments.updateOne({ _id: new ObjectId(id), intentId: { $exists: false } }, { $set: { intentId } });
    },

    /** Deletes a payment that can never be paid. */
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
     * Stores the outcome of a pending payment, with when it was paid and settled.
     * @returns false if it is already settled.
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
      const $push = { announcements: createAnnouncement(status, now) };
      return (await payments.updateOne(pending, { $set: outcomeFields, $push })).modifiedCount > 0;
    },

    /**
     * Changes the status of a settled payment.
     * @returns false if its status has changed since it was read.
     */
    async changeStatus(id: string, from: PaymentStatus, to: PaymentOutcome['status'], now: Date): Promise<boolean> {
      const { matchedCount } = await payments.updateOne(
        { _id: new ObjectId(id), status: from },
        { $set: { status: to }, $push: { announcements: createAnnouncement(to, now) } },
      );
      return matchedCount > 0;
    },

    /** The user's paid payments that were settled after the given time, with their periods. */
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
     * Updates the periods of a user's payments where they changed.
     * @param after payments that were settled before this time no longer count; they keep their stored periods unless
     * the money was returned.
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

    /** Payments that were paid at or after the given time. */
    listSince(since: Date): AsyncIterable<SettledPayment> {
      return payments.find({ paidAt: { $gte: since } }).map((document) => fromDocument(document) as SettledPayment);
    },

    /**
     * Marks a payment as disputed because Stripe does not confirm it.
     * @returns whether it counted before.
     */
    async markDisputed(id: string, now: Date): Promise<boolean> {
      const { modifiedCount } = await payments.updateOne(
        { _id: new ObjectId(id), status: 'paid' },
        { $set: { status: 'disputed' }, $push: { announcements: createAnnouncement('disputed', now) } },
      );
      return modifiedCount > 0;
    },
  };
}
