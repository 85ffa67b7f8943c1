import { words } from './words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In days; far deadlines are told roughly. */
const MONTH = 30;
const YEAR = 365;

/** A moment as the API gives it (ISO 8601, UTC), or as a date. */
type Moment = string | Date;

/** `2026/10/05`; in the reader's zone unless told. */
export function dayOf(value: Moment, timeZone?: string): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Date(value).toLocaleDateString('ja-JP', { ...digits, timeZone });
}

function timeOf(value: Moment, timeZone?: string): string {
  return new Date(value).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
}

/** A moment in the reader's zone: `1 Nov 2026` and `10:00`. */
export function momentOf(value: Moment): { day: string; time: string } {
  const day = new Date(value).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return { day, time: timeOf(value) };
}

/** Whether a survey has stopped taking votes, by the reader's clock; the server's decides. */
export function isClosed(closesAt: Moment, now = new Date()): boolean {
  return new Date(closesAt) <= now;
}

interface TimeLeft {
  count: number;
  unit: 'minute' | 'hour' | 'day' | 'month' | 'year';
}

/** The day of the calendar in the reader's zone, as a number that grows by one a day. */
function dayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY;
}

/**
 * What is left of a survey: days of the reader's calendar, on its last day hours and minutes, and when it is
 * far, months or years. Null when it is closed.
 */
function timeLeft(closesAt: Moment, now = new Date()): TimeLeft | null {
  const end = new Date(closesAt).getTime();
  const left = end - now.getTime();
  if (left <= 0) return null;
  if (left < HOUR) return { count: Math.ceil(left / MINUTE), unit: 'minute' };
  const days = dayNumber(new Date(end - 1)) - dayNumber(now);
  if (days === 0) return { count: Math.floor(left / HOUR), unit: 'hour' };
  if (days >= 2 * YEAR) return { count: Math.floor(days / YEAR), unit: 'year' };
  if (days >= 2 * MONTH) return { count: Math.floor(days / MONTH), unit: 'month' };
  return { count: days, unit: 'day' };
}

/** How long a survey still takes votes: `7 days`, `Closed`. */
export function timeLeftSaid(closesAt: Moment, now?: Date): string {
  const left = timeLeft(closesAt, now);
  return left ? words.left(left.count, left.unit) : words.closed;
}

/** The same as a sentence: `Closes in 7 days`, `Closes tomorrow`, `Closed`. */
export function closesIn(closesAt: Moment, now?: Date): string {
  const left = timeLeft(closesAt, now);
  return left ? words.closesIn(left.count, left.unit) : words.closed;
}

/** When a survey closes, in words. */
export interface Closing {
  /** The last minute that still takes votes, in UTC: `23:59`. */
  utcTime: string;
  /** The same minute on the reader's clock: `00:59`. */
  localTime: string;
  /** The reader's calendar, when it shows another day at that minute: `28 Nov`. */
  localDay: string | undefined;
}

/** A survey that closes at midnight is said to close at 23:59 of the day before: the deadline's own day is what people read. */
function lastMinute(closesAt: Moment): Date {
  return new Date(new Date(closesAt).getTime() - MINUTE);
}

/**
 * The last minute that takes votes, in UTC and for the reader.
 * @param timeZone the reader's; the browser's unless told.
 */
export function closingOf(closesAt: Moment, timeZone?: string): Closing {
  const last = lastMinute(closesAt);
  const isSameDay = dayOf(last, timeZone) === dayOf(last, 'UTC');
  return {
    utcTime: timeOf(last, 'UTC'),
    localTime: timeOf(last, timeZone),
    localDay: isSameDay ? undefined : last.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone }),
  };
}

/** The last minute that takes votes, in UTC: `2026/11/27, 23:59 UTC`. */
export function closingInUtc(closesAt: Moment): string {
  const last = lastMinute(closesAt);
  return words.utc(dayOf(last, 'UTC'), timeOf(last, 'UTC'));
}

/** The same minute in the reader's zone: `28 November 2026, 00:59 your time`. */
export function closingHere(closesAt: Moment): string {
  const last = lastMinute(closesAt);
  const day = last.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return words.yourTime(timeOf(last), day);
}
