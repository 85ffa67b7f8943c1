import { strings } from '../strings';

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

/** `2026/10/05`; in the reader's time zone by default. */
export function formatDay(value: DateInput, timeZone?: string): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Date(value).toLocaleDateString('ja-JP', { ...digits, timeZone });
}

function formatTime(value: DateInput, timeZone?: string): string {
  return new Date(value).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
}

/** Date and time, in the reader's time zone by default: `1 Nov 2026` and `10:00`. */
export function formatDateTime(value: DateInput, timeZone?: string): { day: string; time: string } {
  const day = new Date(value).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  return { day, time: formatTime(value, timeZone) };
}

/** Whether a survey no longer takes votes, by the reader's clock; the server's clock decides. */
export function isClosed(closesAt: DateInput, now = new Date()): boolean {
  return new Date(closesAt) <= now;
}

interface TimeLeft {
  count: number;
  unit: 'minute' | 'hour' | 'day' | 'month' | 'year';
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
function getTimeLeft(closesAt: DateInput, now = new Date(), timeZone?: TimeZone): TimeLeft | null {
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
  return left ? strings.timeLeft(left.count, left.unit) : strings.closed;
}

/** The same as a sentence: `Closes in 7 days`, `Closes tomorrow`, `Closed`. */
export function formatTimeUntilClose(closesAt: DateInput, now?: Date, timeZone?: TimeZone): string {
  const left = getTimeLeft(closesAt, now, timeZone);
  return left ? strings.timeUntilClose(left.count, left.unit) : strings.closed;
}

/** The closing time of a survey, formatted. */
export interface Closing {
  /** The last minute that still takes votes, in UTC: `23:59`. */
  utcTime: string;
  /** The same minute on the reader's clock: `00:59`. */
  localTime: string;
  /** The reader's date at that minute, if it differs from the UTC date: `28 Nov`. */
  localDay: string | undefined;
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
  const isSameDay = formatDay(last, timeZone) === formatDay(last, 'UTC');
  return {
    utcTime: formatTime(last, 'UTC'),
    localTime: formatTime(last, timeZone),
    localDay: isSameDay ? undefined : last.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone }),
  };
}

/** The last minute that takes votes, in UTC: `2026/11/27, 23:59 UTC`. */
export function formatClosingUtc(closesAt: DateInput): string {
  const last = getLastVotingMoment(closesAt);
  return strings.utc(formatDay(last, 'UTC'), formatTime(last, 'UTC'));
}

/** The same minute in the reader's time zone: `28 November 2026, 00:59 your time`. */
export function formatClosingLocal(closesAt: DateInput, timeZone?: TimeZone): string {
  const last = getLastVotingMoment(closesAt);
  const day = last.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return strings.yourTime(formatTime(last, timeZone), day);
}
