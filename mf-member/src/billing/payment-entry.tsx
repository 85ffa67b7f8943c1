import type { Payment } from '@canvass/shared/contracts';
import { Meta, momentOf, Quiet, Row, Subheading, VisuallyHidden } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { billing as words } from '../words/billing';
import { PaymentStatus } from './payment-status';

/** One payment, what has become of it, and the way to its receipt. */
export function PaymentEntry({ payment }: { payment: Payment }) {
  const { _id, paidAt, status, period } = payment;
  const { day, time } = momentOf(paidAt);
  return (
    <li>
      <Row between>
        <Subheading>{words.month}</Subheading>
        <PaymentStatus status={status} />
      </Row>
      {period && <Quiet>{words.period(momentOf(period.from).day, momentOf(period.until).day)}</Quiet>}
      {status !== 'paid' && <Quiet>{words.outcome[status]}</Quiet>}
      <Row as={Meta}>
        <time dateTime={paidAt}>{`${day}, ${time}`}</time>
        <span>{words.amount(payment.payment)}</span>
        <Link to={paths.receipt.href(_id)}>
          {words.receipt}
          <VisuallyHidden> {words.receiptOf(day)}</VisuallyHidden>
        </Link>
      </Row>
    </li>
  );
}
