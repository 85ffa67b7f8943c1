import { listOwnPayments, readOwnPayment } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** What a person has paid, latest first, page by page. Read at every visit: one may have paid a moment ago. */
export function paymentsQuery(email: string) {
  return infiniteQueryOptions({
    queryKey: ['payments', 'list', { own: email }],
    queryFn: ({ pageParam, signal }) => callPage(listOwnPayments, { query: { cursor: pageParam } }, { signal }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** One payment of the person who is signed in. */
export function paymentQuery(id: string, email: string) {
  return queryOptions({
    queryKey: ['payments', 'detail', { id, own: email }],
    queryFn: ({ signal }) => call(readOwnPayment, { params: { id } }, { signal }),
  });
}
