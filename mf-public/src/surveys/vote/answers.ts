import {
  checkAnswer,
  getChoiceLimits,
  isAnswered,
  isWrittenKind,
  MAX_OPTION_LENGTH,
  MAX_WRITTEN_ANSWER_LENGTH,
  type AnswerProblem,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import * as strings from '../../strings';
import { getExcessLength } from '../text-length';
import { getBallotKind } from './question-kinds';

/** Problems that more of an answer cannot solve: they are shown before the vote is submitted. */
const IMMEDIATE_PROBLEMS = new Set<AnswerProblem>(['too-many', 'too-long']);

function formatTooLong({ kind }: Question, answer: AnswerValue | undefined): string {
  const limit = isWrittenKind(kind) ? MAX_WRITTEN_ANSWER_LENGTH : MAX_OPTION_LENGTH;
  const excess = Math.max(...[answer ?? []].flat().map((each) => getExcessLength(String(each), limit)));
  return strings.survey.tooLong.answer(limit, excess);
}

function formatProblem(question: Question, answer: AnswerValue | undefined, found: AnswerProblem): string {
  const { min, max } = getChoiceLimits(question);
  const { describeIncomplete, describeInvalid } = getBallotKind(question.kind);
  const missing = strings.survey.required[question.kind];
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
      return describeIncomplete?.(question, answer) ?? missing;
    case 'invalid':
      return describeInvalid?.(question) ?? missing;
    default:
      return missing;
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

/** Whether a question counts as answered on the ballot: a ranking once all options have their rank, a matrix once all rows have an option. */
export function isComplete(question: Question, answer: AnswerValue | undefined): boolean {
  return isAnswered(answer) && checkAnswer(question, answer) !== 'incomplete';
}
