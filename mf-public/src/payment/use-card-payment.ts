import type { SessionUser } from '@canvass/shared/session';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { payment as strings } from '../strings';
import { type PaymentOutcome, payByCard } from './pay-by-card';

export interface CardPaymentOptions {
  clientSecret: string;
  /** Who pays. */
  user: SessionUser;
  /** It is paid: takes the id of the payment. Called also when the page was left meanwhile. */
  onPaid: (paymentIntentId: string) => void;
  /** What the secret stands for cannot be paid any more. */
  onOutdated: () => void;
}

/** Has the browser ask before it leaves the page, which would hide how a payment ended. */
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
  const [isPaying, setIsPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The state reaches the button with the next rendering only; this is there at once.
  const isLocked = useRef(false);
  const focusTarget = useRef<StripeCardElement>(null);
  useConfirmBeforeUnload(isPaying);

  // Not before the field is unlocked: then it would not take the focus.
  useEffect(() => {
    if (isPaying) return;
    focusTarget.current?.focus();
    focusTarget.current = null;
  }, [isPaying]);

  async function pay(stripe: Stripe, card: StripeCardElement): Promise<void> {
    if (isLocked.current) return;
    isLocked.current = true;
    // What is typed is read before the field is locked.
    const attempt = payByCard(stripe, card, clientSecret, user);
    setIsPaying(true);
    setError(null);
    const outcome = await attempt.catch((): PaymentOutcome => ({
      errorMessage: strings.unknown,
      isCardError: false,
      isOutdated: false,
    }));
    if ('paid' in outcome) {
      // It stays locked: the form is about to go.
      onPaid(outcome.paid);
      return;
    }
    isLocked.current = false;
    if (outcome.isCardError) focusTarget.current = card;
    setIsPaying(false);
    setError(outcome.errorMessage);
    if (outcome.isOutdated) onOutdated();
  }

  return { pay, isPaying, error, setError };
}
