import { SETTLED_STATUSES, type Payment } from '@canvass/shared/contracts';
import { useSearchParams } from 'react-router-dom';
import { readSearch, withParams } from '../layout/search-params';

/** What the list is narrowed to. */
export interface PaymentFilters {
  /** The beginning of a word of the email. */
  q: string | undefined;
  status: Payment['status'] | undefined;
  /** In UTC: `2026-11`. */
  month: string | undefined;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The filters, kept in the address: `?q=ada&status=paid&month=2026-11`. */
export function usePaymentFilters() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month') ?? '';
  const filters: PaymentFilters = {
    q: readSearch(search),
    status: SETTLED_STATUSES.find((each) => each === search.get('status')),
    month: MONTH.test(month) ? month : undefined,
  };
  return {
    filters,
    /** Goes to a list of its own, with a way back. */
    choose: (changes: Partial<Record<keyof PaymentFilters, string>>) => setSearch(withParams(search, changes)),
    /** What is typed letter by letter leaves no trail behind. */
    searchFor: (q: string) => setSearch(withParams(search, { q }), { replace: true }),
    /** Where the payments of a month are listed, of those that the other filters let through. */
    toMonth: (of: string) => ({ search: withParams(search, { month: of }).toString() }),
  };
}
