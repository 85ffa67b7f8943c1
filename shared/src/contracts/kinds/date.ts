import { MAX_OPTIONS, type QuestionSettings } from '../questions';
import type { AnswerRules, QuestionRules, RecordRules, SettingCheck } from './rules';
import { createSpanRecords, formatSpan, parseSpan } from './spans';

/** The first and the last day that an answer can be, unless the question has bounds of its own. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2099-12-31';

const DAY_MS = 86_400_000;

/** A number of days, or of months of the calendar: 3 are a quarter, and 120 a decade. */
type SpanLength = { days: number } | { months: number };

/**
 * Results count spans of the first of these lengths with which there are at most `MAX_OPTIONS`. Tallies have a counter for
 * each span, so lengths must never change.
 */
const SPAN_LENGTHS: SpanLength[] = [
  { days: 1 },
  { days: 7 },
  { months: 1 },
  { months: 3 },
  { months: 12 },
  { months: 120 },
];

/** The first and the last day that an answer to a question can be. */
export function getDayBounds({ earliest = FIRST_DAY, latest = LAST_DAY }: QuestionSettings) {
  return { earliest, latest };
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar: `2026-12-24`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && toDay(time) === text;
}

/** The number of the month with a day, counted from the year 0. */
function toMonth(day: string): number {
  const [year, month] = day.split('-').map(Number);
  return (year ?? 0) * 12 + (month ?? 1) - 1;
}

/** The index of the span with a day, from 0. */
function getSpanIndex(day: string, earliest: string, length: SpanLength): number {
  return 'days' in length
    ? Math.floor((Date.parse(day) - Date.parse(earliest)) / DAY_MS / length.days)
    : Math.floor(toMonth(day) / length.months) - Math.floor(toMonth(earliest) / length.months);
}

/** The first day of the span with an index, which may be before the earliest day. */
function getSpanStart(index: number, earliest: string, length: SpanLength): string {
  if ('days' in length) return toDay(Date.parse(earliest) + index * length.days * DAY_MS);
  const month = (Math.floor(toMonth(earliest) / length.months) + index) * length.months;
  return toDay(Date.UTC(Math.floor(month / 12), month % 12));
}

function getSpanLength({ earliest, latest }: { earliest: string; latest: string }): SpanLength {
  const found = SPAN_LENGTHS.find((length) => getSpanIndex(latest, earliest, length) < MAX_OPTIONS);
  return found ?? { months: 120 };
}

/** The spans of days that results count: `2026-12-24`, or `2026-12-01/2026-12-31`. */
export function listDateSpans(question: QuestionSettings): string[] {
  const { earliest, latest } = getDayBounds(question);
  const length = getSpanLength({ earliest, latest });
  return Array.from({ length: getSpanIndex(latest, earliest, length) + 1 }, (_, index) => {
    const start = getSpanStart(index, earliest, length);
    const end = toDay(Date.parse(getSpanStart(index + 1, earliest, length)) - DAY_MS);
    return formatSpan(start < earliest ? earliest : start, end > latest ? latest : end);
  });
}

/** Whether it is a day within the bounds of the question. */
function isPossible(question: QuestionSettings, answer: unknown): answer is string {
  const { earliest, latest } = getDayBounds(question);
  return typeof answer === 'string' && isDay(answer) && earliest <= answer && answer <= latest;
}

/** A day of the calendar, within bounds. */
export const date: QuestionRules = {
  fixedOptions: [],
  settings: ['earliest', 'latest'],
  conditionIssue: 'must be a question with options',
  hasSpans: true,
};

/** The latest date must not be before the earliest one. */
export const checkDateSettings: SettingCheck = (question) => {
  const { earliest, latest } = getDayBounds(question);
  return earliest > latest ? [{ setting: 'latest', message: 'must not be before the earliest date' }] : [];
};

export const dateAnswers: AnswerRules = {
  check: (question, answer) => (isPossible(question, answer) ? undefined : 'invalid'),
  accepts: (_question, answer) => typeof answer === 'string' && (answer === '' || isDay(answer)),
};

/**
 * The index of the span with a day, or with the first day of a span, as in an anonymous ballot; -1 if it is none within the
 * bounds, as in a damaged vote.
 */
function findSpan(question: QuestionSettings, value: string | number): number {
  const bounds = getDayBounds(question);
  const { from } = parseSpan(String(value));
  return isPossible(question, from) ? getSpanIndex(from, bounds.earliest, getSpanLength(bounds)) : -1;
}

export const dateRecords: RecordRules = {
  ...createSpanRecords(findSpan),
  describe(question) {
    const { earliest, latest } = getDayBounds(question);
    return `must be a date from ${earliest} to ${latest}`;
  },
  match: parseSpan,
};
