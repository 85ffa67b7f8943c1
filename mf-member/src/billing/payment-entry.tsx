import type { Payment } from '@canvass/shared/contracts';
import { Meta, formatDateTime, MutedText, Row, Subheading, VisuallyHidden } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { billing as strings } from '../strings/billing';
import { PaymentStatus } from './payment-status';

/** One payment with its status and a link to its receipt. */
export function PaymentEntry({ payment }: { payment: Payment }) {
  const { _id, paidAt, status, period } = payment;
  const { day, time } = formatDateTime(paidAt);
  return (
    <li>
      <Row between>
        <Subheading>{strings.month}</Subheading>
        <PaymentStatus status={status} />
      </Row>
      {period && (
        <MutedText>{strings.period(formatDateTime(period.from).day, formatDateTime(period.until).day)}</MutedText>
      )}
      {status !== 'paid' && <MutedText>{strings.outcome[status]}</MutedText>}
      <Row as={Meta}>
        <time dateTime={paidAt}>{`${day}, ${time}`}</time>
        <span>{strings.amount(payment.payment)}</span>
        <Link to={paths.receipt.href(_id)}>
          {strings.receipt}
          <VisuallyHidden> {strings.receiptLabel(day)}</VisuallyHidden>
        </Link>
      </Row>
    </li>
  );
}
