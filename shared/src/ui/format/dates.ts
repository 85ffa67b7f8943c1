import { getLocale, getServerTime } from '@canvass/shared/session';
import { strings } from '../strings';
import { formatDuration, type DurationUnit } from './numbers';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In days; distant closing times are rounded. */
const DAYS_PER_MONTH = 30;
const DAYS_PER_YEAR = 365;

/** A timestamp as the API sends it (ISO 8601, UTC), or a `Date`. */
type DateInput = string | Date;

/** UTC, or the reader's time zone if it is undefined. */
type TimeZone = 'UTC' | undefined;

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
/** Of 24 hours everywhere: closing times in UTC and in the reader's time zone stand next to each other. */
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function format(value: DateInput, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return new Intl.DateTimeFormat(getLocale(), { ...options, timeZone }).format(new Date(value));
}

/** A day, in the reader's time zone by default: `Nov 5, 2026`, or `5 Nov 2026` in Britain. */
export function formatDate(value: DateInput, timeZone?: string): string {
  return format(value, DAY, timeZone);
}

/** A time, in the reader's time zone by default: `09:05`. */
export function formatTime(value: DateInput, timeZone?: string): string {
  return format(value, TIME, timeZone);
}

/** Day and time, in the reader's time zone by default: `Nov 5, 2026, 09:05`. */
export function formatDateTime(value: DateInput, timeZone?: string): string {
  return format(value, { ...DAY, ...TIME }, timeZone);
}

/** A month of the calendar in UTC: '2026-11' gives `Nov 2026`. */
export function formatMonth(month: string): string {
  return format(month, { year: 'numeric', month: 'short' }, 'UTC');
}

/** The reader's time zone: `Europe/Berlin`. */
export function getTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * A day as deadlines are written, for every reader: year/month/day (specification, section 3), with two digits for month
 * and day: `2026/10/05`. In the reader's time zone by default.
 */
export function formatYearMonthDay(value: DateInput, timeZone?: string): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('ja-JP', { ...digits, timeZone }).format(new Date(value));
}

/** A moment in UTC, with the day as deadlines are written: `2026/11/27, 09:00 UTC`. */
export function formatUtc(value: DateInput): string {
  return strings.utc(strings.dayAndTime(formatYearMonthDay(value, 'UTC'), formatTime(value, 'UTC')));
}

/** Whether a survey no longer takes votes, by the server's clock. */
export function isClosed(closesAt: DateInput, now = getServerTime()): boolean {
  return new Date(closesAt) <= now;
}

interface TimeLeft {
  count: number;
  unit: DurationUnit;
}

/** A number for the calendar day; it grows by one per day. */
function toDayNumber(date: Date, timeZone: TimeZone): number {
  if (timeZone === 'UTC') return Math.floor(date.getTime() / DAY_MS);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/**
 * The time until a survey closes: in calendar days of the reader, on the last day in hours and minutes, and if it is
 * far off, in months or years. Null when the survey is closed.
 */
function getTimeLeft(closesAt: DateInput, now = getServerTime(), timeZone?: TimeZone): TimeLeft | null {
  const end = new Date(closesAt).getTime();
  const left = end - now.getTime();
  if (left <= 0) return null;
  if (left < HOUR_MS) return { count: Math.ceil(left / MINUTE_MS), unit: 'minute' };
  const days = toDayNumber(new Date(end - 1), timeZone) - toDayNumber(now, timeZone);
  if (days === 0) return { count: Math.floor(left / HOUR_MS), unit: 'hour' };
  if (days >= 2 * DAYS_PER_YEAR) return { count: Math.floor(days / DAYS_PER_YEAR), unit: 'year' };
  if (days >= 2 * DAYS_PER_MONTH) return { count: Math.floor(days / DAYS_PER_MONTH), unit: 'month' };
  return { count: days, unit: 'day' };
}

/** How long a survey still takes votes: `7 days`, `Closed`. */
export function formatTimeLeft(closesAt: DateInput, now?: Date): string {
  const left = getTimeLeft(closesAt, now);
  return left ? formatDuration(left.count, left.unit) : strings.closed;
}

/** The same as a sentence: `Closes in 7 days`, `Closes tomorrow`, `Closed`. */
export function formatTimeUntilClose(closesAt: DateInput, now?: Date, timeZone?: TimeZone): string {
  const left = getTimeLeft(closesAt, now, timeZone);
  return left ? strings.timeUntilClose[left.unit](left.count) : strings.closed;
}

/** The closing time of a survey, formatted. */
export interface Closing {
  /** The last minute that still takes votes, in UTC: `23:59`. */
  utcTime: string;
  /** The same minute on the reader's clock: `00:59`. */
  localTime: string;
  /** The same with the day, if the reader's date differs from the UTC date at that minute: `Nov 28, 00:59`. */
  localDayTime: string | undefined;
}

/**
 * The last moment that takes votes: for a survey that closes at midnight, 23:59 of the day of the deadline; for one that its
 * surveyor closed at 10:00:30, 10:00.
 */
export function getLastVotingMoment(closesAt: DateInput): Date {
  return new Date(new Date(closesAt).getTime() - 1);
}

/**
 * The last minute that takes votes, in UTC and in the reader's time zone.
 * @param timeZone the reader's; the browser's by default.
 */
export function getClosing(closesAt: DateInput, timeZone?: string): Closing {
  const last = getLastVotingMoment(closesAt);
  const isSameDay = formatYearMonthDay(last, timeZone) === formatYearMonthDay(last, 'UTC');
  return {
    utcTime: formatTime(last, 'UTC'),
    localTime: formatTime(last, timeZone),
    localDayTime: isSameDay ? undefined : format(last, { month: 'short', day: 'numeric', ...TIME }, timeZone),
  };
}

/** The last minute that takes votes, in UTC: `2026/11/27, 23:59 UTC`. */
export function formatClosingUtc(closesAt: DateInput): string {
  return formatUtc(getLastVotingMoment(closesAt));
}

/** The same minute in the reader's time zone: `Nov 28, 2026, 00:59 your time`. */
export function formatClosingLocal(closesAt: DateInput, timeZone?: TimeZone): string {
  return strings.yourTime(formatDateTime(getLastVotingMoment(closesAt), timeZone));
}
