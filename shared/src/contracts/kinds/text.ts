import { MAX_WRITTEN_ANSWER_LENGTH } from '../questions';
import { choiceRecords, getOptionCounter, isTooLong } from './choices';
import type { AnswerRules, QuestionRules, RecordRules } from './rules';

/** A text in the voter's own words. */
export const text: QuestionRules = {
  fixedOptions: [],
  settings: [],
  isWritten: true,
  conditionIssue: 'must be a question with options',
  comparisonIssue: 'must be a question with options',
};

export const textAnswers: AnswerRules = {
  check(_question, answer) {
    if (typeof answer !== 'string') return 'invalid';
    return isTooLong(answer, MAX_WRITTEN_ANSWER_LENGTH) ? 'too-long' : undefined;
  },
  accepts: (_question, answer) => typeof answer === 'string',
};

export const textRecords: RecordRules = {
  ...choiceRecords,
  describe: () => `must be a text of 1 to ${MAX_WRITTEN_ANSWER_LENGTH} characters`,
  // A written answer that was erased later still counts as an answer.
  count: () => [getOptionCounter(0)],
};
