import {
  findComparisonIssue,
  getQuestionKey,
  isAnsweredIndependently,
  listComparedItems,
  type Answers,
  type AnswerValue,
  type ComparedItem,
  type Question,
} from '@canvass/shared/contracts';

/** An item of a version, with the question that its answers belong to: of a row of a matrix, a single choice. */
export interface AskedItem extends ComparedItem {
  /** Counted from 1 among all items of the version: the order in which pairs are stored. */
  number: number;
  question: Question;
}

/** Of a ballot, each planned item takes some bytes, and joining items takes time: as many as a survey can have questions. */
const MAX_PLANNED_ITEMS = 50;

/** The items of a version, in the order of its questions. */
export function listItems(questions: Question[]): AskedItem[] {
  return listComparedItems(questions).flatMap((item, position): AskedItem[] => {
    const question = questions[item.index];
    if (!question) return [];
    const { rows: _rows, ...asked } = question;
    return [{ ...item, number: position + 1, question: { ...asked, title: item.title, kind: item.kind } }];
  });
}

/** The answer that a ballot gives to an item. */
export function readItemAnswer({ index, row }: ComparedItem, answers: Answers): AnswerValue | undefined {
  const answer = answers[getQuestionKey(index)];
  if (row === undefined) return answer;
  return Array.isArray(answer) ? answer[row.index] : undefined;
}

/** Those of which tables are planned: rows of matrices only as far as there is room beside the questions. */
export function listPlannedItems(questions: Question[]): AskedItem[] {
  const planned = listItems(questions).filter(
    (item) => findComparisonIssue(item.kind) === undefined && isAnsweredIndependently(item, item.question),
  );
  const rows = planned.filter(({ row }) => row !== undefined);
  const shownRows = new Set(rows.slice(0, Math.max(0, MAX_PLANNED_ITEMS - (planned.length - rows.length))));
  return planned.filter((item) => item.row === undefined || shownRows.has(item));
}
