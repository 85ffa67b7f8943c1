import { hasSpans, joinSpans, listAnswerOptions, type Question } from '@canvass/shared/contracts';
import { isLargeGroup } from './shown-ballots';

/** Options of a question that results show as one, by position. */
export interface OptionGroup {
  /** The name of the option, or of all spans in the group. */
  option: string;
  indexes: number[];
  /** How many votes chose one of them. */
  count: number;
}

/** Neighbors joined until every group is large. What is left joins the last one; all of them are too few for any group. */
function joinNeighbors(counts: number[]): number[][] {
  const groups: number[][] = [];
  let group: number[] = [];
  let size = 0;
  for (const [index, count] of counts.entries()) {
    group.push(index);
    size += count;
    if (!isLargeGroup(size)) continue;
    groups.push(group);
    group = [];
    size = 0;
  }
  groups.at(-1)?.push(...group);
  return groups;
}

/**
 * The options of a question as results show them. Where ballots are anonymous, spans of values are joined until each has
 * `MIN_GROUP_SIZE` answers: an unusual value tells whose ballot it is.
 * @param getCount how many votes chose the option at an index.
 */
export function groupOptions(
  question: Question,
  getCount: (index: number) => number,
  { isAnonymous }: { isAnonymous: boolean },
): OptionGroup[] {
  const options = listAnswerOptions(question);
  const counts = options.map((_, index) => getCount(index));
  if (!hasSpans(question.kind) || !isAnonymous)
    return options.map((option, index) => ({ option, indexes: [index], count: counts[index] ?? 0 }));
  return joinNeighbors(counts).map((indexes) => ({
    option: joinSpans(options[indexes[0] ?? 0] ?? '', options[indexes.at(-1) ?? 0] ?? ''),
    indexes,
    count: indexes.reduce((sum, index) => sum + (counts[index] ?? 0), 0),
  }));
}
