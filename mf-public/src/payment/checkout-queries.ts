import type { PaymentsConfig } from '@canvass/shared/area';
import { createPaymentIntent } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/**
 * What a person is about to pay: begun by the server, or found again there, so that a reload and a second tab have the
 * same. It is asked for once per visit, and never behind a form that is being filled in.
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

/** The provider's functions and the form around its field: loaded here and nowhere else. */
export function providerQuery(payments: PaymentsConfig) {
  return queryOptions({
    queryKey: ['payment-provider', 'code', payments],
    queryFn: async () => (await import('./provider')).openProvider(payments),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    // Functions are not data that could be compared.
    structuralSharing: false,
  });
}
