import { LISTED_PAYMENT_STATUSES, type Payment } from '@canvass/shared/contracts';
import { readSearchQuery, setSearchParams, useSearchChanges } from '../layout/search-params';

/** The filters of the list. */
export interface PaymentFilters {
  /** The beginning of a word in the email. */
  q: string | undefined;
  status: Payment['status'] | undefined;
  /** In UTC: `2026-11`. */
  month: string | undefined;
}

const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The filters, kept in the address: `?q=ada&status=paid&month=2026-11`. */
export function usePaymentFilters() {
  const [search, changeSearch] = useSearchChanges();
  const month = search.get('month') ?? '';
  const filters: PaymentFilters = {
    q: readSearchQuery(search),
    status: LISTED_PAYMENT_STATUSES.find((each) => each === search.get('status')),
    month: MONTH_PATTERN.test(month) ? month : undefined,
  };
  return {
    filters,
    /** Sets filters in a new history entry, so that Back returns to the previous list. */
    setFilters: (changes: Partial<Record<keyof PaymentFilters, string>>) => changeSearch(changes),
    /** Replaces the history entry, so that typing does not add one for each letter. */
    setQuery: (q: string) => changeSearch({ q }, { replace: true }),
    /** The link to the payments of a month, with the other filters unchanged. */
    getMonthLink: (value: string) => ({ search: setSearchParams(search, { month: value }).toString() }),
  };
}
