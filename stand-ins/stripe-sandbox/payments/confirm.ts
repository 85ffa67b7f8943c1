import { DECLINES, type CardOutcome } from './cards';
import { createCharge } from './charges';
import type { WireForm } from '../server/form';
import { isOpen } from './intents';
import type { Ledger } from '../storage/ledger';
import { createMethod } from './methods';
import { invalidRequest, resourceMissing, StripeApiError } from '../server/stripe-api-error';
import { toPublicIntent, type Intent, type EnteredCard, type PublicIntent } from '../storage/row-types';
import { isSameSecret } from '../server/same-secret';
import type { QueueEvent } from '../server/webhooks';

const NOT_AUTHENTICATED_MESSAGE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Finds the intent of a client secret. A wrong secret looks like an intent that does not exist. */
export function getBrowserIntent({ intents }: Ledger, form: WireForm): Intent {
  const secret = form.requireText('client_secret');
  const [id = ''] = secret.split('_secret_');
  const intent = intents.get(id);
  if (!intent || !isSameSecret(secret, intent.client_secret)) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

/** Throws if the intent is no longer open; like Stripe's, the error contains the intent. */
function assertNotFinished(intent: Intent): void {
  if (isOpen(intent)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: toPublicIntent(intent) });
}

/** The card in the request, an existing one, or the one whose challenge was left unanswered. */
function resolveMethod(ledger: Ledger, intent: Intent, form: WireForm): EnteredCard {
  if (form.getText('payment_method_data[type]') !== undefined) return createMethod(ledger, form, 'payment_method_data');
  const id = form.getText('payment_method') ?? intent.payment_method;
  if (!id) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: toPublicIntent(intent) },
    );
  }
  const method = ledger.methods.get(id);
  if (!method) throw resourceMissing('PaymentMethod', id, 'payment_method');
  return method;
}

function completePayment(
  ledger: Ledger,
  queueEvent: QueueEvent,
  intent: Intent,
  { object }: EnteredCard,
): PublicIntent {
  const charge = createCharge(ledger, intent, object, 'success');
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: object.id,
  };
  ledger.intents.put(paid);
  queueEvent('payment_intent.succeeded', paid);
  return toPublicIntent(paid);
}

/** Records the failure. The user can then try another card. */
function failPayment(
  ledger: Ledger,
  queueEvent: QueueEvent,
  intent: Intent,
  error: NonNullable<Intent['last_payment_error']>,
): PublicIntent {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: error.charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
  };
  ledger.intents.put(failed);
  queueEvent('payment_intent.payment_failed', failed);
  return toPublicIntent(failed);
}

function declinePayment(
  ledger: Ledger,
  queueEvent: QueueEvent,
  intent: Intent,
  { object }: EnteredCard,
  outcome: Exclude<CardOutcome, 'success' | 'challenge'>,
): never {
  const { id: charge } = createCharge(ledger, intent, object, outcome);
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: outcome,
    message: DECLINES[outcome],
    charge,
    payment_method: object,
  } as const;
  throw new StripeApiError(402, { ...error, payment_intent: failPayment(ledger, queueEvent, intent, error) });
}

/** Pays with a card, or requests 3-D Secure. @throws StripeApiError if the card is declined */
export function confirmIntent(ledger: Ledger, queueEvent: QueueEvent, form: WireForm): PublicIntent {
  const intent = getBrowserIntent(ledger, form);
  assertNotFinished(intent);
  const method = resolveMethod(ledger, intent, form);
  if (method.outcome === 'success') return completePayment(ledger, queueEvent, intent, method);
  if (method.outcome !== 'challenge') return declinePayment(ledger, queueEvent, intent, method, method.outcome);
  const challengedIntent: Intent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } },
    payment_method: method.id,
  };
  ledger.intents.put(challengedIntent);
  return toPublicIntent(challengedIntent);
}

/** Handles the result of the 3-D Secure challenge. @throws StripeApiError if the card's owner refused it */
export function answerChallenge(ledger: Ledger, queueEvent: QueueEvent, form: WireForm): PublicIntent {
  const intent = getBrowserIntent(ledger, form);
  assertNotFinished(intent);
  const method = ledger.methods.get(intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || !method) {
    throw invalidRequest('This PaymentIntent asks for no authentication.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: toPublicIntent(intent),
    });
  }
  if (form.requireText('accept') === 'true') return completePayment(ledger, queueEvent, intent, method);
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: NOT_AUTHENTICATED_MESSAGE,
    payment_method: method.object,
  } as const;
  throw invalidRequest(NOT_AUTHENTICATED_MESSAGE, {
    ...error,
    payment_intent: failPayment(ledger, queueEvent, intent, error),
  });
}
