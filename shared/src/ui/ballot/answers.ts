import { getChoiceLimits, isRequired } from '../../contracts/answers';
import {
  RATING_OPTIONS,
  SCALE_OPTIONS,
  type AnswerValue,
  type Question,
  type QuestionKind,
} from '../../contracts/questions';
import { strings } from '../strings';

/** How to answer a question of a kind, without its settings. */
export const answerKindLabels: Record<QuestionKind, string> = {
  'yes-no': 'Yes or no',
  single: 'Choose one',
  multiple: 'Choose one or more',
  ranking: 'Rank all, best first',
  rating: 'Rate from 1 to 5',
  scale: 'Rate from 0 to 10',
  text: 'In your own words',
};

function formatChoices(question: Question): string {
  const { min, max } = getChoiceLimits(question);
  return question.minChoices === undefined && question.maxChoices === undefined
    ? answerKindLabels.multiple
    : strings.choose(min, question.maxChoices && max);
}

/** How to answer a question, as shown on the ballot: `Choose up to 3, optional`. */
export function formatAnswerKind(question: Question): string {
  const kind = question.kind === 'multiple' ? formatChoices(question) : answerKindLabels[question.kind];
  return isRequired(question) ? kind : strings.optionalKind(kind);
}

/** The highest number of a question that is answered with a number. */
export function getHighestNumber(kind: QuestionKind): number {
  return Number((kind === 'scale' ? SCALE_OPTIONS : RATING_OPTIONS).at(-1));
}

/** Formats an answer for display: multiple choices as a list, a ranking as `1. Tea, 2. Juice`, a rating as `4 of 5`, a text unchanged. */
export function formatAnswer(answer: AnswerValue, kind: QuestionKind = 'rating'): string {
  if (typeof answer === 'number') return strings.rating(answer, getHighestNumber(kind));
  if (!Array.isArray(answer)) return answer;
  return (kind === 'ranking' ? answer.map((option, index) => `${index + 1}. ${option}`) : answer).join(', ');
}
