import {
  describeClosingTimeError,
  describeDeadlineError,
  getLatestDeadline,
  hasChosenTime,
  parseDeadline,
  toDeadline,
  type Survey,
} from '@canvass/shared/contracts';
import { getServerTime } from '@canvass/shared/session';
import { formatTime } from '@canvass/shared/ui';
import { strings } from '../../strings/survey-form';
import { setClock } from '../dates/typed-clock';

/** A deadline as it is typed. */
export interface TypedDeadline {
  /** As MM/dd/yyyy. */
  deadline: string;
  /** In the reader's time zone; empty for the end of the day in UTC. */
  closingTime: string;
}

/** A deadline as requests and drafts have it. */
export interface SentDeadline {
  deadline: string;
  /** Only if the time was chosen. Always present, so that contents can be compared as JSON. */
  closesAt: string | undefined;
}

/** The deadline of a survey, or of sent content, in which `closesAt` is a chosen time. */
export type StoredDeadline = Pick<Survey, 'deadline' | 'hasClosingTime'> & { closesAt?: string | undefined };

/** A time as the reader's region writes it is shown with this one. */
export const EXAMPLE_TIME = new Date(2000, 0, 1, 9, 30);

/** Of years that are typed with two digits. */
const CENTURY = 2000;

function padNumber(number: number): string {
  return String(number).padStart(2, '0');
}

/** A day in the format of the field: MM/dd/yyyy (specification, section 9). */
export function formatDay(day: Date): string {
  return `${padNumber(day.getMonth() + 1)}/${padNumber(day.getDate())}/${day.getFullYear()}`;
}

/** Whether the year of a typed day has two digits, or is not complete yet. */
export function hasShortYear(typed: string): boolean {
  return /\D\d{2}\s*$/.test(typed);
}

/**
 * Parses a typed MM/dd/yyyy; leading zeros and the century may be missing. With dots, the day comes first, as everywhere
 * where days are written with dots. The date picker itself would read 11/31/2026 as December 1, so it is not used for this.
 * @returns the day at midnight in the reader's time zone, or null if it is not a calendar day.
 */
export function parseDay(typed: string): Date | null {
  const match = /^\s*(\d{1,2})([/.])(\d{1,2})\2(\d{4}|\d{2})\s*$/.exec(typed);
  if (!match) return null;
  const [first, second, typedYear] = [match[1], match[3], match[4]].map(Number) as [number, number, number];
  const [month, day] = match[2] === '.' ? [second, first] : [first, second];
  const year = typedYear < 100 ? CENTURY + typedYear : typedYear;
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

/** A day in the stored format, which the specification quotes (section 3): year/month/day, as in the ja-JP locale. */
function toStoredDay(day: Date): string {
  // oxlint-disable-next-line no-restricted-properties -- A quoted format, the same for every reader.
  return day.toLocaleDateString('ja-JP');
}

/** The time at which voting ends for a typed deadline; null if its day or its time is none. */
export function getClosingTime({ deadline, closingTime }: TypedDeadline): Date | null {
  const day = parseDay(deadline);
  if (!day) return null;
  return closingTime.trim() ? setClock(day, closingTime) : (parseDeadline(toStoredDay(day))?.closesAt ?? null);
}

/** A typed deadline as it is sent. What cannot be read is sent as it is typed, for drafts. */
export function toSentDeadline(typed: TypedDeadline): SentDeadline {
  const closesAt = getClosingTime(typed);
  if (!closesAt) return { deadline: [typed.deadline, typed.closingTime].join(' ').trimEnd(), closesAt: undefined };
  const deadline = toDeadline(closesAt);
  return { deadline: deadline.day, closesAt: hasChosenTime(deadline) ? closesAt.toISOString() : undefined };
}

/** A stored day in the format of the field; a value that is not a day is returned unchanged. */
function formatStoredDay(stored: string): string {
  const [year = 0, month = 0, day = 0] = stored.split('/').map(Number);
  return parseDeadline(stored) ? formatDay(new Date(year, month - 1, day)) : stored;
}

/** A stored deadline as the fields show it: a chosen time on the reader's clock. */
export function toTypedDeadline({ deadline, closesAt, hasClosingTime }: StoredDeadline): TypedDeadline {
  const parsed = hasClosingTime === false ? null : parseDeadline(deadline, closesAt);
  if (parsed && hasChosenTime(parsed)) {
    return { deadline: formatDay(parsed.closesAt), closingTime: formatTime(parsed.closesAt) };
  }
  // As an unfinished draft has it.
  const [, day = deadline, time = ''] = /^(\S*) (.+)$/.exec(deadline) ?? [];
  return { deadline: formatStoredDay(day), closingTime: time };
}

/** Whether a typed deadline is the stored one. */
export function isStoredDeadline(typed: TypedDeadline, stored: StoredDeadline): boolean {
  const [mine, theirs] = [toSentDeadline(typed), toSentDeadline(toTypedDeadline(stored))];
  return mine.deadline === theirs.deadline && mine.closesAt === theirs.closesAt;
}

interface DeadlineLimits {
  /** The survey's current deadline: left unchanged, it is never refused. */
  stored?: StoredDeadline | undefined;
  /** The time after which the deadline must end: the current closing time, when it is moved to a later one. */
  after?: string | undefined;
}

/**
 * Why a survey cannot have a typed deadline, as a sentence, and the field with the fault; undefined when it can, and when nothing is
 * typed.
 */
export function describeDeadlineFault(
  typed: TypedDeadline,
  { stored, after }: DeadlineLimits = {},
  now = getServerTime(),
): [keyof TypedDeadline, string] | undefined {
  if (!typed.deadline.trim()) return undefined;
  if (!parseDay(typed.deadline)) return ['deadline', strings.dateNotValid];
  if (!getClosingTime(typed)) return ['closingTime', strings.timeNotValid(formatTime(EXAMPLE_TIME))];
  if (stored && isStoredDeadline(typed, stored)) return undefined;
  const { deadline, closesAt } = toSentDeadline(typed);
  const dayError = describeDeadlineError(deadline, now);
  if (dayError) return ['deadline', strings.fieldError(strings.fields.deadline, dayError)];
  const timeError = closesAt && describeClosingTimeError(deadline, closesAt, now);
  if (timeError) return ['closingTime', strings.fieldError(strings.fields.closingTime, timeError)];
  const end = parseDeadline(deadline, closesAt)?.closesAt;
  const isTooEarly = after !== undefined && end !== undefined && end <= new Date(after);
  return isTooEarly ? ['deadline', strings.fieldError(strings.fields.deadline, strings.notLater)] : undefined;
}
