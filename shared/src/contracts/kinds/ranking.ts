import type { AnswerValue, Question } from '../questions';
import { createOptionColumns, findOption, getOptionCounter, listChoices } from './choices';
import type { AnswerRules, Cell, QuestionRules, RecordRules } from './rules';

/** The maximum number of options of a ranking: every voter puts all of them in order. */
export const MAX_RANKED_OPTIONS = 10;

/** All options, best first. */
export const ranking: QuestionRules = {
  maxOptions: MAX_RANKED_OPTIONS,
  settings: ['shuffle'],
  // All its answers have the same options.
  conditionIssue: 'must not be a ranking',
};

/** The options that a ranking lacks, in the order of the question; all of them without an answer. */
export function listUnranked({ options }: Pick<Question, 'options'>, answer: AnswerValue | undefined): string[] {
  const ranked = new Set([answer].flat());
  return options.filter((option) => !ranked.has(option));
}

/** Whether it is an answer to a ranking: some or all of its options, each once. */
export function isRanking({ options }: Pick<Question, 'options'>, answer: AnswerValue | undefined): answer is string[] {
  return (
    Array.isArray(answer) &&
    new Set(answer).size === answer.length &&
    answer.every((option) => options.includes(option))
  );
}

export const rankingAnswers: AnswerRules = {
  check(question, answer) {
    if (!isRanking(question, answer)) return 'invalid';
    return listUnranked(question, answer).length > 0 ? 'incomplete' : undefined;
  },
  accepts: isRanking,
};

/** The counter of an option with a rank, from 1. */
function getRankCounter(option: number, rank: number): string {
  return `${getOptionCounter(option)}p${rank}`;
}

/** The rank of an option, from 1; undefined if it has none, as in a damaged vote. */
function formatRank(answer: AnswerValue, option: string): Cell {
  const position = Array.isArray(answer) ? answer.indexOf(option) : -1;
  return position === -1 ? undefined : position + 1;
}

export const rankingRecords: RecordRules = {
  describe: (question) => `must be a list of all options, best first: ${listChoices(question)}`,
  describeIncomplete: (question, answer) => `must rank all options, also: ${listUnranked(question, answer).join(', ')}`,
  count: (question, answer) =>
    [answer].flat().flatMap((value, position) => {
      const option = findOption(question, value);
      return option === -1 ? [] : [getRankCounter(option, position + 1)];
    }),
  findOption,
  getOptionCounter: (option) => getRankCounter(option, 1),
  // Every answer ranks one option first.
  countsAnswers: (counter) => counter.endsWith('p1'),
  listRankCounters: ({ options }, option) => options.map((_, position) => getRankCounter(option, position + 1)),
  match: (option) => ({ first: option }),
  createColumns: (question) => createOptionColumns(question, formatRank),
};
