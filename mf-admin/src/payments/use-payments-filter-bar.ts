import { useSearchText } from '@canvass/shared/search';
import type { RefObject } from 'react';
import { type PaymentFilters, usePaymentFilters } from './use-payment-filters';

/**
 * The filters of the list, and how to change and clear them.
 * @param field the search field; takes the focus when the filters are cleared.
 */
export function usePaymentsFilterBar(field: RefObject<HTMLInputElement | null>) {
  const { filters, setFilters, setQuery } = usePaymentFilters();
  const { text, setText, submit, flush, clear } = useSearchText(filters.q ?? '', setQuery);
  return {
    filters,
    text,
    onTextChange: setText,
    submit,
    hasFilters: Object.values(filters).some((value) => value !== undefined),
    /** Sets a filter, and applies the typed search at the same time. */
    setFilter: (changes: Partial<Record<'status' | 'month', string>>) => setFilters({ q: flush(), ...changes }),
    clearFilters: () => {
      clear();
      const emptyFilters: Record<keyof PaymentFilters, string> = { q: '', status: '', month: '' };
      setFilters(emptyFilters);
      field.current?.focus();
    },
  };
}

export type PaymentsFilterBar = ReturnType<typeof usePaymentsFilterBar>;
