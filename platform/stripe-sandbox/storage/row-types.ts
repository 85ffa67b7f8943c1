import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { CardOutcome } from '../payments/cards';

/** Stripe's objects as they are kept: they name each other by id. */
export type Intent = Omit<Stripe.PaymentIntent, 'client_secret' | 'latest_charge' | 'payment_method'> & {
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string };
export type Dispute = Omit<Stripe.Dispute, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string };
export type StoredMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };

/** A card that was entered. Its number is not kept, only what comes of paying with it. */
export interface EnteredCard {
  id: string;
  outcome: CardOutcome;
  object: StoredMethod;
}

/** What was answered to a request with an `Idempotency-Key`, which is the id. */
export interface AnsweredKey {
  id: string;
  request: string;
  parameters: string;
  answer: object;
  /** In seconds. */
  created: number;
}

/** An event that the receiver has not taken yet. */
export interface PendingWebhook {
  id: string;
  payload: string;
}

/** What is kept, by kind. */
export interface Rows {
  intents: Intent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  methods: EnteredCard;
  keys: AnsweredKey;
  owed: PendingWebhook;
}

/** What Stripe hides from browsers. */
const HIDDEN_FIELDS = [
  'metadata',
  'latest_charge',
  'customer',
  'application',
  'on_behalf_of',
  'transfer_group',
] as const;

/** What a browser may know of an intent. */
export type PublicIntent = Omit<Intent, (typeof HIDDEN_FIELDS)[number]>;

export function toPublicIntent(intent: Intent): PublicIntent {
  return Object.fromEntries(
    Object.entries(intent).filter(([name]) => !HIDDEN_FIELDS.some((each) => each === name)),
  ) as unknown as PublicIntent;
}

/** `newId('pi')` → `pi_` and 24 characters that nobody guesses. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** This moment as Stripe says it, in seconds. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
