import { type AnswerValue, type Question, RATING_OPTIONS, MAX_WRITTEN_ANSWER_LENGTH } from '@canvass/shared/contracts';
import { getExcessLength } from '../text-length';

/**
 * Whether a question accepts an answer, complete or not: an empty text, and none of several choices, are incomplete
 * answers.
 */
export function isAcceptedAnswer({ kind, options }: Question, answer: AnswerValue | undefined): boolean {
  switch (kind) {
    case 'multiple':
      return Array.isArray(answer) && answer.every((each) => options.includes(each));
    case 'rating':
      return typeof answer === 'number' && RATING_OPTIONS.includes(String(answer));
    case 'text':
      return typeof answer === 'string';
    default:
      return typeof answer === 'string' && options.includes(answer);
  }
}

/** Whether a question has a complete answer, which every question needs (specification, section 5). */
export function isAnswered(answer: AnswerValue | undefined): answer is AnswerValue {
  if (typeof answer === 'string') return answer.trim() !== '';
  return Array.isArray(answer) ? answer.length > 0 : answer !== undefined;
}

/** The number of characters by which a written answer is too long; 0 or less if it is not. */
export function getAnswerExcess({ kind }: Question, answer: AnswerValue | undefined): number {
  return kind === 'text' && typeof answer === 'string' ? getExcessLength(answer, MAX_WRITTEN_ANSWER_LENGTH) : 0;
}
