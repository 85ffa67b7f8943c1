import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { CardOutcome } from '../payments/cards';

/** Stripe's objects as they are stored: with references by id. */
export type Intent = Omit<Stripe.PaymentIntent, 'client_secret' | 'latest_charge' | 'payment_method'> & {
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string };
export type Refund = Omit<Stripe.Refund, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string };
export type Dispute = Omit<Stripe.Dispute, 'payment_intent' | 'charge'> & { payment_intent: string; charge: string };
export type StoredMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };

/** A card that was entered. Instead of its number, only the outcome of paying with it is stored. */
export interface EnteredCard {
  id: string;
  outcome: CardOutcome;
  object: StoredMethod;
}

/** The response to a request with an `Idempotency-Key`, which is the id. */
export interface AnsweredKey {
  id: string;
  request: string;
  parameters: string;
  answer: object;
  /** In seconds since the epoch. */
  created: number;
}

/** An event that the receiver has not accepted yet. */
export interface PendingWebhook {
  id: string;
  payload: string;
}

/** The stored rows, by table. */
export interface Rows {
  intents: Intent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  methods: EnteredCard;
  keys: AnsweredKey;
  owed: PendingWebhook;
}

/** Fields that Stripe hides from browsers. */
const HIDDEN_FIELDS = [
  'metadata',
  'latest_charge',
  'customer',
  'application',
  'on_behalf_of',
  'transfer_group',
] as const;

/** The part of an intent that a browser may see. */
export type PublicIntent = Omit<Intent, (typeof HIDDEN_FIELDS)[number]>;

export function toPublicIntent(intent: Intent): PublicIntent {
  return Object.fromEntries(
    Object.entries(intent).filter(([name]) => !HIDDEN_FIELDS.some((each) => each === name)),
  ) as unknown as PublicIntent;
}

/** `createId('pi')` → `pi_` and 24 random characters. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The current time as in Stripe's API, in seconds since the epoch. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
