import type { Collection, Db, ObjectId } from 'mongodb';
import type { PaymentStatus } from '@canvass/shared/contracts';
import { toId } from '../database/ids';
import type { Period } from './paid-periods';

/** What money has come in for, or is meant to. */
export interface PaymentRecord {
  id: string;
  /** Who pays. */
  uid: string;
  /** The one they had when they began to pay. */
  email: string;
  status: PaymentStatus;
  /** In US dollars. */
  payment: number;
  /** Stripe's; absent until Stripe has answered for the first time. */
  intentId?: string | undefined;
  createdAt: Date;
  /** When the money moved, as Stripe says. Absent as long as it is pending, like all that follows. */
  paidAt?: Date | undefined;
  /** When we learned of it. The month that it pays for begins then, so that news that come late cost nobody time. */
  settledAt?: Date | undefined;
  /** What it pays for; absent when it does not count. */
  period?: Period | undefined;
}

export type PaymentDocument = Omit<PaymentRecord, 'id'> & {
  _id: ObjectId;
  /** The month of `paidAt` in UTC: `2026-11`. */
  month?: string;
  /** What it is found by: beginnings of the words of the email. */
  tokens?: string[];
};

export function getPaymentsCollection(db: Db): Collection<PaymentDocument> {
  return db.collection<PaymentDocument>('payments');
}

/** A payment that was paid once, whatever became of it since. */
export type SettledPayment = PaymentRecord & {
  status: Exclude<PaymentStatus, 'pending'>;
  intentId: string;
  paidAt: Date;
  settledAt: Date;
};

export function fromDocument({ _id, month: _month, tokens: _tokens, ...payment }: PaymentDocument): PaymentRecord {
  return { ...payment, id: toId(_id) };
}

/** The month of the calendar that a moment is in, in UTC: `2026-11`. */
export function toMonth(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** The last months of the calendar, in UTC, the present one last: `2026-10`, `2026-11`. */
export function listMonthsUntil(now: Date, count: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: count }, (_, index) => toMonth(new Date(Date.UTC(year, month - count + 1 + index))));
}
