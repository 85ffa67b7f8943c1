import { describeDeadlineError, getLatestDeadline, parseDeadline } from '@canvass/shared/contracts';
import { getServerTime } from '@canvass/shared/session';
import { strings } from '../../strings/survey-form';

function padNumber(number: number): string {
  return String(number).padStart(2, '0');
}

/** A day in the format of the field: MM/dd/yyyy (specification, section 9). */
export function formatDay(day: Date): string {
  return `${padNumber(day.getMonth() + 1)}/${padNumber(day.getDate())}/${day.getFullYear()}`;
}

/**
 * Parses a typed MM/dd/yyyy; leading zeros may be missing. The date picker itself would read 11/31/2026 as December 1,
 * so it is not used for this.
 * @returns the day at midnight in the reader's time zone, or null if it is not a calendar day.
 */
export function parseDay(typed: string): Date | null {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed);
  if (!match) return null;
  const [month, day, year] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? date : null;
}

/**
 * The earliest possible deadline: today's date in UTC, in which deadlines end, at midnight in the reader's time zone.
 */
export function getFirstDeadline(now = getServerTime()): Date {
  return new Date(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
}

/** The latest possible deadline, at midnight in the reader's time zone. */
export function getLastDeadline(now = getServerTime()): Date {
  const [year = 0, month = 0, day = 0] = getLatestDeadline(now).day.split('/').map(Number);
  return new Date(year, month - 1, day);
}

interface DateLimits {
  /** The survey's current deadline: left unchanged, it is never refused. */
  stored?: string | undefined;
  /** The time after which the deadline must end: the current closing time, when it is moved to a later day. */
  after?: string | undefined;
}

/**
 * Why a typed day cannot be the deadline, as the end of a sentence; undefined when it can, and when it is not a day.
 */
export function describeDateError(typed: string, { stored, after }: DateLimits = {}, now = getServerTime()) {
  const day = parseDay(typed);
  if (!day) return undefined;
  const deadlineError = describeDeadlineError(toStoredDay(day), now, stored);
  const closesAt = getClosingTime(typed);
  const isTooEarly = after !== undefined && closesAt !== null && closesAt <= new Date(after);
  return deadlineError ?? (isTooEarly ? strings.notLater : undefined);
}

/** A day in the stored format, which the specification quotes (section 3): year/month/day, as in the ja-JP locale. */
export function toStoredDay(day: Date): string {
  // oxlint-disable-next-line no-restricted-properties -- A quoted format, the same for every reader.
  return day.toLocaleDateString('ja-JP');
}

/** The time at which voting ends for a typed deadline, or null. */
export function getClosingTime(typed: string): Date | null {
  const day = parseDay(typed);
  return day && (parseDeadline(toStoredDay(day))?.closesAt ?? null);
}

/** A stored day in the format of the field; a value that is not a day is returned unchanged. */
export function formatStoredDay(stored: string): string {
  const [year = 0, month = 0, day = 0] = stored.split('/').map(Number);
  return parseDeadline(stored) ? formatDay(new Date(year, month - 1, day)) : stored;
}
