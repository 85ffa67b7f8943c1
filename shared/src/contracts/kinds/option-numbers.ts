import { choiceRecords } from './choices';
import type { AnswerRules, RecordRules } from './rules';

/** Answers that are the number of an option. */
export const optionNumberAnswers: AnswerRules = {
  check: (question, answer) => (optionNumberAnswers.accepts(question, answer) ? undefined : 'invalid'),
  accepts: ({ options }, answer) => typeof answer === 'number' && options.includes(String(answer)),
};

/** Records of answers that are the number of an option. */
export const optionNumberRecords: RecordRules = {
  ...choiceRecords,
  describe: ({ options }) => `must be a whole number from ${options[0]} to ${options.at(-1)}`,
  match: (option) => ({ value: Number(option) }),
};
