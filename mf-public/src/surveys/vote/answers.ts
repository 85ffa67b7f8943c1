import {
  checkAnswer,
  getChoiceLimits,
  isAnswered,
  isRanking,
  isRequired,
  listUnranked,
  MAX_OPTION_LENGTH,
  MAX_WRITTEN_ANSWER_LENGTH,
  type AnswerProblem,
  type AnswerValue,
  type Question,
  type QuestionKind,
} from '@canvass/shared/contracts';
import * as strings from '../../strings';
import { getExcessLength } from '../text-length';

function isChoiceOf({ options, other }: Question, choice: string): boolean {
  return other === true || options.includes(choice);
}

type AcceptanceCheck = (question: Question, answer: AnswerValue | undefined) => boolean;

const acceptsChoice: AcceptanceCheck = (question, answer) => typeof answer === 'string' && isChoiceOf(question, answer);
const acceptsNumber: AcceptanceCheck = ({ options }, answer) =>
  typeof answer === 'number' && options.includes(String(answer));

const ACCEPTANCE_CHECKS: Record<QuestionKind, AcceptanceCheck> = {
  'yes-no': acceptsChoice,
  single: acceptsChoice,
  multiple: (question, answer) => Array.isArray(answer) && answer.every((each) => isChoiceOf(question, each)),
  ranking: isRanking,
  rating: acceptsNumber,
  scale: acceptsNumber,
  text: (_question, answer) => typeof answer === 'string',
};

/**
 * Whether a question accepts an answer, complete or not: an empty text, none or too many of several choices, and some
 * ranks, are answers that are not complete yet.
 */
export function isAcceptedAnswer(question: Question, answer: AnswerValue | undefined): boolean {
  // The API of a later release may know more kinds.
  const accepts: AcceptanceCheck | undefined = ACCEPTANCE_CHECKS[question.kind];
  return accepts?.(question, answer) ?? false;
}

/** Problems that more of an answer cannot solve: they are shown before the vote is submitted. */
const IMMEDIATE_PROBLEMS = new Set<AnswerProblem>(['too-many', 'too-long']);

function formatTooLong({ kind }: Question, answer: AnswerValue | undefined): string {
  const limit = kind === 'text' ? MAX_WRITTEN_ANSWER_LENGTH : MAX_OPTION_LENGTH;
  const excess = Math.max(...[answer ?? []].flat().map((each) => getExcessLength(String(each), limit)));
  return strings.survey.tooLong.answer(limit, excess);
}

function formatProblem(question: Question, answer: AnswerValue | undefined, found: AnswerProblem): string {
  const { min, max } = getChoiceLimits(question);
  switch (found) {
    case 'too-few':
      return strings.survey.tooFew(min);
    case 'too-many':
      return strings.survey.tooMany(max);
    case 'no-text':
      return strings.survey.noText;
    case 'too-long':
      return formatTooLong(question, answer);
    case 'incomplete':
      return strings.survey.unranked(listUnranked(question, answer).length);
    default:
      return strings.survey.required[question.kind];
  }
}

/**
 * What to change about an answer; undefined if nothing, or if it need not be said yet.
 * @param hasTriedToSubmit whether a vote was submitted: what is missing is then said.
 */
export function describeAnswerProblem(
  question: Question,
  answer: AnswerValue | undefined,
  hasTriedToSubmit: boolean,
): string | undefined {
  const found = checkAnswer(question, answer);
  if (!found || !(hasTriedToSubmit || IMMEDIATE_PROBLEMS.has(found))) return undefined;
  return formatProblem(question, answer, found);
}

/** Whether a question counts as answered on the ballot: a ranking once all options have their rank. */
export function isComplete(question: Question, answer: AnswerValue | undefined): boolean {
  return isAnswered(answer) && checkAnswer(question, answer) !== 'incomplete';
}

/** Whether an answer can be taken back with a button: a radio button cannot be unchecked, and ranks are many. */
export function canClearAnswer(question: Question, answer: AnswerValue | undefined): boolean {
  if (question.kind === 'ranking') return isAnswered(answer);
  return answer !== undefined && !isRequired(question) && question.kind !== 'multiple' && question.kind !== 'text';
}
