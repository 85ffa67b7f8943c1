import { PagedList, usePagedList } from '@canvass/shared/queries';
import { Button, EmptyState, formatMonth, PageHeader, Stack, TableSkeleton, Title } from '@canvass/shared/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { payments as strings } from '../strings/payments';
import { ExportPayments } from './export-payments';
import { PaymentMonths } from './payment-months';
import { PaymentsFilter } from './payments-filter';
import { paymentsQuery } from './payments-queries';
import { PaymentsTable } from './payments-table';
import { type PaymentsFilterBar, usePaymentsFilterBar } from './use-payments-filter-bar';

function NoPayments({ filters, hasFilters, clearFilters }: PaymentsFilterBar) {
  if (!hasFilters) return <EmptyState title={strings.none} text={strings.noneText} />;
  const { q, status, month } = filters;
  const text = strings.noMatchText({ q, status, month: month && formatMonth(month) });
  return (
    <EmptyState title={strings.noMatch} text={text} action={<Button onClick={clearFilters}>{strings.clear}</Button>} />
  );
}

/** 'All Payments': the revenue of each month, and every payment, filtered by email, status, and month. */
export function Page() {
  const field = useRef<HTMLInputElement>(null);
  const filterBar = usePaymentsFilterBar(field);
  const list = usePagedList(
    { ...paymentsQuery(filterBar.filters), placeholderData: keepPreviousData },
    ({ _id }) => _id,
  );
  return (
    <>
      {/* The title stays in place while a status shows below the button. */}
      <PageHeader style={{ alignItems: 'flex-start' }}>
        <Title>{strings.title}</Title>
        <ExportPayments filters={filterBar.filters} />
      </PageHeader>
      <Stack gap="l">
        <PaymentMonths />
        <div>
          <PaymentsFilter filterBar={filterBar} field={field} />
          <PagedList
            list={list}
            skeleton={<TableSkeleton label={strings.table} columns={Object.values(strings.columns)} stack />}
            empty={<NoPayments {...filterBar} />}
            errorTitle={strings.failed}
          >
            <PaymentsTable payments={list.items} />
          </PagedList>
        </div>
      </Stack>
    </>
  );
}
