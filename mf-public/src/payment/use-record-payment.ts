import { PRO_PRICE_USD, recordPayment } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { useIsMounted } from '@canvass/shared/navigation';
import { invalidateNouns } from '@canvass/shared/queries';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { showSuccess } from '@canvass/shared/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { payment as strings } from '../strings';

/** Finds the recording in the cache of mutations, which also knows it when the page that started it has failed. */
export const RECORD_PAYMENT_KEY = ['payments', 'record'];

/** Delays between attempts to record a payment, in milliseconds. */
const RETRY_DELAYS_MS = [2000, 4000, 8000, 16_000];

/** Whether another attempt may succeed: there was no response, or the error is not about this payment. */
export function isTransient(error: unknown): boolean {
  const { code, status } = toApiError(error);
  if (code === 'payments-closed') return false;
  return status === undefined || status >= 500 || code === 'too-many-requests';
}

/** Invalidates everything that a payment changes: the role, the comments that it unlocks, the list of payments. */
export function useInvalidateAfterPayment(): () => void {
  const { retryRole } = useSession();
  const queryClient = useQueryClient();
  return useCallback(() => {
    retryRole();
    void invalidateNouns(queryClient, ['users', 'surveys', 'my-activity', 'payments']);
  }, [retryRole, queryClient]);
}

/**
 * Records a payment that the card's bank has approved, and retries when there is no response: recording it twice does
 * no harm. Continues when the page is left.
 */
export function useRecordPayment({ email }: SessionUser) {
  const invalidate = useInvalidateAfterPayment();
  const isMounted = useIsMounted();
  return useMutation({
    mutationKey: [...RECORD_PAYMENT_KEY, email],
    networkMode: 'always',
    mutationFn: (paymentIntentId: string) => {
      // oxlint-disable-next-line no-restricted-properties -- The specification quotes it (section 3): a local date string.
      const date = new Date().toLocaleDateString('en-US');
      return call(recordPayment, { body: { email, payment: PRO_PRICE_USD, date, paymentIntentId } });
    },
    retry: (failures, error) => failures < RETRY_DELAYS_MS.length && isTransient(error),
    retryDelay: (failures) => RETRY_DELAYS_MS[failures] ?? 0,
    onSuccess: () => {
      invalidate();
      // Otherwise the page itself shows it, as its title.
      if (!isMounted.current) void showSuccess({ title: strings.success });
    },
  });
}
