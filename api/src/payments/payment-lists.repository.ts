import { ObjectId, type Db, type Filter } from 'mongodb';
import { beyond } from '../database/ranges';
import type { Position } from '../http/cursor';
import { havingTokens } from '../surveys/search-tokens';
import { fromDocument, type PaymentDocument, type SettledPayment } from './payment-record';

/** What a list of payments is narrowed to. */
export interface PaymentFilter {
  /** All of them are among a payment's tokens; empty for a list that nothing is searched in. */
  tokens: string[];
  status?: SettledPayment['status'] | undefined;
  /** `2026-11` */
  month?: string | undefined;
}

interface PaymentRange {
  after?: Position | undefined;
  limit: number;
}

/** How many of a month's payments have a status, and what they come to. */
export interface MonthCount {
  month: string;
  status: SettledPayment['status'];
  payments: number;
  total: number;
}

const NEWEST = { paidAt: -1, _id: -1 } as const;
const BY_STATUS = { status: 1, ...NEWEST } as const;
const BY_TOKEN = { tokens: 1, ...NEWEST } as const;
const BY_PAYER = { uid: 1, ...NEWEST } as const;
const BY_MONTH = { month: 1, status: 1, payment: 1 } as const;

/** Payments that the database sends at a time. */
const SENT_AT_A_TIME = 200;

export type PaymentListsRepository = ReturnType<typeof buildPaymentListsRepository>;

/** The moments of a month of the calendar, in UTC. */
function within(month: string): { $gte: Date; $lt: Date } {
  const first = new Date(`${month}-01T00:00:00Z`);
  return { $gte: first, $lt: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)) };
}

/**
 * Only what was paid has a moment of payment, and all of these indexes hold only that. Where the page before ended is
 * said twice: as a bound of the index, and among the payments of that very moment.
 */
function paid(after: Position | undefined, month?: string): Filter<PaymentDocument> {
  const moments = month === undefined ? { $exists: true } : within(month);
  if (!after) return { paidAt: moments };
  return { paidAt: { ...moments, $lte: new Date(after.value) }, ...beyond('paidAt', '$lt', after) };
}

function hintOf({ tokens, status }: PaymentFilter) {
  if (tokens.length > 0) return BY_TOKEN;
  return status ? BY_STATUS : NEWEST;
}

function filterOf({ tokens, status, month }: PaymentFilter, after?: Position): Filter<PaymentDocument> {
  return { ...(status && { status }), ...havingTokens(tokens), ...paid(after, month) };
}

/** Lists of what was paid, latest first. Every one is one scan of one index. */
export function buildPaymentListsRepository(db: Db) {
  const payments = db.collection<PaymentDocument>('payments');
  const settled = (document: PaymentDocument) => fromDocument(document) as SettledPayment;

  return {
    async list(wanted: PaymentFilter, { after, limit }: PaymentRange): Promise<SettledPayment[]> {
      const found = payments.find(filterOf(wanted, after), { hint: hintOf(wanted) });
      return found.sort(NEWEST).limit(limit).map(settled).toArray();
    },

    async listOwn(uid: string, { after, limit }: PaymentRange): Promise<SettledPayment[]> {
      const found = payments.find({ uid, ...paid(after) }, { hint: BY_PAYER });
      return found.sort(NEWEST).limit(limit).map(settled).toArray();
    },

    async findOwn(uid: string, id: string): Promise<SettledPayment | null> {
      const document = await payments.findOne({ _id: new ObjectId(id), uid, paidAt: { $exists: true } });
      return document && settled(document);
    },

    /** All payments of a list, some at a time. Leaving the loop early ends the cursor in the database. */
    async *readBatches(wanted: PaymentFilter): AsyncGenerator<SettledPayment[]> {
      const cursor = payments.find(filterOf(wanted), { hint: hintOf(wanted), batchSize: SENT_AT_A_TIME }).sort(NEWEST);
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(settled);
      } finally {
        await cursor.close();
      }
    },

    /** What was paid from a month on, counted by the entries of one index, of which no payment is read. */
    async countMonths(since: string): Promise<MonthCount[]> {
      const counts = await payments
        .aggregate<{ _id: Pick<MonthCount, 'month' | 'status'> } & Pick<MonthCount, 'payments' | 'total'>>(
          [
            { $match: { month: { $gte: since } } },
            {
              $group: {
                _id: { month: '$month', status: '$status' },
                payments: { $sum: 1 },
                total: { $sum: '$payment' },
              },
            },
          ],
          { hint: BY_MONTH },
        )
        .toArray();
      return counts.map(({ _id, ...counted }) => ({ ..._id, ...counted }));
    },
  };
}
