import {
  ERASED_ANSWER,
  getQuestionKey,
  getRecordRules,
  hasSpans,
  isWrittenKind,
  MIN_GROUP_SIZE,
  OTHER_OPTION,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import { groupOptions } from '../../records/option-groups';
import { isLargeGroup } from '../../records/shown-ballots';
import { isWritten } from '../../records/written-answers';
import { shuffle } from './shuffle';
import type { CountedBallot } from '../../records/ballots.collection';

function hasText(question: Question, answer: AnswerValue | undefined): boolean {
  return Array.isArray(answer) ? answer.some((each) => isWritten(question, each)) : isWritten(question, answer);
}

function isErased(answer: AnswerValue | undefined): boolean {
  return Array.isArray(answer) ? answer.includes(ERASED_ANSWER) : answer === ERASED_ANSWER;
}

/** The answer without the text: that another option was chosen stays, because it is counted. */
function hideText(question: Question, answer: AnswerValue | undefined): AnswerValue | undefined {
  if (isWrittenKind(question.kind)) return undefined;
  if (!Array.isArray(answer)) return OTHER_OPTION;
  return answer.map((each) => (isWritten(question, each) ? OTHER_OPTION : each));
}

/**
 * Which ballots show no text for a question. If a text was erased, so many others are left out with it, at random, that
 * nobody can tell whose it was. If fewer than `MIN_GROUP_SIZE` would remain, none is shown.
 */
function chooseHidden(answers: (AnswerValue | undefined)[], question: Question): Set<number> {
  const withText = answers.flatMap((answer, index) => (hasText(question, answer) ? [index] : []));
  const erased = withText.filter((index) => isErased(answers[index]));
  const intact = withText.filter((index) => !isErased(answers[index]));
  const added = erased.length === 0 ? 0 : Math.max(0, MIN_GROUP_SIZE - erased.length);
  const isShown = isLargeGroup(intact.length - added);
  return new Set(isShown ? [...erased, ...shuffle(intact).slice(0, added)] : withText);
}

/** The names of spans in place of values, so that none of them tells whose ballot it is; of too few values, none. */
function replaceBySpans(question: Question, answers: (AnswerValue | undefined)[]): (AnswerValue | undefined)[] {
  const { findOption } = getRecordRules(question.kind);
  const positions = answers.map((answer) =>
    answer === undefined || Array.isArray(answer) ? -1 : findOption(question, answer),
  );
  const getCount = (option: number) => positions.filter((position) => position === option).length;
  const groups = groupOptions(question, getCount, { isAnonymous: true });
  return positions.map((position) => groups.find(({ indexes }) => indexes.includes(position))?.option);
}

/**
 * The answers of all ballots to the question at `index`, without the texts that are not shown, and with spans in place of
 * numbers and dates.
 */
export function listShownAnswers(
  ballots: readonly CountedBallot[],
  question: Question,
  index: number,
): (AnswerValue | undefined)[] {
  const answers = ballots.map(({ response }) => response[getQuestionKey(index)]);
  if (hasSpans(question.kind)) return replaceBySpans(question, answers);
  const hidden = chooseHidden(answers, question);
  return answers.map((answer, ballot) => (hidden.has(ballot) ? hideText(question, answer) : answer));
}
