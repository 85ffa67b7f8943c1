import { listOwnPayments, readOwnPayment } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** What a person has paid, latest first, page by page. Read at every visit: one may have paid a moment ago. */
export function paymentsQuery(email: string) {
  return listQuery('payments', listOwnPayments, { owner: email, staleTime: 0 });
}

/** One payment of the person who is signed in. */
export function paymentQuery(id: string, email: string) {
  return queryOptions({
    queryKey: createQueryKey('payments', 'detail', { id, own: email }),
    queryFn: ({ signal }) => call(readOwnPayment, { params: { id } }, { signal }),
  });
}
