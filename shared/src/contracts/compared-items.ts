import * as z from 'zod/mini';
import { isRequired, type Question } from './questions';

/** Which item is compared: `3` is the third question of a version, and `3.2` the second row of it, if it is a matrix. */
export const comparedItemId = z
  .string()
  .check(
    z.regex(
      /^[1-9]\d?(\.[1-9]\d?)?$/,
      'must be the number of a question, such as 3, or of a row of a matrix, such as 3.2',
    ),
  );

/** What can be compared with others: a question, or a row of a matrix, which is answered like a single choice. */
export interface ComparedItem extends Pick<Question, 'title' | 'kind'> {
  id: string;
  /** The place of the question in its version, from 0, and its title. */
  index: number;
  questionTitle: string;
  /** The place of the row in its matrix, from 0, and its text. */
  row?: { index: number; text: string };
}

/** The items of a version, in the order of its questions. */
export function listComparedItems(questions: readonly Pick<Question, 'title' | 'kind' | 'rows'>[]): ComparedItem[] {
  return questions.flatMap(({ title, kind, rows }, index): ComparedItem[] => {
    const question = { id: String(index + 1), index, questionTitle: title };
    if (!rows) return [{ ...question, title, kind }];
    return rows.map((text, row) => ({
      ...question,
      id: `${question.id}.${row + 1}`,
      row: { index: row, text },
      title: `${title} – ${text}`,
      kind: 'single',
    }));
  });
}

/**
 * Whether no other answer tells if a voter has answered. One does for a question that is asked only after an answer, and for the
 * rows of a matrix that can be left out, which are answered together: tables for everyone would tell more than they show.
 */
export function isAnsweredIndependently(
  { row }: Pick<ComparedItem, 'row'>,
  question: Pick<Question, 'required' | 'showIf'>,
): boolean {
  return question.showIf === undefined && (row === undefined || isRequired(question));
}
