import type { Payment } from '@canvass/shared/contracts';
import { Badge, type BadgeKind, VisuallyHidden } from '@canvass/shared/ui';
import { billing as strings } from '../strings/billing';

const badges: Record<Payment['status'], BadgeKind> = { paid: 'success', refunded: 'neutral', disputed: 'warn' };

/** The status of a payment, in one word. */
export function PaymentStatus({ status, bare }: { status: Payment['status']; bare?: boolean }) {
  return (
    <Badge kind={badges[status]}>
      {!bare && <VisuallyHidden>{strings.statusLabel} </VisuallyHidden>}
      <span>{strings.status[status]}</span>
    </Badge>
  );
}
