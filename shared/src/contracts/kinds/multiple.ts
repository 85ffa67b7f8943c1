import { canBeLeftOut, MAX_OPTION_LENGTH, type Question } from '../questions';
import {
  ANSWERED_COUNTER,
  choiceRecords,
  countOptions,
  createOptionColumns,
  createOtherColumn,
  isChoiceOf,
  isTooLong,
  listChoices,
} from './choices';
import type { AnswerRules, QuestionRules, RecordRules, SettingCheck, SettingIssue } from './rules';

/** Several of the options. */
export const multiple: QuestionRules = {
  settings: ['other', 'none', 'minChoices', 'maxChoices', 'shuffle'],
  choosesSeveral: true,
};

/** The limits must be possible with these options. */
export const checkMultipleSettings: SettingCheck = ({ options = [], other, none, minChoices, maxChoices }) => {
  const choices = options.length + (other ? 1 : 0) - (none ? 1 : 0);
  const limit = Math.min(maxChoices ?? choices, choices);
  const issues: SettingIssue[] = [];
  if (maxChoices !== undefined && maxChoices > choices)
    issues.push({ setting: 'maxChoices', message: `must be at most ${choices}` });
  if (minChoices !== undefined && minChoices > limit)
    issues.push({ setting: 'minChoices', message: `must be at most ${limit}` });
  return issues;
};

/** The option that means none of the others; undefined if the question has none. */
export function getNoneOption({ none, options }: Pick<Question, 'none' | 'options'>): string | undefined {
  return none ? options.at(-1) : undefined;
}

/** How many options an answer to a multiple choice may have. */
export function getChoiceLimits(question: Question): { min: number; max: number } {
  const { options, other, none, minChoices = 1, maxChoices } = question;
  return { min: minChoices, max: maxChoices ?? options.length + (other ? 1 : 0) - (none ? 1 : 0) };
}

export const multipleAnswers: AnswerRules = {
  check(question, answer) {
    if (!Array.isArray(answer) || new Set(answer).size < answer.length) return 'invalid';
    const others = answer.filter((each) => !question.options.includes(each));
    if (others.length > (question.other ? 1 : 0)) return 'invalid';
    if (others.some((text) => isTooLong(text, MAX_OPTION_LENGTH))) return 'too-long';
    const none = getNoneOption(question);
    if (none !== undefined && answer.includes(none)) return answer.length > 1 ? 'not-alone' : undefined;
    const { min, max } = getChoiceLimits(question);
    if (answer.length < min) return 'too-few';
    return answer.length > max ? 'too-many' : undefined;
  },
  accepts: (question, answer) => Array.isArray(answer) && answer.every((each) => isChoiceOf(question, each)),
};

export const multipleRecords: RecordRules = {
  ...choiceRecords,
  describe: (question) => `must be a list of one or more of: ${listChoices(question)}`,
  count: (question, answer) => [
    ...countOptions(question, answer),
    ...(canBeLeftOut(question) ? [ANSWERED_COUNTER] : []),
  ],
  countsAnswers: (counter) => counter === ANSWERED_COUNTER,
  /** Whether each option was chosen: 1 or 0, so that the sum of a column is the number of votes. */
  createColumns: (question) => [
    ...createOptionColumns(question, (answer, option) => ([answer].flat().includes(option) ? 1 : 0)),
    ...createOtherColumn(question),
  ],
};
