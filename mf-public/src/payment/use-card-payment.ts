import type { SessionUser } from '@canvass/shared/session';
import { useAction } from '@canvass/shared/writes';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { payment as strings } from '../strings';
import { type Challenges, followChallenges } from './challenges';
import { payByCard, PaymentError } from './pay-by-card';

export interface CardPaymentOptions {
  clientSecret: string;
  user: SessionUser;
  /** Called with the id of the payment when it was paid, even if the page was left in the meantime. */
  onPaid: (paymentIntentId: string) => void;
  /** Called when the payment intent can no longer be paid. */
  onOutdated: () => void;
}

interface CardInput {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Makes the browser ask for confirmation before leaving the page, which would hide the result of the payment. */
function useConfirmBeforeUnload(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isPaying]);
}

/** Pays, one attempt at a time. */
export function useCardPayment({ clientSecret, user, onPaid, onOutdated }: CardPaymentOptions) {
  const [error, setError] = useState<string | null>(null);
  const challenges = useRef<Challenges>(null);
  const focusTarget = useRef<StripeCardElement>(null);
  const payment = useAction({
    // The form is about to be removed.
    once: true,
    async action({ stripe, card }: CardInput) {
      setError(null);
      const followed = followChallenges();
      challenges.current = followed;
      try {
        return await payByCard(stripe, card, clientSecret, user);
      } finally {
        followed.end();
        challenges.current = null;
      }
    },
    onSuccess: onPaid,
    onError(thrown, { card }) {
      const failure = thrown instanceof PaymentError ? thrown : undefined;
      if (failure?.isCardError) focusTarget.current = card;
      setError(failure?.message ?? strings.unknown);
      if (failure?.isOutdated) onOutdated();
    },
  });
  const isPaying = payment.isPending || payment.isSuccess;
  useConfirmBeforeUnload(isPaying);
  useEffect(() => () => challenges.current?.leave(), []);

  // Only after the field is unlocked: a locked one does not take the focus.
  useEffect(() => {
    if (isPaying) return;
    focusTarget.current?.focus();
    focusTarget.current = null;
  }, [isPaying]);

  const pay = (stripe: Stripe, card: StripeCardElement) => payment.run({ stripe, card });
  return { pay, isPaying, error, setError };
}
