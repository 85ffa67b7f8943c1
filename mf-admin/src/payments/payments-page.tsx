import { Button, EmptyState, PageHead, Stack, TableSkeleton, Title } from '@canvass/shared/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { PagedList } from '../layout/paged-list';
import { itemsOf } from '../layout/pages';
import { payments as words } from '../words/payments';
import { ExportPayments } from './export-payments';
import { PaymentMonths } from './payment-months';
import { PaymentsFilter } from './payments-filter';
import { monthSaid, paymentsQuery } from './payments-queries';
import { PaymentsTable } from './payments-table';
import { type PaymentsPlace, usePaymentsPlace } from './use-payments-place';

function None({ filters, isNarrowed, widen }: PaymentsPlace) {
  if (!isNarrowed) return <EmptyState title={words.none} text={words.noneText} />;
  const { q, status, month } = filters;
  const text = words.noMatchText({ q, status: status && words.status[status], month: month && monthSaid(month) });
  return <EmptyState title={words.noMatch} text={text} action={<Button onClick={widen}>{words.clear}</Button>} />;
}

/** 'All Payments': what each month has brought, and every payment, found by email, status and month. */
export function Page() {
  const field = useRef<HTMLInputElement>(null);
  const place = usePaymentsPlace(field);
  const list = useInfiniteQuery({ ...paymentsQuery(place.filters), placeholderData: keepPreviousData });
  const payments = itemsOf(list.data, ({ _id }) => _id);
  return (
    <>
      {/* The title stays where it is while something is said under the button. */}
      <PageHead style={{ alignItems: 'flex-start' }}>
        <Title>{words.title}</Title>
        <ExportPayments filters={place.filters} />
      </PageHead>
      <Stack gap="l">
        <PaymentMonths />
        <div>
          <PaymentsFilter place={place} field={field} />
          <PagedList
            list={list}
            items={payments}
            arriving={<TableSkeleton label={words.table} columns={Object.values(words.columns)} stack />}
            empty={<None {...place} />}
            failed={words.failed}
          >
            <PaymentsTable payments={payments} />
          </PagedList>
        </div>
      </Stack>
    </>
  );
}
