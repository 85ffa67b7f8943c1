/** A deadline: the day in the specification's format, and the time from which no vote counts. */
export interface Deadline {
  /** In the format of `toLocaleDateString('ja-JP')`: `2026/11/5`. */
  day: string;
  /** The end of that day in UTC. */
  closesAt: Date;
}

/** How far ahead a deadline may be, in years. */
export const MAX_DEADLINE_YEARS = 10;

/**
 * Parses `2026/11/5` or `2026/11/05`.
 * @returns null if the calendar has no such day.
 */
export function parseDeadline(value: string): Deadline | null {
  const match = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(value);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const start = new Date(Date.UTC(year, month - 1, day));
  const exists = start.getUTCFullYear() === year && start.getUTCMonth() === month - 1 && start.getUTCDate() === day;
  if (!exists) return null;
  return { day: `${year}/${month}/${day}`, closesAt: new Date(Date.UTC(year, month - 1, day + 1)) };
}

/** The day of a time in UTC, in the format of deadlines. */
export function toDeadlineDay(at: Date): string {
  return `${at.getUTCFullYear()}/${at.getUTCMonth() + 1}/${at.getUTCDate()}`;
}

/** The latest deadline allowed at the given time, `MAX_DEADLINE_YEARS` ahead. */
export function getLatestDeadline(now: Date): Deadline {
  const [year, month, day] = [now.getUTCFullYear() + MAX_DEADLINE_YEARS, now.getUTCMonth(), now.getUTCDate()];
  // February 29 becomes March 1 when the target year is not a leap year.
  const last = new Date(Date.UTC(year, month, day));
  return {
    day: toDeadlineDay(last),
    closesAt: new Date(Date.UTC(year, month, day + 1)),
  };
}

/**
 * Why a survey cannot have this deadline, as the end of a sentence that begins with the field's name; undefined if it
 * can.
 * @param stored the survey's current deadline, which is accepted unchanged even if it is no longer valid.
 */
export function describeDeadlineError(deadline: string, now: Date, stored?: string): string | undefined {
  const parsed = parseDeadline(deadline);
  if (stored !== undefined && (deadline === stored || parsed?.day === stored)) return undefined;
  if (!parsed) return 'must be a day as year/month/day, like 2027/3/31';
  if (parsed.closesAt <= now) return 'must not be in the past';
  if (parsed.closesAt > getLatestDeadline(now).closesAt) return `must be at most ${MAX_DEADLINE_YEARS} years ahead`;
  return undefined;
}
