import type { Payment, PaymentMonth } from '@canvass/shared/contracts';
import { decodeCursor } from '../kernel/http/lists/cursor';
import { toPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { mapRecord } from '../kernel/http/presentation/present';
import { problem } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import { parseQueryTokens } from '../records/search-tokens';
import type { PaymentFilter, PaymentListsRepository } from './payment-lists.repository';
import { listMonthsUntil, type SettledPayment } from '../records/payments.collection';

/** The filter of a request for payments. */
export interface PaymentFilterInput extends Pick<PaymentFilter, 'status' | 'month'> {
  q?: string | undefined;
}

/** The number of months in the admins' chart. */
const CHART_MONTHS = 12;

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** The date in UTC in the specification's format for payments: `11/20/2026`. */
function formatDate(date: Date): string {
  // oxlint-disable-next-line no-restricted-properties -- A quoted format, the same for every reader.
  return date.toLocaleDateString('en-US', { timeZone: 'UTC' });
}

/** A payment as users and admins see it. */
export function presentPayment({ id, email, payment, status, paidAt, period, intentId }: SettledPayment): Payment {
  return {
    _id: id,
    email,
    payment,
    date: formatDate(paidAt),
    paidAt: paidAt.toISOString(),
    status,
    ...(period && { period: { from: period.from.toISOString(), until: period.until.toISOString() } }),
    paymentIntentId: intentId,
  };
}

/**
 * Converts the filter for the repository; undefined if the search term has no letter or digit, so that nothing can
 * match.
 */
export function parsePaymentFilter({ q, status, month }: PaymentFilterInput): PaymentFilter | undefined {
  const tokens = parseQueryTokens(q ?? '');
  return q !== undefined && tokens.length === 0 ? undefined : { tokens, status, month };
}

/** Reads settled payments: all of them for admins, and a user's own. */
export function createPaymentsService({ lists, now }: { lists: PaymentListsRepository; now: () => Date }) {
  async function readPaymentsPage(
    { limit, cursor }: PageRequest,
    read: (range: Parameters<PaymentListsRepository['listOwn']>[1]) => Promise<SettledPayment[]>,
  ): Promise<Page<Payment>> {
    const after = decodeCursor(cursor, 'moment');
    const found = await read({ after, limit: limit + 1 });
    const getPosition = ({ id, paidAt }: SettledPayment) => ({ value: paidAt.toISOString(), id });
    const { items, next } = toPage(found, limit, { kind: 'moment', getPosition, after });
    return { entries: toEntries(items, presentPayment), next };
  }

  return {
    async list({ limit, cursor, ...filterInput }: PaymentFilterInput & PageRequest): Promise<Page<Payment>> {
      const filter = parsePaymentFilter(filterInput);
      return filter ? readPaymentsPage({ limit, cursor }, (range) => lists.list(filter, range)) : { entries: [] };
    },

    async listMonths(): Promise<PaymentMonth[]> {
      const months = listMonthsUntil(now(), CHART_MONTHS);
      const counts = await lists.countMonths(months[0] ?? '');
      return months.map((month) => {
        const monthCounts = counts.filter((count) => count.month === month);
        const paid = monthCounts.find(({ status }) => status === 'paid');
        const totalCount = monthCounts.reduce((sum, { payments }) => sum + payments, 0);
        const payments = paid?.payments ?? 0;
        return { month, payments, total: paid?.total ?? 0, returned: totalCount - payments };
      });
    },

    listOwn(uid: string, request: PageRequest): Promise<Page<Payment>> {
      return readPaymentsPage(request, (range) => lists.listOwn(uid, range));
    },

    /** @throws payment-not-found, also for another user's payment. */
    async readOwn(uid: string, id: string): Promise<Payment> {
      const payment = await lists.findOwn(uid, id);
      if (!payment) throw problem('payment-not-found');
      return mapRecord(id, () => presentPayment(payment));
    },
  };
}
