import { words } from './words';

/** The highest number of a rating. */
const HIGHEST = 5;

/** An answer as people read it: several choices after each other, a rating as `4 of 5`, a text as it was written. */
export function answerSaid(answer: string | string[] | number): string {
  if (typeof answer === 'number') return words.ratingOf(answer, HIGHEST);
  return Array.isArray(answer) ? answer.join(', ') : answer;
}
