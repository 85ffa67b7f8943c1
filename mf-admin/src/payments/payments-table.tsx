import type { Payment } from '@canvass/shared/contracts';
import {
  Badge,
  type BadgeKind,
  formatDollars,
  Meta,
  formatDate,
  Table,
  tokens,
  VisuallyHidden,
  Phrase,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { DateTime } from '../layout/date-time';
import { payments as strings } from '../strings/payments';

const { columns } = strings;

const STATUS_BADGES: Record<Payment['status'], BadgeKind> = { paid: 'success', refunded: 'neutral', disputed: 'warn' };

/** Stripe's id of a payment, for finding it there. */
const PaymentIntentId = styled(Meta)`
  font-size: ${tokens.text.xs};
`;

const NoWrapTime = styled.time`
  white-space: nowrap;
`;

function Day({ at }: { at: string }) {
  return <NoWrapTime dateTime={at}>{formatDate(at)}</NoWrapTime>;
}

/** The month that a payment is for. */
function Period({ period }: Pick<Payment, 'period'>) {
  if (!period) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{strings.period.none}</VisuallyHidden>
      </>
    );
  }
  const elements = { from: <Day at={period.from} />, until: <Day at={period.until} /> };
  return <Phrase text={strings.period.dates} elements={elements} />;
}

function PaymentRow({ email, payment, paidAt, status, period, paymentIntentId }: Payment) {
  return (
    <tr>
      <th scope="row" data-cell="wide">
        <span translate="no">{email}</span>
        <PaymentIntentId translate="no">{paymentIntentId}</PaymentIntentId>
      </th>
      <td data-cell="number">{formatDollars(payment)}</td>
      <td>
        <DateTime at={paidAt} />
      </td>
      <td>
        <Badge kind={STATUS_BADGES[status]}>{strings.status[status]}</Badge>
      </td>
      <td data-cell="wide" data-label={columns.period}>
        <Period period={period} />
      </td>
    </tr>
  );
}

/** The payments: by whom, how much, when, and for which month. */
export function PaymentsTable({ payments }: { payments: Payment[] }) {
  return (
    <Table label={strings.table} compact stack tall>
      <thead>
        <tr>
          <th scope="col">{columns.email}</th>
          <th scope="col" data-cell="number">
            {columns.payment}
          </th>
          <th scope="col">{columns.date}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.period}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment._id} {...payment} />
        ))}
      </tbody>
    </Table>
  );
}
