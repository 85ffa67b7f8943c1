import { words } from '../words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** In days; far deadlines are told roughly. */
const MONTH = 30;
const YEAR = 365;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The day of the calendar in the viewer's zone, as a number that grows by one a day. */
function dayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / (24 * HOUR);
}

/** `2026/10/12`, in the viewer's zone. */
export function dayOf(timestamp: string): string {
  const moment = new Date(timestamp);
  return `${moment.getFullYear()}/${two(moment.getMonth() + 1)}/${two(moment.getDate())}`;
}

export function isClosed(closesAt: string, now: Date): boolean {
  return new Date(closesAt) <= now;
}

/** How long a survey still takes votes, by the viewer's calendar: `Closes in 7 days`, far ones in months or years. */
export function timeLeft(closesAt: string, now: Date): string {
  const left = new Date(closesAt).getTime() - now.getTime();
  if (left <= 0) return words.closing.closed;
  if (left < HOUR) return words.closing.minutes(Math.ceil(left / MINUTE));
  const days = dayNumber(new Date(new Date(closesAt).getTime() - 1)) - dayNumber(now);
  if (days === 0) return words.closing.hours(Math.floor(left / HOUR));
  if (days >= 2 * YEAR) return words.closing.years(Math.floor(days / YEAR));
  if (days >= 2 * MONTH) return words.closing.months(Math.floor(days / MONTH));
  return days === 1 ? words.closing.tomorrow : words.closing.days(days);
}

/** The last minute that takes votes, in UTC: `2026/11/27, 23:59 UTC`. */
export function closingInUtc(closesAt: string): string {
  const last = new Date(new Date(closesAt).getTime() - MINUTE);
  const day = `${last.getUTCFullYear()}/${two(last.getUTCMonth() + 1)}/${two(last.getUTCDate())}`;
  return words.closing.utc(day, `${two(last.getUTCHours())}:${two(last.getUTCMinutes())}`);
}

/** The same minute in the viewer's zone: `28 November 2026, 00:59 your time`. */
export function closingHere(closesAt: string): string {
  const last = new Date(new Date(closesAt).getTime() - MINUTE);
  const day = last.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return words.closing.local(day, `${two(last.getHours())}:${two(last.getMinutes())}`);
}
