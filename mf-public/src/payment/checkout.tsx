import type { PaymentsConfig } from '@canvass/shared/area';
import { failureOf } from '@canvass/shared/http';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { ErrorState } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePaidUntil } from '../pro/use-paid-until';
import * as words from '../words';
import { AfterPaying, PaymentArrived } from './after-paying';
import { CheckoutFrame } from './checkout-frame';
import { intentQuery, providerQuery } from './checkout-queries';
import { NotOpen } from './not-open';
import { NothingToBuy } from './nothing-to-buy';
import { Preparing } from './preparing';
import { useRecording } from './use-recording';

interface CheckoutProps {
  user: SessionUser;
  payments: PaymentsConfig;
}

/** What has to be there before somebody can pay: what they pay, and the provider's field. */
function useCheckout({ user, payments }: CheckoutProps) {
  const intent = useQuery(intentQuery(user.uid));
  const provider = useQuery(providerQuery(payments));
  const [fieldFailed, setFieldFailed] = useState(false);
  const failure = intent.error && failureOf(intent.error);
  return {
    intent,
    provider,
    failure,
    failed: intent.isError || provider.isError || fieldFailed,
    noteFieldFailed: useCallback(() => setFieldFailed(true), []),
    retry: () => {
      setFieldFailed(false);
      if (intent.isError) void intent.refetch();
      if (provider.isError) void provider.refetch();
    },
  };
}

/** Buys a month as a pro user. Needs a key per person. */
export function Checkout({ user, payments }: CheckoutProps) {
  const { role } = useSession();
  const until = usePaidUntil();
  const recording = useRecording(user);
  const { intent, provider, failure, failed, ...checkout } = useCheckout({ user, payments });

  if (!recording.isIdle) return <AfterPaying user={user} recording={recording} />;
  if (failure?.code === 'payment-arrived') return <PaymentArrived user={user} />;
  if (failure?.code === 'nothing-to-buy') return <NothingToBuy role={role} />;
  if (failure?.code === 'payments-closed') return <NotOpen />;

  const { CardForm, stripe } = provider.data ?? {};
  return (
    <CheckoutFrame mode={payments.mode} until={until}>
      {failed && (
        <ErrorState
          title={words.payment.failed}
          text={failure?.title ?? words.payment.providerFailed}
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
          onFailed={checkout.noteFieldFailed}
        />
      )}
      {!failed && !(intent.data && provider.data) && <Preparing />}
    </CheckoutFrame>
  );
}
