import { listPaymentMonths, listPayments } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PaymentFilters } from './use-payment-filters';

/** As many rows as a page of the table holds. */
const PAGE_SIZE = 50;

/** Payments, latest first, page by page. Read at every visit: people pay at any time. */
export function paymentsQuery(filters: PaymentFilters) {
  return infiniteQueryOptions({
    queryKey: ['payments', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(listPayments, { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** What each of the last twelve months has brought, the present one last. */
export const paymentMonthsQuery = queryOptions({
  queryKey: ['payments', 'months'],
  queryFn: ({ signal }) => call(listPaymentMonths, {}, { signal }),
  staleTime: 0,
});

/** A month as people read it: 2026-11 gives 'Nov 2026'. */
export function formatMonth(month: string): string {
  return new Date(month).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
}
