import type { ProGrant } from '../users/user-document';

/** A time that somebody has paid for. */
export interface Period {
  from: Date;
  until: Date;
}

/** A payment that counts, and from when on. */
export interface Counting {
  id: string;
  settledAt: Date;
}

/** The same day and time of the next month, in UTC; the month's last day where it is too short. */
export function monthAfter(from: Date): Date {
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

function compare(one: Counting, other: Counting): number {
  return one.settledAt.getTime() - other.settledAt.getTime() || (one.id < other.id ? -1 : 1);
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/**
 * Somebody's time as a pro user. A payment pays for a month, from the moment it was settled, or from the end of what there
 * was before it. What an admin gave lasts until a moment of its own, and what is paid for later begins after that. It
 * follows from payments and grants alone, so that nothing is counted twice, however often it is asked.
 */
export function computeProTime(payments: Counting[], grants: ProGrant[]): ProTime {
  const periods = new Map<string, Period>();
  const given = grants.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let end = new Date(0);
  let paidUntil: Date | undefined;
  for (const { id, settledAt } of payments.toSorted(compare)) {
    while (given[0] && given[0].at <= settledAt) end = latest(end, given.shift()?.until ?? end);
    const from = latest(settledAt, end);
    paidUntil = end = monthAfter(from);
    periods.set(id, { from, until: end });
  }
  for (const { until } of given) end = latest(end, until);
  return { periods, until: end.getTime() > 0 ? end : undefined, paidUntil };
}
