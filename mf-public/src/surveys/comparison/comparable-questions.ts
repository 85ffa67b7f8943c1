import type { Results, VersionResults } from '@canvass/shared/contracts';

/** A question that can be compared with others. */
export interface ComparableQuestion {
  /** Counted from 1. */
  number: number;
  title: string;
}

/** The questions of a version that have options: written answers cannot be compared. */
export function listComparable(version: VersionResults | undefined): ComparableQuestion[] {
  return (version?.questions ?? []).flatMap(({ kind, title }, index) =>
    kind === 'text' ? [] : [{ number: index + 1, title }],
  );
}

/** Whether the reader of these results may compare questions, and there are two. */
export function canCompare({ exact, stage, versions }: Results): boolean {
  return (exact || stage === 'final') && versions.some((version) => listComparable(version).length > 1);
}
