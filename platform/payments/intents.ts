import type { Form } from './form';
import type { Ledger } from './ledger';
import { invalid, missing } from './problem';
import { newId, now, type Intent } from './rows';

/** The least that Stripe takes, in cents. */
const LEAST = 50;

/** What an intent of the sandbox says of features that it does not have. */
const WITHOUT = {
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

/** The statuses in which no money has come and none was given up. */
const OPEN: readonly Intent['status'][] = ['requires_payment_method', 'requires_action'];

export function isOpen({ status }: Intent): boolean {
  return OPEN.includes(status);
}

/** @throws StripeProblem when there is no such intent. */
export function intentOf({ intents }: Ledger, id: string, param = 'intent'): Intent {
  const intent = intents.get(id);
  if (!intent) throw missing('payment_intent', id, param);
  return intent;
}

function amountOf(form: Form): number {
  form.need('amount');
  const amount = form.whole('amount') ?? 0;
  if (amount < LEAST) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  return amount;
}

export function createIntent({ intents }: Ledger, form: Form): Intent {
  const amount = amountOf(form);
  const currency = form.need('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  const types = form.list('allowed_payment_method_types');
  const other = types.find((type) => type !== 'card');
  if (other !== undefined) {
    throw invalid(`The payment method type "${other}" is invalid.`, { param: 'allowed_payment_method_types' });
  }
  const id = newId('pi');
  const intent: Intent = {
    ...WITHOUT,
    id,
    object: 'payment_intent',
    amount,
    client_secret: `${id}_${newId('secret')}`,
    created: now(),
    currency,
    description: form.text('description') ?? null,
    metadata: form.record('metadata'),
    payment_method_types: ['card'],
    receipt_email: form.text('receipt_email') ?? null,
    status: 'requires_payment_method',
  };
  intents.put(intent);
  return intent;
}

export function cancelIntent(ledger: Ledger, id: string, form: Form): Intent {
  const intent = intentOf(ledger, id);
  if (!isOpen(intent)) {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${OPEN.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: now(),
    cancellation_reason: form.text('cancellation_reason') ?? null,
    next_action: null,
  };
  ledger.intents.put(canceled);
  return canceled;
}
