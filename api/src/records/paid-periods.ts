import type { ProGrant } from './users.collection';

/** A period that a payment pays for. */
export interface Period {
  from: Date;
  until: Date;
}

/** A payment that counts, and when it was settled. */
export interface CountedPayment {
  id: string;
  settledAt: Date;
}

/** The same day and time of the next month, in UTC, or that month's last day if it is shorter. */
export function addMonth(from: Date): Date {
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  // A month after January 31 overflows to March 3; day 0 of March is the last day of February.
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** All of a user's Pro time. */
export interface ProTime {
  /** The period that each payment pays for, by payment id. */
  periods: Map<string, Period>;
  /** The end of the Pro time; undefined if no payment counts and nothing was granted. */
  until: Date | undefined;
  /** The end of the last paid month; undefined if no payment counts. */
  paidUntil: Date | undefined;
}

function compareBySettledAt(one: CountedPayment, other: CountedPayment): number {
  return one.settledAt.getTime() - other.settledAt.getTime() || (one.id < other.id ? -1 : 1);
}

function maxDate(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/**
 * Computes a user's Pro time. A payment pays for a month, which begins when the payment was settled, or at the end of
 * earlier Pro time. A grant by an admin ends at its own time, and later payments continue from there. The result
 * depends only on payments and grants, so recomputing it never counts anything twice.
 */
export function computeProTime(payments: CountedPayment[], grants: ProGrant[]): ProTime {
  const periods = new Map<string, Period>();
  const sortedGrants = grants.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let end = new Date(0);
  let paidUntil: Date | undefined;
  for (const { id, settledAt } of payments.toSorted(compareBySettledAt)) {
    while (sortedGrants[0] && sortedGrants[0].at <= settledAt) end = maxDate(end, sortedGrants.shift()?.until ?? end);
    const from = maxDate(settledAt, end);
    paidUntil = end = addMonth(from);
    periods.set(id, { from, until: end });
  }
  for (const { until } of sortedGrants) end = maxDate(end, until);
  return { periods, until: end.getTime() > 0 ? end : undefined, paidUntil };
}
