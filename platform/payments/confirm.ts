import { DECLINES, type Outcome } from './cards';
import { createCharge } from './charges';
import type { Form } from './form';
import { isOpen } from './intents';
import type { Ledger } from './ledger';
import { createMethod } from './methods';
import { invalid, missing, StripeProblem } from './problem';
import { publicIntent, type Intent, type Method, type PublicIntent } from './rows';
import { isSameSecret } from './same-secret';
import type { Owe } from './webhooks';

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The intent whose secret a browser has. A wrong secret looks like an intent that does not exist. */
export function intentOfBrowser({ intents }: Ledger, form: Form): Intent {
  const secret = form.need('client_secret');
  const [id = ''] = secret.split('_secret_');
  const intent = intents.get(id);
  if (!intent || !isSameSecret(secret, intent.client_secret)) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** Stripe's answer to those who are late: what has become of the intent comes with it. */
function refuseSettled(intent: Intent): void {
  if (isOpen(intent)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
  throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: publicIntent(intent) });
}

/** The card that was sent, or made before, or that the challenge of a page that was left is about. */
function methodFor(ledger: Ledger, intent: Intent, form: Form): Method {
  if (form.text('payment_method_data[type]') !== undefined) return createMethod(ledger, form, 'payment_method_data');
  const id = form.text('payment_method') ?? intent.payment_method;
  if (!id) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: publicIntent(intent) },
    );
  }
  const method = ledger.methods.get(id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

function succeed(ledger: Ledger, owe: Owe, intent: Intent, { object }: Method): PublicIntent {
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
  owe('payment_intent.succeeded', paid);
  return publicIntent(paid);
}

/** Another card may be tried. */
function fail(
  ledger: Ledger,
  owe: Owe,
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
  owe('payment_intent.payment_failed', failed);
  return publicIntent(failed);
}

function decline(
  ledger: Ledger,
  owe: Owe,
  intent: Intent,
  { object }: Method,
  outcome: Exclude<Outcome, 'success' | 'challenge'>,
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
  throw new StripeProblem(402, { ...error, payment_intent: fail(ledger, owe, intent, error) });
}

/** Pays with a card, or asks for 3-D Secure. @throws StripeProblem when the card's bank refuses. */
export function confirmIntent(ledger: Ledger, owe: Owe, form: Form): PublicIntent {
  const intent = intentOfBrowser(ledger, form);
  refuseSettled(intent);
  const method = methodFor(ledger, intent, form);
  if (method.outcome === 'success') return succeed(ledger, owe, intent, method);
  if (method.outcome !== 'challenge') return decline(ledger, owe, intent, method, method.outcome);
  const asking: Intent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } },
    payment_method: method.id,
  };
  ledger.intents.put(asking);
  return publicIntent(asking);
}

/** What the card's owner did with the 3-D Secure challenge. @throws StripeProblem when they refused it. */
export function answerChallenge(ledger: Ledger, owe: Owe, form: Form): PublicIntent {
  const intent = intentOfBrowser(ledger, form);
  refuseSettled(intent);
  const method = ledger.methods.get(intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || !method) {
    throw invalid('This PaymentIntent asks for no authentication.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: publicIntent(intent),
    });
  }
  if (form.need('accept') === 'true') return succeed(ledger, owe, intent, method);
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: NOT_AUTHENTICATED,
    payment_method: method.object,
  } as const;
  throw invalid(NOT_AUTHENTICATED, { ...error, payment_intent: fail(ledger, owe, intent, error) });
}
