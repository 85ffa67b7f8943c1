import type { ProGrant } from '../users/users.collection';

/** A time that somebody has paid for. */
export interface Period {
  from: Date;
  until: Date;
}

/** A payment that counts, and from when on. */
export interface CountedPayment {
  id: string;
  settledAt: Date;
}

/** The same day and time of the next month, in UTC; the month's last day where it is too short. */
export function addMonth(from: Date): Date {
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  // 31 January and a month is 3 March: the last of February is the day before its first.
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** All of somebody's time as a pro user. */
export interface ProTime {
  /** What each payment pays for, by its id. */
  periods: Map<string, Period>;
  /** The end of it; absent for those of whom no payment counts and to whom nothing was given. */
  until: Date | undefined;
  /** The end of the last month that was paid for; absent when no payment counts. */
  paidUntil: Date | undefined;
}

function compareBySettledAt(one: CountedPayment, other: CountedPayment): number {
  return one.settledAt.getTime() - other.settledAt.getTime() || (one.id < other.id ? -1 : 1);
}

function maxDate(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/**
 * Somebody's time as a pro user. A payment pays for a month, from the moment it was settled, or from the end of what there
 * was before it. What an admin gave lasts until a moment of its own, and what is paid for later begins after that. It
 * follows from payments and grants alone, so that nothing is counted twice, however often it is asked.
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
