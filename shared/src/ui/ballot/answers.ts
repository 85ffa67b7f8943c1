import { getChoiceLimits, isSeveralKind } from '../../contracts/kinds';
import { isRequired, type AnswerValue, type Question, type QuestionKind } from '../../contracts/questions';
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

/** How to answer a question, as shown on the ballot: `Choose up to 3, optional`. */
export function formatAnswerKind(question: Question): string {
  const { kind, minChoices, maxChoices } = question;
  const isLimited = isSeveralKind(kind) && (minChoices !== undefined || maxChoices !== undefined);
  const { min, max } = getChoiceLimits(question);
  const label = isLimited ? strings.choose(min, maxChoices && max) : answerKindLabels[kind];
  return isRequired(question) ? label : strings.optionalKind(label);
}

type AnswerFormat = (answer: AnswerValue) => string;

const formatTexts: AnswerFormat = (answer) => [answer].flat().join(', ');

const createNumberFormat =
  (highest: number): AnswerFormat =>
  (answer) =>
    typeof answer === 'number' ? strings.rating(answer, highest) : formatTexts(answer);

const formatRanks: AnswerFormat = (answer) =>
  Array.isArray(answer) ? answer.map((option, index) => `${index + 1}. ${option}`).join(', ') : formatTexts(answer);

const ANSWER_FORMATS: Record<QuestionKind, AnswerFormat> = {
  'yes-no': formatTexts,
  single: formatTexts,
  multiple: formatTexts,
  ranking: formatRanks,
  rating: createNumberFormat(5),
  scale: createNumberFormat(10),
  text: formatTexts,
};

/** Formats an answer for display: multiple choices as a list, a ranking as `1. Tea, 2. Juice`, a rating as `4 of 5`, a text unchanged. */
export function formatAnswer(answer: AnswerValue, kind: QuestionKind): string {
  // The API of a later release may know more kinds.
  const format: AnswerFormat | undefined = ANSWER_FORMATS[kind];
  return (format ?? formatTexts)(answer);
}
