import type { PaymentsConfig } from '@canvass/shared/area';
import { createPaymentIntent } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/**
 * The payment intent of a user. The server creates it or finds an existing one, so that a reload and a second tab get
 * the same. It is fetched once per visit, and never refetched behind a form that is being filled in.
 */
export function intentQuery(uid: string) {
  return queryOptions({
    queryKey: createQueryKey('payment-intent', 'detail', uid),
    queryFn: ({ signal }) => call(createPaymentIntent, { body: {} }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The provider's API and the form around its field, which are loaded only here. */
export function providerQuery(payments: PaymentsConfig) {
  return queryOptions({
    queryKey: ['payment-provider', 'code', payments],
    queryFn: async () => (await import('./provider')).openProvider(payments),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    // Functions cannot be compared structurally.
    structuralSharing: false,
  });
}
