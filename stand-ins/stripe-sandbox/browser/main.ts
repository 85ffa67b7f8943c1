import { PUBLISHABLE_KEY } from '../server/keys';
import { callSandbox } from './calls';
import {
  confirmCardPayment,
  toMethodParameters,
  assertClientSecret,
  type BillingDetails,
  type PaymentIntent,
} from './confirm';
import type { CardElement } from './card-element';
import { createElements } from './elements';
import { IntegrationError } from './errors';

// The page loads this in place of Stripe.js. It defines `window.Stripe`, which Stripe's own libraries then use.

interface MethodData {
  type: 'card';
  card: CardElement;
  billing_details?: BillingDetails;
}

function createStripe(publishableKey: string) {
  if (publishableKey !== PUBLISHABLE_KEY) {
    throw new IntegrationError(`The payments sandbox only accepts the key ${PUBLISHABLE_KEY}.`);
  }
  return {
    elements: createElements,
    confirmCardPayment,
    async createPaymentMethod(data: MethodData) {
      const form = toMethodParameters(data);
      if (form.error) return { error: form.error };
      const { value, error } = await callSandbox<object>('methods', { key: publishableKey, ...form.value });
      return error ? { error } : { paymentMethod: value };
    },
    async retrievePaymentIntent(clientSecret: string) {
      assertClientSecret(clientSecret);
      const { value, error } = await callSandbox<PaymentIntent>('retrieve', { client_secret: clientSecret });
      return error ? { error } : { paymentIntent: value };
    },
    createToken: () =>
      Promise.resolve({
        error: { type: 'invalid_request_error', message: 'The sandbox does not support tokens, only payment methods.' },
      }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

Object.assign(window, { Stripe: createStripe });
