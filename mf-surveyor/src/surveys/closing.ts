const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a survey closes, in words. */
export interface Closing {
  /** The last day in UTC, as deadlines are written: `2026/11/27`. */
  day: string;
  /** The last minute that still takes votes, in UTC: `23:59`. */
  utcTime: string;
  /** The same minute on the reader's clock: `00:59`. */
  localTime: string;
  /** The reader's calendar, when it shows another day at that minute: `28 Nov`. */
  localDay: string | undefined;
}

function time(moment: Date, timeZone?: string): string {
  return moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
}

/**
 * Puts a closing moment into words. A survey that closes at midnight is said to close at 23:59 of the day before, so
 * that the deadline's own day is the one people read.
 * @param timeZone the reader's; the browser's unless told.
 */
export function closingOf(closesAt: string | Date, timeZone?: string): Closing {
  const last = new Date(new Date(closesAt).getTime() - MINUTE);
  const day = last.toLocaleDateString('ja-JP', { timeZone: 'UTC' });
  const isSameDay = last.toLocaleDateString('ja-JP', { timeZone }) === day;
  return {
    day,
    utcTime: time(last, 'UTC'),
    localTime: time(last, timeZone),
    localDay: isSameDay ? undefined : last.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone }),
  };
}

/** Whether a survey has stopped taking votes, by the reader's clock; the server's decides. */
export function isClosed(closesAt: string | Date, now = Date.now()): boolean {
  return new Date(closesAt).getTime() <= now;
}

/** How long a survey still takes votes: whole days, or hours in the last two days. Null when it is closed. */
export function timeLeft(closesAt: string, now = Date.now()): { count: number; unit: 'day' | 'hour' } | null {
  const left = new Date(closesAt).getTime() - now;
  if (left <= 0) return null;
  return left < 2 * DAY
    ? { count: Math.ceil(left / HOUR), unit: 'hour' }
    : { count: Math.floor(left / DAY), unit: 'day' };
}

/** A moment in the reader's zone: the day `1 Nov 2026` and the time `10:00`. */
export function momentOf(value: string): { day: string; time: string } {
  const moment = new Date(value);
  const day = moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return { day, time: time(moment) };
}
