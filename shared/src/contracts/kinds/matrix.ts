import { hasLookalikes } from '../../text/typed-text';
import { canBeLeftOut, type AnswerValue, type Question } from '../questions';
import { ANSWERED_COUNTER, choiceRecords, findOption, getOptionCounter } from './choices';
import type { AnswerRules, QuestionRules, RecordRules, SettingCheck } from './rules';

/** The maximum number of options of a matrix: they stand side by side. */
const MAX_MATRIX_OPTIONS = 10;

type Matrix = Pick<Question, 'rows' | 'options'>;

/** One of the options in each row. An answer has the options in the order of the rows. */
export const matrix: QuestionRules = {
  maxOptions: MAX_MATRIX_OPTIONS,
  settings: ['rows'],
  conditionIssue: 'must not be a matrix',
};

/** What results count of a matrix: each option in each row, row by row, such as `Price: Good`. */
export function listMatrixCells({ rows = [], options }: Matrix): string[] {
  return rows.flatMap((row) => options.map((option) => `${row}: ${option}`));
}

/** There are rows, and no two cells read the same. */
export const checkMatrixSettings: SettingCheck = ({ rows, options = [] }) => {
  if (rows === undefined) return [{ setting: 'rows', message: 'must be given for this kind of question' }];
  if (hasLookalikes(rows)) return [{ setting: 'rows', message: 'must be different' }];
  // Whether options are different is checked elsewhere.
  const cells = listMatrixCells({ rows, options: [...new Set(options)] });
  return new Set(cells).size < cells.length
    ? [{ setting: 'rows', message: 'must not read like another row with an option' }]
    : [];
};

/** Whether it is an answer to a matrix: an option for each row, or an empty text for a row that is still open. */
export function isMatrixAnswer({ rows = [], options }: Matrix, answer: AnswerValue | undefined): answer is string[] {
  return (
    Array.isArray(answer) &&
    answer.length === rows.length &&
    answer.every((option) => option === '' || options.includes(option))
  );
}

/** The rows without an option in the answer. */
export function listOpenRows({ rows = [] }: Matrix, answer: AnswerValue | undefined): string[] {
  return rows.filter((_, row) => !(Array.isArray(answer) && answer[row]));
}

export const matrixAnswers: AnswerRules = {
  check(question, answer) {
    if (!isMatrixAnswer(question, answer)) return 'invalid';
    return listOpenRows(question, answer).length > 0 ? 'incomplete' : undefined;
  },
  accepts: isMatrixAnswer,
};

export const matrixRecords: RecordRules = {
  ...choiceRecords,
  describe: ({ rows = [], options }) =>
    `must be a list of ${rows.length} options, one for each row, each one of: ${options.join(', ')}`,
  describeIncomplete: (question, answer) =>
    `must have an option for each row, also: ${listOpenRows(question, answer).join(', ')}`,
  count: (question, answer) => [
    ...[answer].flat().flatMap((value, row) => {
      const option = findOption(question, value);
      return option === -1 ? [] : [getOptionCounter(row * question.options.length + option)];
    }),
    ...(canBeLeftOut(question) ? [ANSWERED_COUNTER] : []),
  ],
  findOption: (question, value) => listMatrixCells(question).indexOf(String(value)),
  countsAnswers: (counter) => counter === ANSWERED_COUNTER,
  match(cell, question) {
    const { options } = question;
    const index = listMatrixCells(question).indexOf(cell);
    return { value: options[index % options.length] ?? '', position: Math.floor(index / options.length) };
  },
  /** A column for each row. */
  createColumns: ({ title, rows = [] }) =>
    rows.map((row, index) => ({
      header: `${title}, ${row}`,
      format: (answer) => (Array.isArray(answer) ? answer[index] : undefined),
    })),
};
