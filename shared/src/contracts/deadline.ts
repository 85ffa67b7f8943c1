/** A deadline: the day as the specification stores it, and the moment from which on no vote counts. */
export interface Deadline {
  /** As `toLocaleDateString('ja-JP')` writes it: `2026/11/5`. */
  day: string;
  /** The end of that day in UTC. */
  closesAt: Date;
}

/** How far ahead a deadline may lie, in years. */
export const MAX_DEADLINE_YEARS = 10;

/**
 * Reads `2026/11/5` or `2026/11/05`.
 * @returns null when it is not a day of the calendar.
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

/** The last day that a deadline may have at a moment, `MAX_DEADLINE_YEARS` ahead. */
export function getLatestDeadline(now: Date): Deadline {
  const [year, month, day] = [now.getUTCFullYear() + MAX_DEADLINE_YEARS, now.getUTCMonth(), now.getUTCDate()];
  // The 29th of February has its anniversary on the 1st of March.
  const last = new Date(Date.UTC(year, month, day));
  return {
    day: `${last.getUTCFullYear()}/${last.getUTCMonth() + 1}/${last.getUTCDate()}`,
    closesAt: new Date(Date.UTC(year, month, day + 1)),
  };
}

/**
 * Why a survey cannot get a deadline, as the end of a sentence that begins with the field's name; undefined when it can.
 * @param stored the deadline that the survey has: left unchanged, it is never refused.
 */
export function describeDeadlineError(deadline: string, now: Date, stored?: string): string | undefined {
  const parsed = parseDeadline(deadline);
  if (stored !== undefined && (deadline === stored || parsed?.day === stored)) return undefined;
  if (!parsed) return 'must be a day as year/month/day, like 2027/3/31';
  if (parsed.closesAt <= now) return 'must not lie in the past';
  if (parsed.closesAt > getLatestDeadline(now).closesAt) return `must be at most ${MAX_DEADLINE_YEARS} years ahead`;
  return undefined;
}
