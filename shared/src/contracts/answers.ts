import {
  getQuestionKey,
  MAX_OPTION_LENGTH,
  MAX_WRITTEN_ANSWER_LENGTH,
  type Answers,
  type AnswerValue,
  type Question,
} from './questions';

/** Whether a question must be answered, as every question must unless the surveyor made it optional. */
export function isRequired({ required }: Pick<Question, 'required'>): boolean {
  return required !== false;
}

/** Whether there is an answer at all: an empty text, and an empty list, are none. */
export function isAnswered(answer: AnswerValue | undefined): answer is AnswerValue {
  return typeof answer === 'number' || [answer ?? []].flat().some((each) => each.trim() !== '');
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

/** How many options an answer to a multiple choice may have. */
export function getChoiceLimits(question: Question): { min: number; max: number } {
  const { options, other, none, minChoices = 1, maxChoices } = question;
  return { min: minChoices, max: maxChoices ?? options.length + (other ? 1 : 0) - (none ? 1 : 0) };
}

/**
 * Why a question does not accept an answer. `missing`: it is required; `invalid`: it is none that the question offers;
 * `too-few` and `too-many`: choices; `not-alone`: the option that means none of the others was chosen with others;
 * `no-text`: what is in place of an option is empty; `too-long`: the written text.
 */
export type AnswerProblem = 'missing' | 'invalid' | 'too-few' | 'too-many' | 'not-alone' | 'no-text' | 'too-long';

function checkChoices(question: Question, answer: AnswerValue): AnswerProblem | undefined {
  if (!Array.isArray(answer) || new Set(answer).size < answer.length) return 'invalid';
  const others = answer.filter((each) => !question.options.includes(each));
  if (others.length > (question.other ? 1 : 0)) return 'invalid';
  if (others.some((text) => text.trim().length > MAX_OPTION_LENGTH)) return 'too-long';
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
  return answer.trim().length > MAX_OPTION_LENGTH ? 'too-long' : undefined;
}

function checkText(answer: AnswerValue): AnswerProblem | undefined {
  if (typeof answer !== 'string') return 'invalid';
  return answer.trim().length > MAX_WRITTEN_ANSWER_LENGTH ? 'too-long' : undefined;
}

/** The reason why a ballot with this answer cannot be cast; undefined if it can. */
export function checkAnswer(question: Question, answer: AnswerValue | undefined): AnswerProblem | undefined {
  if (getOtherText(question, answer)?.trim() === '') return 'no-text';
  if (!isAnswered(answer)) return isRequired(question) ? 'missing' : undefined;
  switch (question.kind) {
    case 'multiple':
      return checkChoices(question, answer);
    case 'rating':
    case 'scale':
      return typeof answer === 'number' && question.options.includes(String(answer)) ? undefined : 'invalid';
    case 'text':
      return checkText(answer);
    default:
      return checkChoice(question, answer);
  }
}

/** The problems of the answers to all questions, by the keys of the questions. */
export function checkAnswers(questions: Question[], answers: Answers): Map<string, AnswerProblem> {
  return new Map(
    questions.flatMap((question, index) => {
      const key = getQuestionKey(index);
      const found = checkAnswer(question, answers[key]);
      return found ? [[key, found] as const] : [];
    }),
  );
}
