import { listPaymentMonths, listPayments } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';
import type { PaymentFilters } from './use-payment-filters';

/** Number of rows on a page of the table. */
const PAGE_SIZE = 50;

/** Payments, latest first, page by page. Refetched on every visit: new ones arrive at any time. */
export function paymentsQuery(filters: PaymentFilters) {
  return listQuery('payments', listPayments, { input: { query: { ...filters, limit: PAGE_SIZE } }, staleTime: 0 });
}

/** The revenue of each of the last twelve months, the current one last. */
export const paymentMonthsQuery = queryOptions({
  queryKey: createQueryKey('payments', 'list', 'months'),
  queryFn: ({ signal }) => call(listPaymentMonths, {}, { signal }),
  staleTime: 0,
});
