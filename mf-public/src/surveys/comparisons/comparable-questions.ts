import {
  findComparisonIssue,
  isAnsweredIndependently,
  listComparedItems,
  type ComparedItem,
  type Question,
  type Results,
  type VersionResults,
} from '@canvass/shared/contracts';

/** A question that can be compared with others, or a row of a matrix. */
export interface ComparableQuestion extends ComparedItem, Pick<Question, 'unit'> {}

/**
 * The questions of a version that can be compared: those with options, and, unless the reader sees every vote, those of which
 * no other answer tells whether they are answered. Not those whose answers are held back.
 */
export function listComparable(version: VersionResults | undefined, exact: boolean): ComparableQuestion[] {
  const questions = version?.questions ?? [];
  return listComparedItems(questions).flatMap((item) => {
    const question = questions[item.index];
    if (!question || question.heldBack || findComparisonIssue(item.kind)) return [];
    return exact || isAnsweredIndependently(item, question) ? [{ ...item, unit: question.unit }] : [];
  });
}

/** Whether the reader of these results may compare questions, and there are two. */
export function canCompare({ exact, stage, versions }: Results): boolean {
  return (exact || stage === 'final') && versions.some((version) => listComparable(version, exact).length > 1);
}
