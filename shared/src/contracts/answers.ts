import { getAnswerRules, type AnswerProblem } from './kinds';
import { getQuestionKey, isRequired, OTHER_OPTION, type Answers, type AnswerValue, type Question } from './questions';
import { foldText, isBlank } from '../text/typed-text';

/** Whether there is an answer at all: a text without anything to see, and an empty list, are none. */
export function isAnswered(answer: AnswerValue | undefined): answer is AnswerValue {
  return typeof answer === 'number' || [answer ?? []].flat().some((each) => !isBlank(each));
}

/** The answer with options in place of written texts that look the same. */
export function matchOptions<Answer extends AnswerValue | undefined>(
  { other, options }: Pick<Question, 'other' | 'options'>,
  answer: Answer,
): Answer | string | string[] {
  if (!other || answer === undefined || typeof answer === 'number') return answer;
  const match = (text: string) =>
    options.includes(text) ? text : (options.find((option) => foldText(option) === foldText(text)) ?? text);
  return Array.isArray(answer) ? answer.map(match) : match(answer);
}

/** The answers of those questions that have one: only they are sent and stored. */
export function omitUnanswered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswered(answer)));
}

/** The text that a voter wrote in place of an option, perhaps still empty; undefined if there is none. */
export function getOtherText({ other, options }: Question, answer: AnswerValue | undefined): string | undefined {
  if (!other || typeof answer === 'number') return undefined;
  return [answer ?? []].flat().find((each) => !options.includes(each));
}

/** Whether an answer chooses one of these options, where `Other` stands for a text in their place. */
function isOneChosen(question: Question, sent: AnswerValue | undefined, wanted: string[]): boolean {
  const answer = matchOptions(question, sent);
  const chosen = [answer ?? []].flat().map(String);
  if (getOtherText(question, answer) !== undefined) chosen.push(OTHER_OPTION);
  return wanted.some((option) => chosen.includes(option));
}

/**
 * Which questions are asked after these answers, by position. A question is not asked if the one that it depends on is
 * not.
 */
export function listAsked(questions: Question[], answers: Answers): boolean[] {
  const asked: boolean[] = [];
  for (const { showIf } of questions) {
    const condition = showIf && questions[showIf.question - 1];
    const isAsked =
      !showIf ||
      (condition !== undefined &&
        asked[showIf.question - 1] === true &&
        isOneChosen(condition, answers[getQuestionKey(showIf.question - 1)], showIf.answers));
    asked.push(isAsked);
  }
  return asked;
}

/**
 * The numbers of questions for who is asked only some of them, by position: without gaps. A question that is not asked
 * has its number among all.
 * @param asked the result of `listAsked`.
 */
export function listShownNumbers(asked: readonly boolean[]): number[] {
  return asked.map((isAsked, index) => (isAsked ? asked.slice(0, index + 1).filter(Boolean).length : index + 1));
}

/** The answers to those questions that are asked. */
export function omitUnasked(questions: Question[], answers: Answers): Answers {
  const asked = listAsked(questions, answers);
  const keys = new Set(questions.flatMap((_, index) => (asked[index] ? [getQuestionKey(index)] : [])));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

/** The reason why a ballot with this answer cannot be cast; undefined if it can. */
export function checkAnswer(question: Question, sent: AnswerValue | undefined): AnswerProblem | undefined {
  const answer = matchOptions(question, sent);
  const otherText = getOtherText(question, answer);
  if (otherText !== undefined && isBlank(otherText)) return 'no-text';
  if (!isAnswered(answer)) return isRequired(question) ? 'missing' : undefined;
  const rules = getAnswerRules(question.kind);
  return rules ? rules.check(question, answer) : 'invalid';
}

/**
 * Whether a question accepts an answer, complete or not: an empty text, none or too many of several choices, and some
 * ranks, are answers that are not complete yet.
 */
export function isAcceptedAnswer(question: Question, answer: AnswerValue | undefined): boolean {
  return answer !== undefined && (getAnswerRules(question.kind)?.accepts(question, answer) ?? false);
}

/** The problems of the answers to all questions, by the keys of the questions. */
export function checkAnswers(questions: Question[], answers: Answers): Map<string, AnswerProblem> {
  const asked = listAsked(questions, answers);
  return new Map(
    questions.flatMap((question, index) => {
      const key = getQuestionKey(index);
      const answer = answers[key];
      if (!asked[index]) return answer === undefined ? [] : [[key, 'unasked'] as const];
      const found = checkAnswer(question, answer);
      return found ? [[key, found] as const] : [];
    }),
  );
}
