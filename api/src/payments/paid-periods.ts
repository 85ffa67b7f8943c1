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

function byTime(one: Counting, other: Counting): number {
  return one.settledAt.getTime() - other.settledAt.getTime() || (one.id < other.id ? -1 : 1);
}

/**
 * What somebody's payments pay for: a month each, from the moment it was settled, or from the end of the month before
 * when they paid ahead. It follows from the payments alone, so that nothing is granted twice, however often it is asked.
 */
export function periodsOf(payments: Counting[]): Map<string, Period> {
  const periods = new Map<string, Period>();
  let end = new Date(0);
  for (const { id, settledAt } of payments.toSorted(byTime)) {
    const from = settledAt > end ? settledAt : end;
    end = monthAfter(from);
    periods.set(id, { from, until: end });
  }
  return periods;
}

/** Until when somebody has paid; nothing for those of whom no payment counts. */
export function paidUntil(periods: Map<string, Period>): Date | undefined {
  return [...periods.values()].at(-1)?.until;
}
