import { LISTED_PAYMENT_STATUSES } from '@canvass/shared/contracts';
import { SearchField } from '@canvass/shared/search';
import { Button, Field, formatMonth, Select, Toolbar } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { payments as strings } from '../strings/payments';
import { paymentMonthsQuery } from './payments-queries';
import type { PaymentsFilterBar } from './use-payments-filter-bar';

/** The months to choose from, latest first, including the one in the address, however long ago it was. */
function useSelectableMonths(chosen: string | undefined): string[] {
  const { data = [] } = useQuery(paymentMonthsQuery);
  const months = new Set(data.map(({ month }) => month));
  if (chosen) months.add(chosen);
  return [...months].sort().toReversed();
}

interface PaymentsFilterProps {
  filterBar: PaymentsFilterBar;
  field: RefObject<HTMLInputElement | null>;
}

/** Filters the payments by email, status, and month. */
export function PaymentsFilter({ filterBar, field }: PaymentsFilterProps) {
  const { filters, text, onTextChange, submit, setFilter, hasFilters, clearFilters } = filterBar;
  const months = useSelectableMonths(filters.month);
  return (
    <Toolbar
      aria-label={strings.filter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SearchField placeholder={strings.searchPlaceholder} text={text} onTextChange={onTextChange} inputRef={field} />
      <Field label={strings.statusLabel}>
        <Select value={filters.status ?? ''} onChange={({ target }) => setFilter({ status: target.value })}>
          <option value="">{strings.everyStatus}</option>
          {LISTED_PAYMENT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {strings.status[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={strings.month}>
        <Select value={filters.month ?? ''} onChange={({ target }) => setFilter({ month: target.value })}>
          <option value="">{strings.everyMonth}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </Select>
      </Field>
      {hasFilters && <Button onClick={clearFilters}>{strings.clear}</Button>}
    </Toolbar>
  );
}
