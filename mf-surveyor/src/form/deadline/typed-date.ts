import { describeDeadlineError, getLatestDeadline, parseDeadline } from '@canvass/shared/contracts';

function padNumber(number: number): string {
  return String(number).padStart(2, '0');
}

/** A day as the field shows it: MM/dd/yyyy (specification, section 9). */
export function formatDay(day: Date): string {
  return `${padNumber(day.getMonth() + 1)}/${padNumber(day.getDate())}/${day.getFullYear()}`;
}

/**
 * Reads what was typed as MM/dd/yyyy; zeros in front may be missing. The date picker itself would take 11/31/2026 for
 * the first of December, so it is not asked.
 * @returns the day at midnight of the reader's zone, or null when it is not a day of the calendar.
 */
export function parseDay(typed: string): Date | null {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed);
  if (!match) return null;
  const [month, day, year] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? date : null;
}

/** The first day that can be a deadline: the one it is in UTC, where deadlines end, at midnight of the reader's zone. */
export function getFirstDeadline(now = new Date()): Date {
  return new Date(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
}

/** The last day that can be a deadline, at midnight of the reader's zone. */
export function getLastDeadline(now = new Date()): Date {
  const [year = 0, month = 0, day = 0] = getLatestDeadline(now).day.split('/').map(Number);
  return new Date(year, month - 1, day);
}

/**
 * Why a day that was typed cannot be the deadline, as the end of a sentence; undefined when it can, and when it is no day.
 * @param stored the deadline that the survey has: left unchanged, it is never refused.
 */
export function describeDateError(typed: string, stored?: string, now = new Date()): string | undefined {
  const day = parseDay(typed);
  return day ? describeDeadlineError(toStoredDay(day), now, stored) : undefined;
}

/** A day as it is stored: year/month/day, as ja-JP writes it (specification, section 3). */
export function toStoredDay(day: Date): string {
  return day.toLocaleDateString('ja-JP');
}

/** The moment after the last vote for what was typed, or null. */
export function getClosingTime(typed: string): Date | null {
  const day = parseDay(typed);
  return day && (parseDeadline(toStoredDay(day))?.closesAt ?? null);
}

/** A stored day as the field shows it; what is not a day stays as it is. */
export function formatStoredDay(stored: string): string {
  const [year = 0, month = 0, day = 0] = stored.split('/').map(Number);
  return parseDeadline(stored) ? formatDay(new Date(year, month - 1, day)) : stored;
}
