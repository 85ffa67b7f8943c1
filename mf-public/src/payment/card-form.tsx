import type { SessionUser } from '@canvass/shared/session';
import { Button, FieldError, Hint, Label, Stack } from '@canvass/shared/ui';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useId, useState } from 'react';
import * as words from '../words';
import { CardBox } from './card-box';
import { PATIENCE } from './patience';
import { type Payable, usePaying } from './use-paying';
import { useCardStyle } from './use-card-style';

interface CardFieldProps {
  error: string | null;
  locked: boolean;
  onReady: () => void;
  onFailed: () => void;
  /** What is wrong with what is typed, in the provider's words; null when that is over. */
  onTyped: (wrong: string | null) => void;
}

/** The provider's field for a card, with our label, hint and error. */
function CardField({ error, locked, onReady, onFailed, onTyped }: CardFieldProps) {
  const id = useId();
  const style = useCardStyle();
  const [focused, setFocused] = useState(false);
  return (
    <Stack gap="s">
      <Label id={`${id}-label`} htmlFor={id}>
        {words.payment.card}
      </Label>
      <CardBox
        as="fieldset"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        data-focused={focused || undefined}
        data-invalid={error !== null || undefined}
        data-locked={locked || undefined}
      >
        <CardElement
          id={id}
          options={{ style, disabled: locked, hidePostalCode: true, disableLink: true }}
          onReady={onReady}
          onLoadError={onFailed}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onTyped(event.error?.message ?? null)}
        />
      </CardBox>
      {error ? (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      ) : (
        <Hint id={`${id}-hint`}>{words.payment.cardHint}</Hint>
      )}
    </Stack>
  );
}

interface FormProps extends Payable {
  /** The provider's field did not come. */
  onFailed: () => void;
}

function Form({ onFailed, ...payable }: FormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const { pay, isPaying, error, setError } = usePaying(payable);

  useEffect(() => {
    if (ready) return undefined;
    const timer = setTimeout(onFailed, PATIENCE);
    return () => clearTimeout(timer);
  }, [ready, onFailed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe && card && ready) void pay(stripe, card);
  };
  return (
    <Stack as="form" gap="form" noValidate aria-label={words.payment.payByCard} onSubmit={submit}>
      <CardField
        error={error}
        locked={isPaying}
        onReady={() => setReady(true)}
        onFailed={onFailed}
        onTyped={setError}
      />
      <Button type="submit" kind="primary" size="l" block disabled={!ready} busy={isPaying}>
        {isPaying ? words.payment.paying : words.payment.pay}
      </Button>
    </Stack>
  );
}

interface CardFormProps extends FormProps {
  stripe: Stripe;
  user: SessionUser;
}

/** Pays by card. The button works as soon as the provider's field and the secret are there (specification, section 5). */
export function CardForm({ stripe, ...form }: CardFormProps) {
  return (
    <Elements stripe={stripe}>
      <Form {...form} />
    </Elements>
  );
}
