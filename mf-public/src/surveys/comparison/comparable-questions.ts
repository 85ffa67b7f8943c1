import { findComparisonIssue, type Question, type Results, type VersionResults } from '@canvass/shared/contracts';

/** A question that can be compared with others. */
export interface ComparableQuestion extends Pick<Question, 'title' | 'kind' | 'unit'> {
  /** Counted from 1. */
  number: number;
}

/**
 * The questions of a version that can be compared: those with options, and, unless the reader sees every vote, those that
 * everyone was asked. Not those whose answers are held back.
 */
export function listComparable(version: VersionResults | undefined, exact: boolean): ComparableQuestion[] {
  return (version?.questions ?? []).flatMap(({ kind, title, unit, showIf, heldBack }, index) =>
    findComparisonIssue(kind) || heldBack || (showIf && !exact) ? [] : [{ number: index + 1, title, kind, unit }],
  );
}

/** Whether the reader of these results may compare questions, and there are two. */
export function canCompare({ exact, stage, versions }: Results): boolean {
  return (exact || stage === 'final') && versions.some((version) => listComparable(version, exact).length > 1);
}
