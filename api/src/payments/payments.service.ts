import type { Payment, PaymentMonth } from '@canvass/shared/contracts';
import { readCursor } from '../http/cursor';
import { pageOf, toEntries, type PageRequest } from '../http/page';
import { fromRecord } from '../http/present';
import { problem } from '../http/problem';
import type { Page } from '../http/route';
import { queryTokens } from '../surveys/search-tokens';
import type { PaymentFilter, PaymentListsRepository } from './payment-lists.repository';
import { monthsUntil, type SettledPayment } from './payment-record';

/** What somebody wants to see of the payments, as they ask for it. */
export interface WantedPayments extends Pick<PaymentFilter, 'status' | 'month'> {
  q?: string | undefined;
}

/** Months that the admins' chart shows. */
const MONTHS = 12;

export type PaymentsService = ReturnType<typeof buildPaymentsService>;

/** The day of a moment in UTC, as the specification's payments have it: `11/20/2026`. */
function dateOf(moment: Date): string {
  return moment.toLocaleDateString('en-US', { timeZone: 'UTC' });
}

/** A payment as people see it. */
export function present({ id, email, payment, status, paidAt, period, intentId }: SettledPayment): Payment {
  return {
    _id: id,
    email,
    payment,
    date: dateOf(paidAt),
    paidAt: paidAt.toISOString(),
    status,
    ...(period && { period: { from: period.from.toISOString(), until: period.until.toISOString() } }),
    paymentIntentId: intentId,
  };
}

/** What to look for; undefined when nothing can match, as only signs were typed. */
export function filterOf({ q, status, month }: WantedPayments): PaymentFilter | undefined {
  const tokens = queryTokens(q ?? '');
  return q !== undefined && tokens.length === 0 ? undefined : { tokens, status, month };
}

/** What was paid: everybody's for admins, and one's own. */
export function buildPaymentsService({ lists, now }: { lists: PaymentListsRepository; now: () => Date }) {
  async function readPage(
    { limit, cursor }: PageRequest,
    read: (range: Parameters<PaymentListsRepository['listOwn']>[1]) => Promise<SettledPayment[]>,
  ): Promise<Page<Payment>> {
    const after = readCursor(cursor, 'moment');
    const found = await read({ after, limit: limit + 1 });
    const positionOf = ({ id, paidAt }: SettledPayment) => ({ value: paidAt.toISOString(), id });
    const { items, next } = pageOf(found, limit, { kind: 'moment', positionOf, after });
    return { entries: toEntries(items, present), next };
  }

  return {
    async list({ limit, cursor, ...wanted }: WantedPayments & PageRequest): Promise<Page<Payment>> {
      const filter = filterOf(wanted);
      return filter ? readPage({ limit, cursor }, (range) => lists.list(filter, range)) : { entries: [] };
    },

    async listMonths(): Promise<PaymentMonth[]> {
      const months = monthsUntil(now(), MONTHS);
      const counts = await lists.countMonths(months[0] ?? '');
      return months.map((month) => {
        const ofMonth = counts.filter((count) => count.month === month);
        const paid = ofMonth.find(({ status }) => status === 'paid');
        const all = ofMonth.reduce((sum, { payments }) => sum + payments, 0);
        const payments = paid?.payments ?? 0;
        return { month, payments, total: paid?.total ?? 0, returned: all - payments };
      });
    },

    listOwn(uid: string, request: PageRequest): Promise<Page<Payment>> {
      return readPage(request, (range) => lists.listOwn(uid, range));
    },

    /** @throws payment-not-found, also for somebody else's. */
    async readOwn(uid: string, id: string): Promise<Payment> {
      const payment = await lists.findOwn(uid, id);
      if (!payment) throw problem('payment-not-found');
      return fromRecord(id, () => present(payment));
    },
  };
}
