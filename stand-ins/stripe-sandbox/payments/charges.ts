import { DECLINES, type CardOutcome } from './cards';
import type { Ledger } from '../storage/ledger';
import { resourceMissing } from '../server/stripe-api-error';
import { createId, nowInSeconds, type Charge, type Intent, type StoredMethod } from '../storage/row-types';

/** @throws StripeApiError if there is no such charge */
export function getCharge({ charges }: Ledger, id: string, param = 'charge'): Charge {
  const charge = charges.get(id);
  if (!charge) throw resourceMissing('charge', id, param);
  return charge;
}

/** Creates a charge: one attempt to collect the intent's amount from a card. */
export function createCharge(
  { charges }: Ledger,
  intent: Intent,
  method: StoredMethod,
  outcome: Exclude<CardOutcome, 'challenge'>,
): Charge {
  const isPaid = outcome === 'success';
  const { brand, country, exp_month, exp_year, funding, last4 } = method.card;
  const card = {
    brand,
    country,
    exp_month,
    exp_year,
    funding,
    last4,
    network: brand,
    three_d_secure: null,
    wallet: null,
  };
  const charge = {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : DECLINES[outcome],
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: card as NonNullable<Charge['payment_method_details']>['card'] },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Charge;
  charges.put(charge);
  return charge;
}
