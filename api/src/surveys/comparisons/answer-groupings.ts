import type { ComparedAxis } from './protect-groups';

/** How many options of a multiple choice are compared with other questions at most. */
const MAX_SHOWN_OPTIONS = 8;

/** A line of a table: one answer, or several that are added up, by their positions. */
interface GroupingLine {
  positions: number[];
  /** The cells that belong to the line: one, or, of a multiple choice, all in which the option is chosen. */
  cells: number[];
}

/**
 * One way to tell the answers to a question apart. Every ballot is in one cell; for a multiple choice, a cell is a combination
 * of the shown options that somebody chose.
 */
export interface AnswerGrouping {
  /** The cell of each code; -1 if it is in none. */
  toCell: number[];
  /** The number of votes in each cell. */
  counts: number[];
  lines: GroupingLine[];
}

/** The answers to one question on all ballots, and the ways to group them, from the finest to the coarsest. */
export interface GroupedAnswers {
  axis: ComparedAxis;
  /** A small number for each ballot, from which its cell follows; -1 if its answer is none of the question's. */
  codes: ArrayLike<number>;
  groupings: AnswerGrouping[];
}

function createGrouping(totals: number[], groups: number[][]): AnswerGrouping {
  const toCell = totals.map(() => -1);
  for (const [cell, positions] of groups.entries()) for (const position of positions) toCell[position] = cell;
  const counts = groups.map((positions) => positions.reduce((sum, position) => sum + (totals[position] ?? 0), 0));
  return { toCell, counts, lines: groups.map((positions, cell) => ({ positions, cells: [cell] })) };
}

/** Adds up the two groups with the fewest votes. */
function mergeSmallest(groups: number[][], counts: number[]): number[][] {
  const sorted = groups.map((_, index) => index).toSorted((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
  const smallest = new Set(sorted.slice(0, 2));
  const merged = groups.flatMap((group, index) => (smallest.has(index) ? group : [])).toSorted((a, b) => a - b);
  const kept = groups.filter((_, index) => !smallest.has(index));
  return [...kept, merged].toSorted(([one = 0], [other = 0]) => one - other);
}

/** First all answers that were given by themselves, then fewer and fewer lines, until two are left. */
function groupExclusive(axis: ComparedAxis, masks: ArrayLike<number>): GroupedAnswers {
  const codes = Int16Array.from(masks, (mask) => 31 - Math.clz32(mask));
  const groupings: AnswerGrouping[] = [];
  let groups = axis.totals.flatMap((total, position) => (total > 0 ? [[position]] : []));
  while (groups.length > 1) {
    const grouping = createGrouping(axis.totals, groups);
    groupings.push(grouping);
    groups = mergeSmallest(groups, grouping.counts);
  }
  return { axis, codes, groupings };
}

/** The grouping by some of the options, whose bits the codes contain. */
function createChoiceGrouping(positions: number[], codeCounts: number[]): AnswerGrouping {
  const shown = 2 ** positions.length - 1;
  const cells = new Map<number, number>();
  const counts: number[] = [];
  const toCell = codeCounts.map((count, code) => {
    if (count === 0) return -1;
    const cell = cells.get(code & shown) ?? cells.size;
    cells.set(code & shown, cell);
    counts[cell] = (counts[cell] ?? 0) + count;
    return cell;
  });
  const listCells = (bit: number) => [...cells].flatMap(([code, cell]) => ((code >> bit) & 1 ? [cell] : []));
  return {
    toCell,
    counts,
    lines: positions.map((position, bit) => ({ positions: [position], cells: listCells(bit) })),
  };
}

/** First the options of which most is known to vary, then fewer and fewer of them, until one is left. */
function groupMultiple(
  axis: ComparedAxis,
  masks: ArrayLike<number>,
  { weights, votes }: { weights: ArrayLike<number>; votes: number },
): GroupedAnswers {
  const getBalance = (position: number) => {
    const total = axis.totals[position] ?? 0;
    return Math.min(total, votes - total);
  };
  const varied = axis.answers.map((_, position) => position).filter((position) => getBalance(position) > 0);
  const shown = varied.toSorted((one, other) => getBalance(other) - getBalance(one)).slice(0, MAX_SHOWN_OPTIONS);
  const encode = (mask: number) => shown.reduce((code, position, bit) => code | (((mask >> position) & 1) << bit), 0);
  const codes = Int16Array.from(masks, encode);
  const codeCounts = Array.from({ length: 2 ** shown.length }, () => 0);
  for (const [row, code] of codes.entries()) codeCounts[code] = (codeCounts[code] ?? 0) + (weights[row] ?? 0);
  const groupings = shown.map((_, index) => createChoiceGrouping(shown.slice(0, shown.length - index), codeCounts));
  return { axis, codes, groupings };
}

/**
 * Lists the ways to group the answers to a question. What is added up, and which options are left out first, follows from
 * the totals alone, which everyone knows.
 * @param masks a bit for each answer of each ballot.
 */
export function groupAnswers(
  axis: ComparedAxis,
  masks: ArrayLike<number>,
  counted: { weights: ArrayLike<number>; votes: number },
): GroupedAnswers {
  return axis.isExclusive ? groupExclusive(axis, masks) : groupMultiple(axis, masks, counted);
}
