import { getLatestDeadline, MAX_DEADLINE_YEARS } from '@canvass/shared/contracts';
import { getServerTime } from '@canvass/shared/session';
import { formatDateTime, formatUtc, getTimeZone } from '@canvass/shared/ui';
import { opening as strings } from '../../strings/opening';
import type { DateFormat } from '../dates/use-date-input';
import { formatDay, parseDay } from '../deadline/typed-date';

const HALF_HOUR_MS = 30 * 60_000;

/** Parses a typed MM/dd/yyyy HH:mm in the reader's time zone; null if it is not a time on the reader's clock. */
export function parseTime(typed: string): Date | null {
  const match = /^\s*(\S+)\s+(\d{1,2}):(\d{2})\s*$/.exec(typed);
  const date = match && parseDay(match[1] ?? '');
  if (!match || !date) return null;
  const [hours, minutes] = [Number(match[2]), Number(match[3])];
  date.setHours(hours, minutes);
  // A time that does not exist, or that the clock skips when summer time begins.
  return date.getHours() === hours && date.getMinutes() === minutes ? date : null;
}

/** A time in the format of the field. */
export function formatTime(date: Date): string {
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${formatDay(date)} ${hours}:${minutes}`;
}

export const TIME_FORMAT: DateFormat = {
  pattern: 'MM/dd/yyyy HH:mm',
  placeholder: strings.placeholder,
  hasTime: true,
  parse: parseTime,
  format: formatTime,
};

/** The next full or half hour. */
export function getNextHalfHour(now = getServerTime()): Date {
  return new Date((Math.floor(now.getTime() / HALF_HOUR_MS) + 1) * HALF_HOUR_MS);
}

export function getLastOpening(now = getServerTime()): Date {
  return getLatestDeadline(now).closesAt;
}

/** An opening on the reader's clock and in UTC: `Nov 27, 2026, 10:00 (Europe/Berlin), which is 2026/11/27, 09:00 UTC`. */
export function formatOpening(opensAt: string): string {
  return strings.moment(formatDateTime(opensAt), getTimeZone(), formatUtc(opensAt));
}

/**
 * Why a survey cannot open at a typed time; undefined if it can.
 * @param closesAt when it closes, if that is known.
 */
export function describeOpeningError(typed: string, closesAt?: Date | null, now = getServerTime()): string | undefined {
  if (!typed.trim()) return strings.missing;
  const opensAt = parseTime(typed);
  if (!opensAt) return strings.invalid;
  if (opensAt <= now) return strings.past;
  if (opensAt > getLastOpening(now)) return strings.tooFar(MAX_DEADLINE_YEARS);
  return closesAt && opensAt >= closesAt ? strings.afterDeadline : undefined;
}
