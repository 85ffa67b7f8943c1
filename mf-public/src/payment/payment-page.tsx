import type { PaymentsConfig } from '@canvass/shared/area';
import { useRedirectSignedOut } from '@canvass/shared/navigation';
import { useSession } from '@canvass/shared/session';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../paths';
import { Checkout } from './checkout';
import { CheckoutLayout } from './checkout-layout';
import { PaymentsDisabled } from './payments-disabled';
import { NothingToBuy } from './nothing-to-buy';
import { PaidBoundary } from './paid-boundary';
import { CheckoutSkeleton } from './checkout-skeleton';

/**
 * The page for a signed-in user. A user whose role failed to load may try: the server refuses users who have nothing to
 * buy.
 */
function BuyerCheckout({ payments }: { payments: PaymentsConfig }) {
  const { user, role, roleFailed } = useSession();
  const queryClient = useQueryClient();
  // To the login, which leads back here: only a user with an account can become pro.
  const isRedirecting = useRedirectSignedOut(paths.login.href());
  if (isRedirecting) return null;
  if (!user || (!role && !roleFailed)) {
    return (
      <CheckoutLayout mode={payments.mode}>
        <CheckoutSkeleton />
      </CheckoutLayout>
    );
  }
  if (role === 'surveyor' || role === 'admin') return <NothingToBuy role={role} />;
  return (
    <PaidBoundary key={user.uid} email={user.email} queryClient={queryClient}>
      <Checkout user={user} payments={payments} />
    </PaidBoundary>
  );
}

/** The target of "Buy Now": a month as a pro user, paid by card (specification, section 2). */
export function Page() {
  const { payments } = useSession();
  return payments ? <BuyerCheckout payments={payments} /> : <PaymentsDisabled />;
}
