import { MAX_OPTIONS, type AnswerValue, type QuestionSettings } from '../questions';
import type { AnswerRules, QuestionRules, RecordRules, SettingCheck } from './rules';
import { createSpanRecords, formatSpan, parseSpan } from './spans';

/** A whole number as it was typed; undefined for anything else, and for more digits than a number can have exactly. */
export function parseWholeNumber(typed: string): number | undefined {
  return /^\s*-?\d{1,15}\s*$/.test(typed) ? Number(typed) : undefined;
}

/** The lowest and the highest number that an answer can be. A question always has both, unless it is damaged. */
export function getNumberBounds({ least = 0, most = 100 }: QuestionSettings) {
  return { least, most };
}

/** How many numbers a span has: the first of 1, 2, 5, 10, 20, 50, and so on, with which there are at most `MAX_OPTIONS`. */
function getSpanSize(least: number, most: number): number {
  const countSpans = (size: number) => Math.floor(most / size) - Math.floor(least / size) + 1;
  let power = 1;
  for (;;) {
    const size = [power, 2 * power, 5 * power].find((each) => countSpans(each) <= MAX_OPTIONS);
    if (size !== undefined) return size;
    power *= 10;
  }
}

/**
 * The spans of numbers that results count: `7`, or `20/29`. All but the first and the last begin at multiples of their size.
 * Tallies have a counter for each span, so they must never change.
 */
export function listNumberSpans(question: QuestionSettings): string[] {
  const { least, most } = getNumberBounds(question);
  const size = getSpanSize(least, most);
  const first = Math.floor(least / size);
  return Array.from({ length: Math.floor(most / size) - first + 1 }, (_, index) => {
    const start = (first + index) * size;
    return formatSpan(String(Math.max(start, least)), String(Math.min(start + size - 1, most)));
  });
}

/** Whether it is a whole number within the bounds of the question. */
function isPossible(question: QuestionSettings, answer: AnswerValue): answer is number {
  const { least, most } = getNumberBounds(question);
  return typeof answer === 'number' && Number.isInteger(answer) && least <= answer && answer <= most;
}

/** A whole number, within bounds. */
export const number: QuestionRules = {
  fixedOptions: [],
  settings: ['least', 'most', 'unit'],
  conditionIssue: 'must be a question with options',
  hasSpans: true,
};

const MISSING_BOUND = 'must be given for this kind of question';

/** Results count spans of numbers, so that there must be bounds. */
export const checkNumberSettings: SettingCheck = ({ least, most }) => [
  ...(least === undefined ? [{ setting: 'least' as const, message: MISSING_BOUND }] : []),
  ...(most === undefined ? [{ setting: 'most' as const, message: MISSING_BOUND }] : []),
  ...(least !== undefined && most !== undefined && most <= least
    ? [{ setting: 'most' as const, message: 'must be greater than the lowest number' }]
    : []),
];

export const numberAnswers: AnswerRules = {
  check: (question, answer) => (isPossible(question, answer) ? undefined : 'invalid'),
  accepts: (_question, answer) => answer === '' || (typeof answer === 'number' && Number.isInteger(answer)),
};

/** The index of the span with a number, or with the first number of a span, as in an anonymous ballot; -1 if out of bounds. */
function findSpan(question: QuestionSettings, value: string | number): number {
  const { least, most } = getNumberBounds(question);
  const answer = parseWholeNumber(parseSpan(String(value)).from);
  if (answer === undefined || !isPossible(question, answer)) return -1;
  const size = getSpanSize(least, most);
  return Math.floor(answer / size) - Math.floor(least / size);
}

export const numberRecords: RecordRules = {
  ...createSpanRecords(findSpan),
  describe(question) {
    const { least, most } = getNumberBounds(question);
    return `must be a whole number from ${least} to ${most}`;
  },
  match(span) {
    const { from, until } = parseSpan(span);
    return { from: Number(from), until: Number(until) };
  },
};
