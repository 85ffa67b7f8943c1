import { getNoneOption } from '../../contracts/kinds';
import type { AnswerValue, Question } from '../../contracts/questions';

/** The parts of a question that its choices depend on. */
type ChoiceQuestion = Pick<Question, 'options' | 'none'>;

function toList(answer: AnswerValue | undefined): string[] {
  return Array.isArray(answer) ? answer : [];
}

/**
 * An answer to a multiple choice after an option was checked or unchecked: in the order of the options, with the
 * voter's own text at the end. The option that means none of the others replaces them, and they replace it.
 */
export function toggleChoice(
  question: ChoiceQuestion,
  answer: AnswerValue | undefined,
  option: string,
  isChosen: boolean,
): string[] {
  const { options } = question;
  const none = getNoneOption(question);
  if (option === none) return isChosen ? [option] : [];
  const kept = toList(answer).filter((each) => each !== none && each !== option);
  const written = kept.filter((each) => !options.includes(each));
  return [...options.filter((each) => (each === option ? isChosen : kept.includes(each))), ...written];
}

/** An answer to a multiple choice after its text in place of an option was changed, or removed if undefined. */
export function writeChoice(
  question: ChoiceQuestion,
  answer: AnswerValue | undefined,
  text: string | undefined,
): string[] {
  const kept = toList(answer).filter((each) => question.options.includes(each));
  if (text === undefined) return kept;
  const none = getNoneOption(question);
  return [...kept.filter((each) => each !== none), text];
}
