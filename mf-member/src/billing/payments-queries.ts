import { listOwnPayments, readOwnPayment } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** A user's payments, latest first, page by page. Refetched on every visit: the user may have just paid. */
export function paymentsQuery(email: string) {
  return listQuery('payments', listOwnPayments, { owner: email, staleTime: 0 });
}

/** One payment of the signed-in user. */
export function paymentQuery(id: string, email: string) {
  return queryOptions({
    queryKey: createQueryKey('payments', 'detail', { id, own: email }),
    queryFn: ({ signal }) => call(readOwnPayment, { params: { id } }, { signal }),
  });
}
