import type { PaymentsConfig } from '@canvass/shared/area';
import { useRedirectSignedOut } from '@canvass/shared/navigation';
import { useSession } from '@canvass/shared/session';
import { paths } from '../paths';
import { Checkout } from './checkout';
import { CheckoutLayout } from './checkout-layout';
import { PaymentsDisabled } from './payments-disabled';
import { NothingToBuy } from './nothing-to-buy';
import { CheckoutSkeleton } from './checkout-skeleton';

/** The page for who is signed in. Somebody whose role cannot be had may try: the server refuses who has nothing to buy. */
function BuyerCheckout({ payments }: { payments: PaymentsConfig }) {
  const { user, role, roleFailed } = useSession();
  // To the login, which leads back here: only an account can become pro.
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
  return <Checkout key={user.uid} user={user} payments={payments} />;
}

/** Where "Buy Now" leads: a month as a pro user, paid by card (specification, section 2). */
export function Page() {
  const { payments } = useSession();
  return payments ? <BuyerCheckout payments={payments} /> : <PaymentsDisabled />;
}
