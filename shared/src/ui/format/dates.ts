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
const MONTH_DAY = { month: 'short', day: 'numeric' } as const;
const WEEKDAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const TIME = { timeStyle: 'short' } as const;
/** Of 24 hours for everybody, like the year/month/day before it. */
const UTC_TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function format(value: DateInput, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const formatted = new Intl.DateTimeFormat(getLocale(), { ...options, timeZone }).format(new Date(value));
  // Some browsers put a narrow space before AM and PM. The first response has the one of Node.
  return formatted.replaceAll('\u202f', ' ');
}

/** A day, in the reader's time zone by default: `Nov 5, 2026`, or `5 Nov 2026` in Britain. */
export function formatDate(value: DateInput, timeZone?: string): string {
  return format(value, DAY, timeZone);
}

/** A time, in the reader's time zone by default: `9:05 AM`, or `09:05` in Britain. */
export function formatTime(value: DateInput, timeZone?: string): string {
  return format(value, TIME, timeZone);
}

/** Day and time, in the reader's time zone by default: `Nov 5, 2026, 9:05 AM`. */
export function formatDateTime(value: DateInput, timeZone?: string): string {
  return strings.dayAndTime(formatDate(value, timeZone), formatTime(value, timeZone));
}

/** Whether the reader's region counts twelve hours, with AM and PM. */
export function usesTwelveHours(): boolean {
  return new Intl.DateTimeFormat(getLocale(), TIME).resolvedOptions().hour12 === true;
}

/** A month of the calendar in UTC: '2026-11' gives `Nov 2026`. */
export function formatMonth(month: string): string {
  return format(month, { year: 'numeric', month: 'short' }, 'UTC');
}

/**
 * A day, or some days of the calendar: `Dec 24, 2026`, `Dec 2026`, `2026`, `1990 – 1999`, or `Dec 1, 2026 – Dec 7, 2026`.
 * @param from the first day: `2026-12-01`.
 * @param until the last day.
 */
export function formatDaySpan(from: string, until: string): string {
  if (from === until) return formatDate(from, 'UTC');
  const [firstMonth, lastMonth] = [from.slice(0, 7), until.slice(0, 7)];
  const areMonths = from.endsWith('-01') && new Date(Date.parse(until) + DAY_MS).getUTCDate() === 1;
  if (areMonths && firstMonth === lastMonth) return formatMonth(firstMonth);
  if (!areMonths) return strings.daySpan(formatDate(from, 'UTC'), formatDate(until, 'UTC'));
  if (!from.endsWith('-01-01') || !until.endsWith('-12-31'))
    return strings.daySpan(formatMonth(firstMonth), formatMonth(lastMonth));
  const [firstYear, lastYear] = [from.slice(0, 4), until.slice(0, 4)];
  return firstYear === lastYear ? firstYear : strings.daySpan(firstYear, lastYear);
}

/** The reader's time zone: `Europe/Berlin`. */
export function getTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time zone in words: `New York time`, `UTC`. */
function formatTimeZone(timeZone: string): string {
  const place = timeZone.split('/').slice(1).join('/').replaceAll('_', ' ');
  return place && !timeZone.startsWith('Etc/') ? strings.zoneTime(place.split('/').at(-1) ?? place) : timeZone;
}

/**
 * A moment in words, to read back what somebody typed, in the reader's time zone by default:
 * `Tuesday, May 11, 2027 at 9:30 AM, New York time`.
 */
export function formatInWords(value: DateInput, timeZone = getTimeZone()): string {
  const moment = strings.dayAtTime(format(value, WEEKDAY, timeZone), formatTime(value, timeZone));
  return strings.inZone(moment, formatTimeZone(timeZone));
}

/**
 * A day as deadlines are written, for every reader: year/month/day (specification, section 3), with two digits for month
 * and day: `2026/10/05`. In the reader's time zone by default.
 */
export function formatYearMonthDay(value: DateInput, timeZone?: string): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('ja-JP', { ...digits, timeZone }).format(new Date(value));
}

/** A moment in UTC, for every reader, with the day as deadlines are written: `2026/11/27, 09:00 UTC`. */
function formatUtc(value: DateInput): string {
  return strings.utc(strings.dayAndTime(formatYearMonthDay(value, 'UTC'), format(value, UTC_TIME, 'UTC')));
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

/**
 * The closing time of a survey as it is shown: 23:59 for the midnight in UTC that ends the day of its deadline, and
 * otherwise the time that its surveyor chose, or at which they closed it.
 */
export function getShownClosing(closesAt: DateInput): Date {
  const time = new Date(closesAt).getTime();
  return new Date(time % DAY_MS === 0 ? time - 1 : time);
}

/**
 * The closing time on the reader's clock, with the day if that differs from the one in UTC: `6:59 PM`,
 * `Nov 28, 12:59 AM`; undefined if the reader's clock shows UTC.
 * @param timeZone the reader's; the browser's by default.
 */
export function formatLocalClosing(closesAt: DateInput, timeZone?: string): string | undefined {
  const shown = getShownClosing(closesAt);
  const time = formatTime(shown, timeZone);
  if (formatYearMonthDay(shown, timeZone) !== formatYearMonthDay(shown, 'UTC')) {
    return strings.dayAndTime(format(shown, MONTH_DAY, timeZone), time);
  }
  return time === formatTime(shown, 'UTC') ? undefined : time;
}

/** The closing time in UTC: `2026/11/27, 23:59 UTC`. */
export function formatClosingUtc(closesAt: DateInput): string {
  return formatUtc(getShownClosing(closesAt));
}

/** The same in the reader's time zone: `Nov 28, 2026, 12:59 AM your time`. */
export function formatClosingLocal(closesAt: DateInput, timeZone?: TimeZone): string {
  return strings.yourTime(formatDateTime(getShownClosing(closesAt), timeZone));
}

/** The same in words: `Friday, November 27, 2026 at 6:59 PM, New York time`. */
export function formatClosingInWords(closesAt: DateInput): string {
  return formatInWords(getShownClosing(closesAt));
}
