import { strings } from '../strings';

/** The highest number of a rating. */
const MAX_RATING = 5;

/** An answer as people read it: several choices after each other, a rating as `4 of 5`, a text as it was written. */
export function formatAnswer(answer: string | string[] | number): string {
  if (typeof answer === 'number') return strings.rating(answer, MAX_RATING);
  return Array.isArray(answer) ? answer.join(', ') : answer;
}
