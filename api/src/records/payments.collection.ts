import type { Collection, Db, ObjectId } from 'mongodb';
import type { PaymentStatus } from '@canvass/shared/contracts';
import { toId } from '../kernel/database/ids';
import type { Announcing } from './announcements';
import type { Period } from './paid-periods';

/** A payment that was received or is pending. */
export interface PaymentRecord {
  id: string;
  /** The payer. */
  uid: string;
  /** The payer's email when they began to pay. */
  email: string;
  status: PaymentStatus;
  /** In US dollars. */
  payment: number;
  /** Stripe's id of the intent; absent until Stripe's first response. */
  intentId?: string | undefined;
  createdAt: Date;
  /** When the money moved, according to Stripe. Absent while the payment is pending, like all following fields. */
  paidAt?: Date | undefined;
  /** When the API learned of the payment. The paid month begins then, so that a late notification costs no time. */
  settledAt?: Date | undefined;
  /** The period that it pays for; absent if the payment does not count. */
  period?: Period | undefined;
}

export type PaymentDocument = Omit<PaymentRecord, 'id'> &
  Announcing & {
    _id: ObjectId;
    /** The month of `paidAt` in UTC: `2026-11`. */
    month?: string;
    /** Search tokens: prefixes of the words of the email. */
    tokens?: string[];
  };

export function getPaymentsCollection(db: Db): Collection<PaymentDocument> {
  return db.collection<PaymentDocument>('payments');
}

/** A payment that was paid at some point, whatever its status is now. */
export type SettledPayment = PaymentRecord & {
  status: Exclude<PaymentStatus, 'pending'>;
  intentId: string;
  paidAt: Date;
  settledAt: Date;
};

export function fromDocument(document: PaymentDocument): PaymentRecord {
  const { _id, month: _month, tokens: _tokens, announcements: _announcements, ...payment } = document;
  return { ...payment, id: toId(_id) };
}

/** The calendar month of a date, in UTC: `2026-11`. */
export function toMonth(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** The last `count` calendar months in UTC, the current one last: `2026-10`, `2026-11`. */
export function listMonthsUntil(now: Date, count: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: count }, (_, index) => toMonth(new Date(Date.UTC(year, month - count + 1 + index))));
}
