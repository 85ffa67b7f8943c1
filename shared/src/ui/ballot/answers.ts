import type { QuestionKind } from '../../contracts/questions';
import { strings } from '../strings';

/** How to answer a question, as shown on the ballot. */
export const answerKindLabels: Record<QuestionKind, string> = {
  'yes-no': 'Yes or no',
  single: 'Choose one',
  multiple: 'Choose one or more',
  rating: 'Rate from 1 to 5',
  text: 'In your own words',
};

/** The highest number of a rating. */
const MAX_RATING = 5;

/** Formats an answer for display: multiple choices as a list, a rating as `4 of 5`, a text unchanged. */
export function formatAnswer(answer: string | string[] | number): string {
  if (typeof answer === 'number') return strings.rating(answer, MAX_RATING);
  return Array.isArray(answer) ? answer.join(', ') : answer;
}
