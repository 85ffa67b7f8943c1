import { formatTime } from '@canvass/shared/ui';

/** Minutes between the times on offer (specification, section 9). */
export const TIME_INTERVAL_MINUTES = 30;

const MINUTES_PER_DAY = 24 * 60;

/** A time as any region writes it: `9:30 AM`, `9 a.m.`, `09:30`, `9.30`, `21h30`. */
const CLOCK = /^\s*(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*$/i;

/** A day on which no clock in use is changed, to format times. */
function onOrdinaryDay(minutes: number): Date {
  return new Date(2000, 0, 1, 0, minutes);
}

/**
 * Parses a typed time. Without AM or PM, it is one of 24 hours.
 * @returns the minutes since midnight, or null if it is not a time.
 */
function parseMinutes(typed: string): number | null {
  const [match, hours = '', minutes, half] = CLOCK.exec(typed) ?? [];
  if (match === undefined || (minutes === undefined && half === undefined)) return null;
  const isHalfDay = half !== undefined;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  if (minute > 59 || hour > (isHalfDay ? 12 : 23) || (isHalfDay && hour === 0)) return null;
  const hourOfDay = isHalfDay ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return hourOfDay * 60 + minute;
}

/** A typed time as the reader's region writes it; what is not a time is returned unchanged. */
export function normalizeClock(typed: string): string {
  const minutes = parseMinutes(typed);
  return minutes === null ? typed : formatTime(onOrdinaryDay(minutes));
}

/**
 * A day, at midnight in the reader's time zone, at a typed time.
 * @returns null if it is not a time, or one that the clock skips on that day because summer time begins.
 */
export function setClock(day: Date, typed: string): Date | null {
  const minutes = parseMinutes(typed);
  if (minutes === null) return null;
  const time = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes);
  return time.getHours() * 60 + time.getMinutes() === minutes ? time : null;
}

/** The full and half hours of a day, as the reader's region writes them. */
export function listHalfHours(): string[] {
  const count = MINUTES_PER_DAY / TIME_INTERVAL_MINUTES;
  return Array.from({ length: count }, (_, index) => formatTime(onOrdinaryDay(index * TIME_INTERVAL_MINUTES)));
}
