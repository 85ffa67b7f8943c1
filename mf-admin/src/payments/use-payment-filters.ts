import { LISTED_PAYMENT_STATUSES, type Payment } from '@canvass/shared/contracts';
import { useSearchParams } from 'react-router-dom';
import { readSearchQuery, setSearchParams } from '../layout/search-params';

/** What the list is narrowed to. */
export interface PaymentFilters {
  /** The beginning of a word of the email. */
  q: string | undefined;
  status: Payment['status'] | undefined;
  /** In UTC: `2026-11`. */
  month: string | undefined;
}

const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The filters, kept in the address: `?q=ada&status=paid&month=2026-11`. */
export function usePaymentFilters() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month') ?? '';
  const filters: PaymentFilters = {
    q: readSearchQuery(search),
    status: LISTED_PAYMENT_STATUSES.find((each) => each === search.get('status')),
    month: MONTH_PATTERN.test(month) ? month : undefined,
  };
  return {
    filters,
    /** Goes to a list of its own, with a way back. */
    setFilters: (changes: Partial<Record<keyof PaymentFilters, string>>) => setSearch(setSearchParams(search, changes)),
    /** Replaces the entry of the history: typing leaves no entry for each letter. */
    setQuery: (q: string) => setSearch(setSearchParams(search, { q }), { replace: true }),
    /** Where the payments of a month are listed, of those that the other filters let through. */
    getMonthLink: (value: string) => ({ search: setSearchParams(search, { month: value }).toString() }),
  };
}
