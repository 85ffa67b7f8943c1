import { callSandbox, type Result, type StripeError } from './calls';
import type { CardElement } from './card-element';
import { askForAuthentication } from './challenge-dialog';
import { IntegrationError } from './errors';

/** The page's data about the payer. */
export type BillingDetails = Record<string, unknown>;

export interface PaymentIntent {
  id: string;
  status: string;
  [more: string]: unknown;
}

export interface CardPaymentData {
  /** The id of an existing payment method, or a card from which to create one. */
  payment_method?: string | { card: CardElement; billing_details?: BillingDetails };
}

export type CardPayment = { paymentIntent: PaymentIntent; error?: undefined } | { error: StripeError };

/** A card and its owner as request parameters: `card[number]`, or `payment_method_data[card][number]`. */
export function toMethodParameters(
  { card, billing_details: billing = {} }: { card: CardElement; billing_details?: BillingDetails },
  under = '',
): Result<Record<string, string>> {
  const read = card._read();
  if ('error' in read) return { error: { ...read.error } };
  const toFieldName = (first: string, second?: string) =>
    (under ? `${under}[${first}]` : first) + (second === undefined ? '' : `[${second}]`);
  const known = Object.entries(billing).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return {
    value: {
      [toFieldName('type')]: 'card',
      ...Object.fromEntries(Object.entries(read.card).map(([name, value]) => [toFieldName('card', name), value])),
      ...Object.fromEntries(known.map(([name, value]) => [toFieldName('billing_details', name), value])),
    },
  };
}

function toMethodReference({ payment_method: method }: CardPaymentData): Result<Record<string, string>> {
  if (method === undefined) return { value: {} };
  return typeof method === 'string'
    ? { value: { payment_method: method } }
    : toMethodParameters(method, 'payment_method_data');
}

function toCardPayment({ value, error }: Result<PaymentIntent>): CardPayment {
  return error ? { error } : { paymentIntent: value };
}

export function assertClientSecret(clientSecret: string): void {
  if (/^pi_\w+_secret_\w+$/.test(clientSecret)) return;
  throw new IntegrationError(
    `Invalid value for intent secret: value should be a client_secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
  );
}

/** Pays with a card, and asks its owner to authenticate if the card requires it. */
export async function confirmCardPayment(
  clientSecret: string,
  data: CardPaymentData = {},
  { handleActions = true }: { handleActions?: boolean } = {},
): Promise<CardPayment> {
  assertClientSecret(clientSecret);
  const secret = { client_secret: clientSecret };
  const method = toMethodReference(data);
  if (method.error) return { error: method.error };
  const confirmation = await callSandbox<PaymentIntent>('confirm', { ...secret, ...method.value });
  if (confirmation.value?.status !== 'requires_action' || !handleActions) return toCardPayment(confirmation);
  const isAccepted = String(await askForAuthentication());
  return toCardPayment(await callSandbox<PaymentIntent>('challenge', { ...secret, accept: isAccepted }));
}
