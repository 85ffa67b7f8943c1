import * as z from 'zod/mini';
import type { Question } from './questions';

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
  /** The place of the question in its version, from 0. */
  index: number;
  /** The place of the row in its matrix, from 0. */
  row?: number;
}

/** The items of a version, in the order of its questions. */
export function listComparedItems(questions: readonly Pick<Question, 'title' | 'kind' | 'rows'>[]): ComparedItem[] {
  return questions.flatMap(({ title, kind, rows }, index): ComparedItem[] => {
    const id = String(index + 1);
    if (!rows) return [{ id, index, title, kind }];
    return rows.map((text, row) => ({
      id: `${id}.${row + 1}`,
      index,
      row,
      title: `${title} – ${text}`,
      kind: 'single',
    }));
  });
}
