import type { Payment } from '@canvass/shared/contracts';
import { Meta, formatDate, formatDateTime, MutedText, Row, Subheading, VisuallyHidden } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { billing as strings } from '../strings/billing';
import { PaymentStatus } from './payment-status';

/** One payment with its status and a link to its receipt. */
export function PaymentEntry({ payment }: { payment: Payment }) {
  const { _id, paidAt, status, period } = payment;
  return (
    <li>
      <Row between>
        <Subheading>{strings.month}</Subheading>
        <PaymentStatus status={status} />
      </Row>
      {period && <MutedText>{strings.period(formatDate(period.from), formatDate(period.until))}</MutedText>}
      {status !== 'paid' && <MutedText>{strings.outcome[status]}</MutedText>}
      <Row as={Meta}>
        <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
        <span>{strings.amount(payment.payment)}</span>
        <Link to={paths.receipt.href(_id)}>
          {strings.receipt}
          <VisuallyHidden> {strings.receiptLabel(formatDate(paidAt))}</VisuallyHidden>
        </Link>
      </Row>
    </li>
  );
}
