import { getLatestDeadline, MAX_DEADLINE_YEARS } from '@canvass/shared/contracts';
import { getServerTime } from '@canvass/shared/session';
import { formatTime, usesTwelveHours } from '@canvass/shared/ui';
import { opening as strings } from '../../strings/opening';
import type { DateFormat } from '../dates/use-date-input';
import { setClock } from '../dates/typed-clock';
import { EXAMPLE_TIME, formatDay, parseDay } from '../deadline/typed-date';

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Parses a typed day and time in the reader's time zone: MM/dd/yyyy, and a time as any region writes it.
 * @returns null if it is not a time on the reader's clock.
 */
export function parseOpening(typed: string): Date | null {
  const [, typedDay = '', time = ''] = /^\s*(\S+)\s+(.+)$/.exec(typed) ?? [];
  const day = parseDay(typedDay);
  return day && setClock(day, time);
}

/** A day and a time in the format of the field: MM/dd/yyyy, and the time as the reader's region writes it. */
export function formatOpening(date: Date): string {
  return `${formatDay(date)} ${formatTime(date)}`;
}

/** The format of the field, which depends on the reader's region. */
export function getOpeningFormat(): DateFormat {
  return {
    pattern: usesTwelveHours() ? 'MM/dd/yyyy h:mm aa' : 'MM/dd/yyyy HH:mm',
    placeholder: strings.placeholder(formatTime(EXAMPLE_TIME)),
    hasTime: true,
    parse: parseOpening,
    format: formatOpening,
  };
}

/** The next full or half hour. */
export function getNextHalfHour(now = getServerTime()): Date {
  return new Date((Math.floor(now.getTime() / HALF_HOUR_MS) + 1) * HALF_HOUR_MS);
}

export function getLastOpening(now = getServerTime()): Date {
  return getLatestDeadline(now).closesAt;
}

/**
 * Why a survey cannot open at a typed time; undefined if it can.
 * @param closesAt when it closes, if that is known.
 */
export function describeOpeningError(typed: string, closesAt?: Date | null, now = getServerTime()): string | undefined {
  if (!typed.trim()) return strings.missing;
  const opensAt = parseOpening(typed);
  if (!opensAt) return strings.invalid(formatTime(EXAMPLE_TIME));
  if (opensAt <= now) return strings.past;
  if (opensAt > getLastOpening(now)) return strings.tooFar(MAX_DEADLINE_YEARS);
  return closesAt && opensAt >= closesAt ? strings.afterDeadline : undefined;
}
