import { SETTLED_STATUSES } from '@canvass/shared/contracts';
import { SearchField } from '@canvass/shared/search';
import { Button, Field, Select, Toolbar } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { payments as words } from '../words/payments';
import { monthSaid, paymentMonthsQuery } from './payments-queries';
import type { PaymentsPlace } from './use-payments-place';

/** The months that can be chosen, latest first; one that the address asks for is among them, however long ago it was. */
function useMonths(chosen: string | undefined): string[] {
  const { data = [] } = useQuery(paymentMonthsQuery);
  const months = new Set(data.map(({ month }) => month));
  if (chosen) months.add(chosen);
  return [...months].sort().toReversed();
}

interface PaymentsFilterProps {
  place: PaymentsPlace;
  field: RefObject<HTMLInputElement | null>;
}

/** Which payments are listed: by email, status and month. */
export function PaymentsFilter({ place, field }: PaymentsFilterProps) {
  const { filters, text, type, searchNow, narrow, isNarrowed, widen } = place;
  const months = useMonths(filters.month);
  return (
    <Toolbar
      aria-label={words.filter}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <SearchField placeholder={words.searchPlaceholder} text={text} onType={type} field={field} />
      <Field label={words.statusLabel}>
        <Select value={filters.status ?? ''} onChange={({ target }) => narrow({ status: target.value })}>
          <option value="">{words.everyStatus}</option>
          {SETTLED_STATUSES.map((status) => (
            <option key={status} value={status}>
              {words.status[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.month}>
        <Select value={filters.month ?? ''} onChange={({ target }) => narrow({ month: target.value })}>
          <option value="">{words.everyMonth}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthSaid(month)}
            </option>
          ))}
        </Select>
      </Field>
      {isNarrowed && <Button onClick={widen}>{words.clear}</Button>}
    </Toolbar>
  );
}
