import type { Payment } from '@canvass/shared/contracts';
import {
  Badge,
  type BadgeKind,
  formatDollars,
  Meta,
  momentOf,
  Table,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { Moment } from '../layout/moment';
import { payments as words } from '../words/payments';

const { columns } = words;

const badges: Record<Payment['status'], BadgeKind> = { paid: 'success', refunded: 'neutral', disputed: 'warn' };

/** Stripe's name of a payment, by which it is found there. */
const Intent = styled(Meta)`
  font-size: ${tokens.text.xs};
`;

const Whole = styled.time`
  white-space: nowrap;
`;

function Day({ at }: { at: string }) {
  return <Whole dateTime={at}>{momentOf(at).day}</Whole>;
}

/** The month that a payment pays for. */
function Period({ period }: Pick<Payment, 'period'>) {
  if (!period) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{words.period.none}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      <Day at={period.from} /> {words.period.to} <Day at={period.until} />
    </>
  );
}

function PaymentRow({ email, payment, paidAt, status, period, paymentIntentId }: Payment) {
  return (
    <tr>
      <th scope="row" data-cell="wide">
        {email}
        <Intent>{paymentIntentId}</Intent>
      </th>
      <td data-cell="number">{formatDollars(payment)}</td>
      <td>
        <Moment at={paidAt} />
      </td>
      <td>
        <Badge kind={badges[status]}>{words.status[status]}</Badge>
      </td>
      <td data-cell="wide" data-label={columns.period}>
        <Period period={period} />
      </td>
    </tr>
  );
}

/** Who has paid, what, when, and for which month. */
export function PaymentsTable({ payments }: { payments: Payment[] }) {
  return (
    <Table label={words.table} compact stack tall>
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
