import { cutText, normalizeText } from '../../text/typed-text';
import { MAX_OPTION_LENGTH, OTHER_OPTION, type AnswerValue, type Question } from '../questions';
import type { AnswerColumn, AnswerRules, Cell, RecordRules } from './rules';

/** Whether a text is longer than allowed, once it is normalized as it will be stored. */
export function isTooLong(text: string, max: number): boolean {
  const normalized = normalizeText(text);
  return cutText(normalized, max) !== normalized;
}

/** Whether a text is an option, or can be in place of one. */
export function isChoiceOf({ options, other }: Question, text: string): boolean {
  return other === true || options.includes(text);
}

/** The options, and that there may be a text in their place, in words. */
export function listChoices({ options, other }: Question): string {
  return `${options.join(', ')}${other ? `, or a text of 1 to ${MAX_OPTION_LENGTH} characters` : ''}`;
}

/** Answers that choose one option. */
export const choiceAnswers: AnswerRules = {
  check({ options, other }, answer) {
    if (typeof answer !== 'string') return 'invalid';
    if (options.includes(answer)) return undefined;
    if (!other) return 'invalid';
    return isTooLong(answer, MAX_OPTION_LENGTH) ? 'too-long' : undefined;
  },
  accepts: (question, answer) => typeof answer === 'string' && isChoiceOf(question, answer),
};

/** The counter of the option at an index. */
export function getOptionCounter(option: number): string {
  return `o${option}`;
}

/** Counts people who answered, because an answer may increment several other counters, or none. */
export const ANSWERED_COUNTER = 'answered';

/** The index of a chosen option; -1 if the value is none of them. */
export function findOption({ options }: Pick<Question, 'options'>, value: string | number): number {
  return options.indexOf(String(value));
}

/** The counters of the options that an answer chooses, where a text in their place counts as the one after the last. */
export function countOptions(question: Question, answer: AnswerValue): string[] {
  return [answer].flat().flatMap((value) => {
    const index = findOption(question, value);
    if (index === -1) return question.other ? [getOptionCounter(question.options.length)] : [];
    return [getOptionCounter(index)];
  });
}

function formatCell(answer: AnswerValue): Cell {
  return Array.isArray(answer) ? answer.join('; ') : answer;
}

/** One column with the answer. */
function createAnswerColumn({ title }: Question): AnswerColumn[] {
  return [{ header: title, format: formatCell }];
}

/** A column for each option. */
export function createOptionColumns(
  { title, options }: Question,
  format: (answer: AnswerValue, option: string) => Cell,
): AnswerColumn[] {
  return options.map((option) => ({ header: `${title}, ${option}`, format: (answer) => format(answer, option) }));
}

/** A column with what was written in place of an option, if that is allowed. */
export function createOtherColumn({ title, options, other }: Question): AnswerColumn[] {
  const format = (answer: AnswerValue): Cell => {
    const written = [answer].flat().filter((each) => !options.includes(String(each)));
    return written.length > 0 ? written.join('; ') : undefined;
  };
  return other ? [{ header: `${title}, ${OTHER_OPTION}`, format }] : [];
}

/** Records of answers that choose one option. */
export const choiceRecords: RecordRules = {
  describe: (question) => `must be one of: ${listChoices(question)}`,
  count: countOptions,
  findOption,
  getOptionCounter,
  countsAnswers: () => true,
  match: (option) => ({ value: option }),
  createColumns: createAnswerColumn,
};
