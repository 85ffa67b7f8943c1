import type { SessionUser } from '@canvass/shared/session';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { payment as words } from '../words';
import { type Outcome, payByCard } from './pay-by-card';

export interface Payable {
  clientSecret: string;
  /** Who pays. */
  user: SessionUser;
  /** It is paid: takes the id of the payment. Called also when the page was left meanwhile. */
  onPaid: (paymentIntentId: string) => void;
  /** What the secret stands for cannot be paid any more. */
  onOutdated: () => void;
}

/** Has the browser ask before it leaves the page, which would hide how a payment ended. */
function useAskBeforeLeaving(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isPaying]);
}

/** Pays, one attempt at a time. */
export function usePaying({ clientSecret, user, onPaid, onOutdated }: Payable) {
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The state reaches the button with the next rendering only; this is there at once.
  const locked = useRef(false);
  const toFocus = useRef<StripeCardElement>(null);
  useAskBeforeLeaving(isPaying);

  // Not before the field is unlocked: then it would not take the focus.
  useEffect(() => {
    if (isPaying) return;
    toFocus.current?.focus();
    toFocus.current = null;
  }, [isPaying]);

  async function pay(stripe: Stripe, card: StripeCardElement): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    // What is typed is read before the field is locked.
    const attempt = payByCard(stripe, card, clientSecret, user);
    setPaying(true);
    setError(null);
    const outcome = await attempt.catch((): Outcome => ({ refused: words.unknown, atCard: false, isOutdated: false }));
    if ('paid' in outcome) {
      // It stays locked: the form is about to go.
      onPaid(outcome.paid);
      return;
    }
    locked.current = false;
    if (outcome.atCard) toFocus.current = card;
    setPaying(false);
    setError(outcome.refused);
    if (outcome.isOutdated) onOutdated();
  }

  return { pay, isPaying, error, setError };
}
