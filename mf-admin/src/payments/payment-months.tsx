import { type PaymentMonth, PRO_PRICE_USD } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import {
  ColumnChart,
  ErrorState,
  formatCount,
  formatDollars,
  formatMonth,
  DataTable,
  Skeleton,
  Stack,
  Stat,
  Stats,
  tokens,
  VisuallyHidden,
  strings as uiStrings,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { payments } from '../strings/payments';
import { paymentMonthsQuery } from './payments-queries';
import { usePaymentFilters } from './use-payment-filters';

const { months: strings } = payments;

type PaymentSums = Omit<PaymentMonth, 'month'>;

const ZERO_SUMS: PaymentSums = { payments: 0, total: 0, returned: 0 };

function sumMonths(months: PaymentSums[]): PaymentSums {
  return months.reduce(
    (sum, { payments: count, total, returned }) => ({
      payments: sum.payments + count,
      total: sum.total + total,
      returned: sum.returned + returned,
    }),
    ZERO_SUMS,
  );
}

function Totals({ months }: { months: PaymentMonth[] }) {
  const sums = [
    { label: strings.present, ...(months.at(-1) ?? ZERO_SUMS) },
    { label: strings.all, ...sumMonths(months) },
  ];
  return (
    <Stats>
      {sums.map(({ label, total, payments: count, returned }) => (
        <Stat key={label} label={label} value={formatDollars(total)} note={strings.counted(count, returned)} />
      ))}
    </Stats>
  );
}

const MonthAnchor = styled(Link)`
  &[aria-current] {
    font-weight: ${tokens.weight.bold};
  }
`;

/** A month, with a link to its payments. */
function MonthLink({ month }: { month: string }) {
  const { filters, getMonthLink } = usePaymentFilters();
  return (
    <MonthAnchor to={getMonthLink(month)} aria-current={filters.month === month || undefined}>
      {formatMonth(month)}
      <VisuallyHidden> {strings.listed}</VisuallyHidden>
    </MonthAnchor>
  );
}

function Chart({ months }: { months: PaymentMonth[] }) {
  const columns = months.map(({ month, total }) => ({ key: month, label: formatMonth(month), value: total }));
  const { month, total, payments: count, returned } = strings.columns;
  return (
    <ColumnChart
      as="h2"
      title={strings.chart}
      columns={columns}
      endLabels={[columns[0]?.label ?? '', columns.at(-1)?.label ?? '']}
      minOvalValue={PRO_PRICE_USD}
      formatOvalValue={(worth) => strings.oval(formatDollars(worth))}
      formatHighest={({ label, value }) => strings.most(label, formatDollars(value))}
    >
      <DataTable
        of={strings.chart}
        columns={[month, total, count, returned]}
        rows={months.map((each) => ({
          key: each.month,
          head: <MonthLink month={each.month} />,
          cells: [formatDollars(each.total), formatCount(each.payments), formatCount(each.returned)],
        }))}
      />
    </ColumnChart>
  );
}

/** The revenue of the last twelve months: a chart with one column per month, and a table with links to the payments. */
export function PaymentMonths() {
  const { data, error, isFetching, refetch } = useQuery(paymentMonthsQuery);
  if (data) {
    const { payments: count, returned } = sumMonths(data);
    return (
      <Stack gap="form">
        <Totals months={data} />
        {count + returned > 0 && <Chart months={data} />}
      </Stack>
    );
  }
  if (error) {
    const { title } = toApiError(error);
    return <ErrorState title={strings.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="form">
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Stats>
        {[strings.present, strings.all].map((label) => (
          <Stat
            key={label}
            label={label}
            value={<Skeleton style={{ width: '5rem', height: '1.6rem' }} />}
            note={<Skeleton style={{ width: '7rem' }} />}
          />
        ))}
      </Stats>
      <Skeleton shape="block" style={{ height: '18rem' }} />
    </Stack>
  );
}
