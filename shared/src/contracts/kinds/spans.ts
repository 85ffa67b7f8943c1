import type { AnswerValue } from '../questions';
import { choiceRecords, getOptionCounter } from './choices';
import type { RecordRules } from './rules';

/** The name of the values from one to another: `2026-12-01/2026-12-31`, or `7`. */
export function formatSpan(from: string, until: string): string {
  return from === until ? from : `${from}/${until}`;
}

/** The first and the last value of a span. */
export function parseSpan(span: string): { from: string; until: string } {
  const [from = '', until = from] = span.split('/');
  return { from, until };
}

/** The name of all spans from one to another. */
export function joinSpans(first: string, last: string): string {
  return formatSpan(parseSpan(first).from, parseSpan(last).until);
}

/** Whether a span contains an answer, which is a number or a date. */
export function isInSpan(span: string, answer: AnswerValue): boolean {
  const { from, until } = parseSpan(span);
  if (typeof answer === 'number') return Number(from) <= answer && answer <= Number(until);
  return typeof answer === 'string' && from <= answer && answer <= until;
}

/**
 * Records of answers that are counted by spans.
 * @param findSpan the index of the span with a value, or with the first value of a span; -1 if there is none.
 */
export function createSpanRecords(findSpan: RecordRules['findOption']): RecordRules {
  return {
    ...choiceRecords,
    count(question, answer) {
      const span = Array.isArray(answer) ? -1 : findSpan(question, answer);
      return span === -1 ? [] : [getOptionCounter(span)];
    },
    findOption: findSpan,
  };
}
