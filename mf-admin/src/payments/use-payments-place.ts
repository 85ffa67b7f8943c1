import { useSearchText } from '@canvass/shared/search';
import type { RefObject } from 'react';
import { type PaymentFilters, usePaymentFilters } from './use-payment-filters';

/**
 * What is listed, and the ways to narrow and widen it.
 * @param field where one types what to find; takes the focus when the filters are cleared.
 */
export function usePaymentsPlace(field: RefObject<HTMLInputElement | null>) {
  const { filters, choose, searchFor } = usePaymentFilters();
  const { text, type, searchNow, settle, clear } = useSearchText(filters.q ?? '', searchFor);
  return {
    filters,
    text,
    type,
    searchNow,
    isNarrowed: Object.values(filters).some((value) => value !== undefined),
    /** Takes along what was typed. */
    narrow: (changes: Partial<Record<'status' | 'month', string>>) => choose({ q: settle(), ...changes }),
    widen: () => {
      clear();
      const none: Record<keyof PaymentFilters, string> = { q: '', status: '', month: '' };
      choose(none);
      field.current?.focus();
    },
  };
}

export type PaymentsPlace = ReturnType<typeof usePaymentsPlace>;
