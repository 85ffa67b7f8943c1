import type { WireForm } from '../server/form';
import { getCharge } from './charges';
import { getIntent } from './intents';
import type { Ledger } from '../storage/ledger';
import { invalidRequest } from '../server/stripe-api-error';
import { createId, nowInSeconds, type Charge, type Dispute, type Refund } from '../storage/row-types';
import type { QueueEvent } from '../server/webhooks';

/** The paid charge of an intent. @throws StripeApiError */
function requirePaidCharge(ledger: Ledger, intentId: string): Charge {
  const intent = getIntent(ledger, intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return getCharge(ledger, intent.latest_charge);
}

/** Refunds a payment, in full or in part. */
export function createRefund(ledger: Ledger, queueEvent: QueueEvent, form: WireForm): Refund {
  const charge = requirePaidCharge(ledger, form.requireText('payment_intent'));
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const remainingAmount = charge.amount - charge.amount_refunded;
  const amount = form.getInteger('amount') ?? remainingAmount;
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > remainingAmount) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(remainingAmount)})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: form.getRecord('metadata'),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: form.getText('reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const changed = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === remainingAmount };
  ledger.refunds.put(refund);
  ledger.charges.put(changed);
  queueEvent('charge.refunded', changed);
  return refund;
}

function findDispute({ disputes }: Ledger, charge: Charge): Dispute | undefined {
  return disputes.all().find((each) => each.charge === charge.id);
}

/** Opens a dispute: the card's owner asks their bank for the money back. At Stripe only a bank can do this. */
export function openDispute(ledger: Ledger, queueEvent: QueueEvent, form: WireForm): Dispute {
  const charge = requirePaidCharge(ledger, form.requireText('payment_intent'));
  if (findDispute(ledger, charge)) throw invalidRequest(`Charge ${charge.id} has been disputed already.`);
  const dispute: Dispute = {
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Dispute['evidence'],
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  ledger.disputes.put(dispute);
  ledger.charges.put({ ...charge, disputed: true });
  queueEvent('charge.dispute.created', dispute);
  return dispute;
}

/** Closes a dispute with the bank's decision. As at Stripe, the charge stays `disputed` even if the dispute is won. */
export function closeDispute(ledger: Ledger, queueEvent: QueueEvent, form: WireForm): Dispute {
  const charge = requirePaidCharge(ledger, form.requireText('payment_intent'));
  const status = form.requireText('status');
  if (status !== 'won' && status !== 'lost')
    throw invalidRequest('Invalid status: must be one of won or lost', { param: 'status' });
  const dispute = findDispute(ledger, charge);
  if (dispute?.status !== 'needs_response') throw invalidRequest(`Charge ${charge.id} has no open dispute.`);
  const closed: Dispute = { ...dispute, status };
  ledger.disputes.put(closed);
  queueEvent('charge.dispute.closed', closed);
  return closed;
}
