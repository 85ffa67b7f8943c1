import type { Form } from './form';
import { chargeOf } from './charges';
import { intentOf } from './intents';
import type { Ledger } from './ledger';
import { invalid } from './problem';
import { newId, now, type Charge, type Dispute, type Refund } from './rows';
import type { Owe } from './webhooks';

/** The charge that was paid. @throws StripeProblem */
function paidCharge(ledger: Ledger, intentId: string): Charge {
  const intent = intentOf(ledger, intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return chargeOf(ledger, intent.latest_charge);
}

/** Gives a payment back, in whole or in part. */
export function createRefund(ledger: Ledger, owe: Owe, form: Form): Refund {
  const charge = paidCharge(ledger, form.need('payment_intent'));
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = form.whole('amount') ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw invalid(message, { param: 'amount' });
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: form.record('metadata'),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: form.text('reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const changed = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  ledger.refunds.put(refund);
  ledger.charges.put(changed);
  owe('charge.refunded', changed);
  return refund;
}

function disputeOf({ disputes }: Ledger, charge: Charge): Dispute | undefined {
  return disputes.all().find((each) => each.charge === charge.id);
}

/** The card's owner asks their bank for the money: what only a bank does with Stripe. */
export function openDispute(ledger: Ledger, owe: Owe, form: Form): Dispute {
  const charge = paidCharge(ledger, form.need('payment_intent'));
  if (disputeOf(ledger, charge)) throw invalid(`Charge ${charge.id} has been disputed already.`);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
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
  owe('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides. The charge stays `disputed`, also when the dispute is won: so does Stripe's. */
export function closeDispute(ledger: Ledger, owe: Owe, form: Form): Dispute {
  const charge = paidCharge(ledger, form.need('payment_intent'));
  const status = form.need('status');
  if (status !== 'won' && status !== 'lost')
    throw invalid('Invalid status: must be one of won or lost', { param: 'status' });
  const dispute = disputeOf(ledger, charge);
  if (dispute?.status !== 'needs_response') throw invalid(`Charge ${charge.id} has no open dispute.`);
  const closed: Dispute = { ...dispute, status };
  ledger.disputes.put(closed);
  owe('charge.dispute.closed', closed);
  return closed;
}
