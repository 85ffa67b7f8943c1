import type { SessionUser } from '@canvass/shared/session';
import { Button, FieldError, Hint, Label, Stack } from '@canvass/shared/ui';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useId, useState } from 'react';
import * as strings from '../strings';
import { CardBox } from './card-box';
import { PROVIDER_TIMEOUT_MS } from './provider-timeout';
import { type CardPaymentOptions, useCardPayment } from './use-card-payment';
import { useCardStyle } from './use-card-style';

interface CardFieldProps {
  error: string | null;
  isLocked: boolean;
  onReady: () => void;
  onFailed: () => void;
  /** Called with the provider's message about the input; null once it is valid. */
  onValidate: (message: string | null) => void;
}

/** The provider's card field, with our label, hint, and error. */
function CardField({ error, isLocked, onReady, onFailed, onValidate }: CardFieldProps) {
  const id = useId();
  const style = useCardStyle();
  const [focused, setFocused] = useState(false);
  return (
    <Stack gap="s">
      <Label id={`${id}-label`} htmlFor={id}>
        {strings.payment.card}
      </Label>
      <CardBox
        as="fieldset"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        data-focused={focused || undefined}
        data-invalid={error !== null || undefined}
        data-locked={isLocked || undefined}
      >
        <CardElement
          id={id}
          options={{ style, disabled: isLocked, hidePostalCode: true, disableLink: true }}
          onReady={onReady}
          onLoadError={onFailed}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onValidate(event.error?.message ?? null)}
        />
      </CardBox>
      {error ? (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      ) : (
        <Hint id={`${id}-hint`}>{strings.payment.cardHint}</Hint>
      )}
    </Stack>
  );
}

interface CardPaymentFormProps extends CardPaymentOptions {
  /** Called when the provider's field failed to load. */
  onFailed: () => void;
}

function CardPaymentForm({ onFailed, ...paymentOptions }: CardPaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const { pay, isPaying, error, setError } = useCardPayment(paymentOptions);

  useEffect(() => {
    if (ready) return undefined;
    const timer = setTimeout(onFailed, PROVIDER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [ready, onFailed]);

  const payByCard = () => {
    const card = elements?.getElement(CardElement);
    if (stripe && card && ready) pay(stripe, card);
  };
  // The provider's field submits the form on Enter, from a frame of its own. Only the button pays.
  const ignoreSubmit = (event: FormEvent) => event.preventDefault();
  return (
    <Stack as="form" gap="form" noValidate aria-label={strings.payment.payByCard} onSubmit={ignoreSubmit}>
      <CardField
        error={error}
        isLocked={isPaying}
        onReady={() => setReady(true)}
        onFailed={onFailed}
        onValidate={setError}
      />
      <Button kind="primary" size="l" block disabled={!ready} busy={isPaying} onClick={payByCard}>
        {isPaying ? strings.payment.paying : strings.payment.pay}
      </Button>
    </Stack>
  );
}

interface CardFormProps extends CardPaymentFormProps {
  stripe: Stripe;
  user: SessionUser;
}

/**
 * Pays by card. The button is enabled once the provider's field and the secret are loaded (specification, section 5).
 */
export function CardForm({ stripe, ...form }: CardFormProps) {
  return (
    <Elements stripe={stripe}>
      <CardPaymentForm {...form} />
    </Elements>
  );
}
