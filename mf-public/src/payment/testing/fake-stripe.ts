import type { PaymentIntentResult, PaymentMethodResult, Stripe, StripeError } from '@stripe/stripe-js';
import { act } from '@testing-library/react';

type Listener = (event?: unknown) => void;

/** A card field without any behavior of its own. */
function createFakeCard() {
  const listeners = new Map<string, Listener>();
  const input = document.createElement('input');
  input.setAttribute('aria-label', 'Card number');
  const options = jest.fn((given: { disabled?: boolean }) => {
    if (given.disabled !== undefined) input.disabled = given.disabled;
  });
  return {
    options,
    element: {
      on: (event: string, listener: Listener) => void listeners.set(event, listener),
      off: (event: string) => void listeners.delete(event),
      mount: (container: HTMLElement) => container.append(input),
      update: options,
      destroy: () => input.remove(),
      focus: () => input.focus(),
    },
    /** Emits an event: 'ready', or 'change' with an error. */
    emit: (event: string, detail?: unknown) => act(async () => listeners.get(event)?.(detail)),
  };
}

const PAYMENT_METHOD_RESULT = { paymentMethod: { id: 'pm_1' } } as PaymentMethodResult;
export const PAYMENT_RESULT = { paymentIntent: { id: 'pi_1', status: 'succeeded' } } as PaymentIntentResult;

/** A refused payment with the provider's message. */
export function createStripeError(error: Partial<StripeError>): { error: StripeError } {
  return { error: { type: 'card_error', ...error } };
}

/** A fake of the provider's API; cards are accepted by default. */
export function createFakeStripe() {
  const cards: ReturnType<typeof createFakeCard>[] = [];
  const create = (_: string, options: { disabled?: boolean }) => {
    const card = createFakeCard();
    card.options(options);
    cards.push(card);
    return card.element;
  };
  const createPaymentMethod = jest
    .fn<Promise<PaymentMethodResult>, [unknown]>()
    .mockResolvedValue(PAYMENT_METHOD_RESULT);
  const confirmCardPayment = jest
    .fn<Promise<PaymentIntentResult>, [string, unknown]>()
    .mockResolvedValue(PAYMENT_RESULT);
  const elements = () => ({ create, getElement: () => cards.at(-1)?.element ?? null, update: () => {} });
  const stripe = { elements, createPaymentMethod, confirmCardPayment, createToken: () => {} };
  return {
    stripe: stripe as unknown as Stripe,
    createPaymentMethod,
    confirmCardPayment,
    /** Leaves the next payment pending; returns a function that completes it. */
    holdNextPayment: () => {
      let end: (result: PaymentIntentResult) => void = () => {};
      const held = new Promise<PaymentIntentResult>((resolve) => {
        end = resolve;
      });
      confirmCardPayment.mockReturnValueOnce(held);
      return (result: PaymentIntentResult) => act(async () => end(result));
    },
    /** The card field that is on the page. */
    card: () => {
      const card = cards.at(-1);
      if (!card) throw new Error('There is no card field.');
      return card;
    },
  };
}
