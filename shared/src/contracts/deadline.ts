const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A deadline: the day in the specification's format, and the time from which no vote counts. */
export interface Deadline {
  /** The day in UTC of the last vote that counts, in the format of `toLocaleDateString('ja-JP')`: `2026/11/5`. */
  day: string;
  /** The end of that day in UTC, or an earlier time on it. */
  closesAt: Date;
}

/** Whether a time in milliseconds is one that a surveyor can choose. */
export function isWholeMinute(time: number): boolean {
  return time % MINUTE_MS === 0;
}

/** How far ahead a deadline may be, in years. */
export const MAX_DEADLINE_YEARS = 10;

/**
 * Parses `2026/11/5` or `2026/11/05`. Everything that asks when a survey closes asks this.
 * @param chosen the time at which it closes; without it, at the end of the day in UTC. See `describeClosingTimeError`.
 * @returns null if the calendar has no such day.
 */
export function parseDeadline(value: string, chosen?: string | null): Deadline | null {
  const match = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(value);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const start = new Date(Date.UTC(year, month - 1, day));
  const exists = start.getUTCFullYear() === year && start.getUTCMonth() === month - 1 && start.getUTCDate() === day;
  if (!exists) return null;
  const closesAt = new Date(chosen ?? Date.UTC(year, month - 1, day + 1));
  return { day: `${year}/${month}/${day}`, closesAt };
}

/** The day of a time in UTC, in the format of deadlines. */
export function toDeadlineDay(at: Date): string {
  return `${at.getUTCFullYear()}/${at.getUTCMonth() + 1}/${at.getUTCDate()}`;
}

/** The deadline of a survey that closes at a chosen time: midnight in UTC belongs to the day that it ends. */
export function toDeadline(closesAt: Date): Deadline {
  return { day: toDeadlineDay(new Date(closesAt.getTime() - 1)), closesAt };
}

/** Whether a surveyor chose the time. Otherwise it is the end of the day in UTC, or when the survey was closed by hand. */
export function hasChosenTime({ day, closesAt }: Deadline): boolean {
  return isWholeMinute(closesAt.getTime()) && closesAt.getTime() !== parseDeadline(day)?.closesAt.getTime();
}

/** A deadline as the history of a survey says it: `2026/11/5`, or with a chosen time in UTC, `2026/11/5, 09:30`. */
export function formatDeadline(deadline: Deadline): string {
  const { day, closesAt } = deadline;
  return hasChosenTime(deadline) ? `${day}, ${closesAt.toISOString().slice(11, 16)}` : day;
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

/**
 * Why a survey cannot close at a chosen time, as the end of a sentence that begins with the field's name; undefined if it
 * can, and if the day of its deadline is none.
 */
export function describeClosingTimeError(deadline: string, closesAt: string, now: Date): string | undefined {
  const end = parseDeadline(deadline)?.closesAt.getTime();
  const time = Date.parse(closesAt);
  if (end === undefined) return undefined;
  if (time <= end - DAY_MS || time > end) return "must be on the deadline's day in UTC";
  return time <= now.getTime() ? 'must not be in the past' : undefined;
}
