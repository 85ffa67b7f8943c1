import {
  getQuestionKey,
  MAX_OPTION_LENGTH,
  MAX_WRITTEN_ANSWER_LENGTH,
  OTHER_OPTION,
  type Answers,
  type AnswerValue,
  type Question,
  type QuestionKind,
} from './questions';
import { cutText, foldText, isBlank, normalizeText } from '../text/typed-text';

/** Whether a question must be answered, as every question must unless the surveyor made it optional. */
export function isRequired({ required }: Pick<Question, 'required'>): boolean {
  return required !== false;
}

/** Whether a ballot may be without an answer to a question: it is optional, or not asked after other answers. */
export function canBeLeftOut(question: Pick<Question, 'required' | 'showIf'>): boolean {
  return !isRequired(question) || question.showIf !== undefined;
}

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

function isTooLong(text: string, max: number): boolean {
  const normalized = normalizeText(text);
  return cutText(normalized, max) !== normalized;
}

/** The answers of those questions that have one: only they are sent and stored. */
export function omitUnanswered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswered(answer)));
}

/** The option that means none of the others; undefined if the question has none. */
export function getNoneOption({ none, options }: Pick<Question, 'none' | 'options'>): string | undefined {
  return none ? options.at(-1) : undefined;
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

/** How many options an answer to a multiple choice may have. */
export function getChoiceLimits(question: Question): { min: number; max: number } {
  const { options, other, none, minChoices = 1, maxChoices } = question;
  return { min: minChoices, max: maxChoices ?? options.length + (other ? 1 : 0) - (none ? 1 : 0) };
}

/**
 * Why a question does not accept an answer. `missing`: it is required; `invalid`: it is none that the question offers;
 * `too-few` and `too-many`: choices; `not-alone`: the option that means none of the others was chosen with others;
 * `no-text`: what is in place of an option is empty; `too-long`: the written text; `incomplete`: a ranking lacks options;
 * `unasked`: there is an answer to a question that is not asked after the other answers.
 */
export type AnswerProblem =
  | 'unasked'
  | 'missing'
  | 'invalid'
  | 'too-few'
  | 'too-many'
  | 'not-alone'
  | 'no-text'
  | 'too-long'
  | 'incomplete';

function checkChoices(question: Question, answer: AnswerValue): AnswerProblem | undefined {
  if (!Array.isArray(answer) || new Set(answer).size < answer.length) return 'invalid';
  const others = answer.filter((each) => !question.options.includes(each));
  if (others.length > (question.other ? 1 : 0)) return 'invalid';
  if (others.some((text) => isTooLong(text, MAX_OPTION_LENGTH))) return 'too-long';
  const none = getNoneOption(question);
  if (none !== undefined && answer.includes(none)) return answer.length > 1 ? 'not-alone' : undefined;
  const { min, max } = getChoiceLimits(question);
  if (answer.length < min) return 'too-few';
  return answer.length > max ? 'too-many' : undefined;
}

function checkChoice({ options, other }: Question, answer: AnswerValue): AnswerProblem | undefined {
  if (typeof answer !== 'string') return 'invalid';
  if (options.includes(answer)) return undefined;
  if (!other) return 'invalid';
  return isTooLong(answer, MAX_OPTION_LENGTH) ? 'too-long' : undefined;
}

/** The options that a ranking lacks, in the order of the question; all of them without an answer. */
export function listUnranked({ options }: Pick<Question, 'options'>, answer: AnswerValue | undefined): string[] {
  const ranked = new Set([answer].flat());
  return options.filter((option) => !ranked.has(option));
}

/** Whether it is an answer to a ranking: some or all of its options, each once. */
export function isRanking(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  answer: AnswerValue | undefined,
): answer is string[] {
  return (
    kind === 'ranking' &&
    Array.isArray(answer) &&
    new Set(answer).size === answer.length &&
    answer.every((option) => options.includes(option))
  );
}

function checkRanking(question: Question, answer: AnswerValue): AnswerProblem | undefined {
  if (!isRanking(question, answer)) return 'invalid';
  return listUnranked(question, answer).length > 0 ? 'incomplete' : undefined;
}

function checkText(_question: Question, answer: AnswerValue): AnswerProblem | undefined {
  if (typeof answer !== 'string') return 'invalid';
  return isTooLong(answer, MAX_WRITTEN_ANSWER_LENGTH) ? 'too-long' : undefined;
}

function checkNumber({ options }: Question, answer: AnswerValue): AnswerProblem | undefined {
  return typeof answer === 'number' && options.includes(String(answer)) ? undefined : 'invalid';
}

type AnswerCheck = (question: Question, answer: AnswerValue) => AnswerProblem | undefined;

const CHECKS: Record<QuestionKind, AnswerCheck> = {
  'yes-no': checkChoice,
  single: checkChoice,
  multiple: checkChoices,
  ranking: checkRanking,
  rating: checkNumber,
  scale: checkNumber,
  text: checkText,
};

/** The reason why a ballot with this answer cannot be cast; undefined if it can. */
export function checkAnswer(question: Question, sent: AnswerValue | undefined): AnswerProblem | undefined {
  const answer = matchOptions(question, sent);
  const otherText = getOtherText(question, answer);
  if (otherText !== undefined && isBlank(otherText)) return 'no-text';
  if (!isAnswered(answer)) return isRequired(question) ? 'missing' : undefined;
  // The API of a later release may know more kinds.
  const check: AnswerCheck | undefined = CHECKS[question.kind];
  return check ? check(question, answer) : 'invalid';
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
