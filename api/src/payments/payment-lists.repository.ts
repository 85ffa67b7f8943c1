import { ObjectId, type Db, type Filter } from 'mongodb';
import { afterPosition } from '../kernel/database/keyset';
import type { Position } from '../kernel/http/lists/cursor';
import { matchAllTokens } from '../records/search-tokens';
import {
  fromDocument,
  getPaymentsCollection,
  type PaymentDocument,
  type SettledPayment,
} from '../records/payments.collection';

/** The filter of a list of payments. */
export interface PaymentFilter {
  /** Tokens that a payment must all have; empty without a search. */
  tokens: string[];
  status?: SettledPayment['status'] | undefined;
  /** `2026-11` */
  month?: string | undefined;
}

interface PaymentRange {
  after?: Position | undefined;
  limit: number;
}

/** The number of a month's payments with one status, and their total. */
export interface MonthCount {
  month: string;
  status: SettledPayment['status'];
  payments: number;
  total: number;
}

const NEWEST_FIRST = { paidAt: -1, _id: -1 } as const;
const BY_STATUS = { status: 1, ...NEWEST_FIRST } as const;
const BY_TOKEN = { tokens: 1, ...NEWEST_FIRST } as const;
const BY_PAYER = { uid: 1, ...NEWEST_FIRST } as const;
const BY_MONTH = { month: 1, status: 1, payment: 1 } as const;

/** How many payments the database sends in one batch. */
const CURSOR_BATCH_SIZE = 200;

export type PaymentListsRepository = ReturnType<typeof createPaymentListsRepository>;

/** The start and end of a calendar month, in UTC. */
function getMonthRange(month: string): { $gte: Date; $lt: Date } {
  const first = new Date(`${month}-01T00:00:00Z`);
  return { $gte: first, $lt: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)) };
}

/**
 * Only settled payments have `paidAt`, and all of these indexes contain only them. The position of the previous page
 * appears twice: as a bound of the index, and to continue among payments with the same timestamp.
 */
function createPaidFilter(after: Position | undefined, month?: string): Filter<PaymentDocument> {
  const paidAtRange = month === undefined ? { $exists: true } : getMonthRange(month);
  if (!after) return { paidAt: paidAtRange };
  return { paidAt: { ...paidAtRange, $lte: new Date(after.value) }, ...afterPosition('paidAt', '$lt', after) };
}

function getHint({ tokens, status }: PaymentFilter) {
  if (tokens.length > 0) return BY_TOKEN;
  return status ? BY_STATUS : NEWEST_FIRST;
}

function toMongoFilter({ tokens, status, month }: PaymentFilter, after?: Position): Filter<PaymentDocument> {
  return { ...(status && { status }), ...matchAllTokens(tokens), ...createPaidFilter(after, month) };
}

/** Lists of settled payments, latest first. Each is a single index scan. */
export function createPaymentListsRepository(db: Db) {
  const payments = getPaymentsCollection(db);
  const toSettledPayment = (document: PaymentDocument) => fromDocument(document) as SettledPayment;

  return {
    async list(filter: PaymentFilter, { after, limit }: PaymentRange): Promise<SettledPayment[]> {
      const found = payments.find(toMongoFilter(filter, after), { hint: getHint(filter) });
      return found.sort(NEWEST_FIRST).limit(limit).map(toSettledPayment).toArray();
    },

    async listOwn(uid: string, { after, limit }: PaymentRange): Promise<SettledPayment[]> {
      const found = payments.find({ uid, ...createPaidFilter(after) }, { hint: BY_PAYER });
      return found.sort(NEWEST_FIRST).limit(limit).map(toSettledPayment).toArray();
    },

    async findOwn(uid: string, id: string): Promise<SettledPayment | null> {
      const document = await payments.findOne({ _id: new ObjectId(id), uid, paidAt: { $exists: true } });
      return document && toSettledPayment(document);
    },

    /** All payments of a list, in batches. Leaving the loop early closes the cursor in the database. */
    async *readBatches(filter: PaymentFilter): AsyncGenerator<SettledPayment[]> {
      const cursor = payments
        .find(toMongoFilter(filter), { hint: getHint(filter), batchSize: CURSOR_BATCH_SIZE })
        .sort(NEWEST_FIRST);
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(toSettledPayment);
      } finally {
        await cursor.close();
      }
    },

    /** Counts the payments since the given month from the entries of one index, without reading a payment. */
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
