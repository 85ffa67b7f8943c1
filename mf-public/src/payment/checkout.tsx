import type { PaymentsConfig } from '@canvass/shared/area';
import { toApiError } from '@canvass/shared/http';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { ErrorState } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePaidUntil } from '../pro/use-paid-until';
import * as strings from '../strings';
import { PaymentResult, PaymentAlreadyCompleted } from './payment-result';
import { CheckoutLayout } from './checkout-layout';
import { intentQuery, providerQuery } from './checkout-queries';
import { PaymentsDisabled } from './payments-disabled';
import { NothingToBuy } from './nothing-to-buy';
import { CheckoutSkeleton } from './checkout-skeleton';
import { useRecordPayment } from './use-record-payment';

interface CheckoutProps {
  user: SessionUser;
  payments: PaymentsConfig;
}

/** Loads what a payment needs: the payment intent, and the provider's field. */
function useCheckout({ user, payments }: CheckoutProps) {
  const intent = useQuery(intentQuery(user.uid));
  const provider = useQuery(providerQuery(payments));
  const [fieldFailed, setFieldFailed] = useState(false);
  const failure = intent.error && toApiError(intent.error);
  return {
    intent,
    provider,
    failure,
    failed: intent.isError || provider.isError || fieldFailed,
    handleFieldError: useCallback(() => setFieldFailed(true), []),
    retry: () => {
      setFieldFailed(false);
      if (intent.isError) void intent.refetch();
      if (provider.isError) void provider.refetch();
    },
  };
}

/** Buys a month as a pro user. Needs a `key` per user. */
export function Checkout({ user, payments }: CheckoutProps) {
  const { role } = useSession();
  const until = usePaidUntil();
  const recording = useRecordPayment(user);
  const { intent, provider, failure, failed, ...checkout } = useCheckout({ user, payments });

  if (!recording.isIdle) return <PaymentResult user={user} recording={recording} />;
  if (failure?.code === 'payment-arrived') return <PaymentAlreadyCompleted user={user} />;
  if (failure?.code === 'nothing-to-buy') return <NothingToBuy role={role} />;
  if (failure?.code === 'payments-closed') return <PaymentsDisabled />;

  const { CardForm, stripe } = provider.data ?? {};
  return (
    <CheckoutLayout mode={payments.mode} until={until}>
      {failed && (
        <ErrorState
          title={strings.payment.failed}
          text={failure?.title ?? strings.payment.providerFailed}
          busy={intent.isFetching || provider.isFetching}
          onRetry={checkout.retry}
        />
      )}
      {!failed && intent.data && CardForm && stripe && (
        <CardForm
          stripe={stripe}
          user={user}
          clientSecret={intent.data.clientSecret}
          onPaid={recording.mutate}
          onOutdated={() => void intent.refetch()}
          onFailed={checkout.handleFieldError}
        />
      )}
      {!failed && !(intent.data && provider.data) && <CheckoutSkeleton />}
    </CheckoutLayout>
  );
}
