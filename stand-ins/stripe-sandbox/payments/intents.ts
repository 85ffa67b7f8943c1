import type { WireForm } from '../server/form';
import type { Ledger } from '../storage/ledger';
import { invalidRequest, resourceMissing } from '../server/stripe-api-error';
import { createId, nowInSeconds, type Intent } from '../storage/row-types';

/** Stripe's minimum amount, in cents. */
const MIN_AMOUNT_CENTS = 50;

/** An intent's fields for features that the sandbox does not have. */
const UNSUPPORTED_FEATURES = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

/** The statuses in which the intent is neither paid nor canceled. */
const OPEN_STATUSES: readonly Intent['status'][] = ['requires_payment_method', 'requires_action'];

export function isOpen({ status }: Intent): boolean {
  return OPEN_STATUSES.includes(status);
}

/** @throws StripeApiError if there is no such intent */
export function getIntent({ intents }: Ledger, id: string, param = 'intent'): Intent {
  const intent = intents.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, param);
  return intent;
}

function parseAmount(form: WireForm): number {
  form.requireText('amount');
  const amount = form.getInteger('amount') ?? 0;
  if (amount < MIN_AMOUNT_CENTS) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  return amount;
}

export function createIntent({ intents }: Ledger, form: WireForm): Intent {
  const amount = parseAmount(form);
  const currency = form.requireText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  const methodTypes = form.getList('allowed_payment_method_types');
  const other = methodTypes.find((type) => type !== 'card');
  if (other !== undefined) {
    throw invalidRequest(`The payment method type "${other}" is invalid.`, { param: 'allowed_payment_method_types' });
  }
  const id = createId('pi');
  const intent: Intent = {
    ...UNSUPPORTED_FEATURES,
    id,
    object: 'payment_intent',
    amount,
    client_secret: `${id}_${createId('secret')}`,
    created: nowInSeconds(),
    currency,
    description: form.getText('description') ?? null,
    metadata: form.getRecord('metadata'),
    payment_method_types: ['card'],
    receipt_email: form.getText('receipt_email') ?? null,
    status: 'requires_payment_method',
  };
  intents.put(intent);
  return intent;
}

export function cancelIntent(ledger: Ledger, id: string, form: WireForm): Intent {
  const intent = getIntent(ledger, id);
  if (!isOpen(intent)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${OPEN_STATUSES.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: form.getText('cancellation_reason') ?? null,
    next_action: null,
  };
  ledger.intents.put(canceled);
  return canceled;
}
