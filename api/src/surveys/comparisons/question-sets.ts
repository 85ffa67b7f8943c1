import { MIN_GROUP_SIZE } from '@canvass/shared/contracts';
import type { AnswerGrouping, GroupedAnswers } from './answer-groupings';

/** A question of a set, with the lines that all tables have for it. */
export interface SetMember {
  /** Counted from 0. */
  number: number;
  answers: GroupedAnswers;
  grouping: AnswerGrouping;
}

/** Questions of which all tables are shown, or a single question. Every ballot is in one cell of their joint table. */
export interface QuestionSet {
  codes: ArrayLike<number>;
  /** The ways to group its ballots, from the finest to the coarsest. Only those of a single question are not fixed yet. */
  groupings: Pick<AnswerGrouping, 'toCell' | 'counts'>[];
  /** Its questions, once their lines are those of one of the groupings. */
  fix: (grouping: number) => SetMember[];
}

/** Ballots: the number of votes in each row of the codes, and in all. */
export interface CountedRows {
  weights: ArrayLike<number>;
  votes: number;
}

type Cells = Pick<AnswerGrouping, 'toCell' | 'counts'>;

/**
 * The chance that a table is held back although it could be shown, if its smallest group has the minimum size; it is this
 * much smaller for each further member. So a table that is not shown never proves that it has a small group.
 */
const HOLD_BACK_RATE = 1 / 4;

/** The smallest of the numbers, of which there can be too many for the arguments of a function. */
function getSmallest(counts: number[]): number {
  return counts.reduce((smallest, count) => Math.min(smallest, count), Number.POSITIVE_INFINITY);
}

/** @param random a number from 0 up to, but not including, 1 that nobody can know. */
function canShow(counts: number[], random: () => number): boolean {
  const smallest = getSmallest(counts);
  return smallest >= MIN_GROUP_SIZE && random() >= HOLD_BACK_RATE ** (smallest - MIN_GROUP_SIZE + 1);
}

/** Whether there are enough votes for every combination of cells. */
function isFeasible(rows: Cells, columns: Cells): boolean {
  return (
    getSmallest(rows.counts) >= MIN_GROUP_SIZE * columns.counts.length &&
    getSmallest(columns.counts) >= MIN_GROUP_SIZE * rows.counts.length
  );
}

/** The number of votes by cell of the one and cell of the other, in one list. */
function countJoint(
  [rowCodes, rows]: [ArrayLike<number>, Cells],
  [columnCodes, columns]: [ArrayLike<number>, Cells],
  { weights }: CountedRows,
): number[] {
  const width = columns.counts.length;
  const counts = Array.from({ length: rows.counts.length * width }, () => 0);
  for (let ballot = 0; ballot < weights.length; ballot += 1) {
    const row = rows.toCell[rowCodes[ballot] ?? -1] ?? -1;
    const column = columns.toCell[columnCodes[ballot] ?? -1] ?? -1;
    if (row < 0 || column < 0) continue;
    const cell = row * width + column;
    counts[cell] = (counts[cell] ?? 0) + (weights[ballot] ?? 0);
  }
  return counts;
}

/** The cell of a coarser grouping that contains each cell of a finer one. */
function mapCells(finer: Cells, coarser: Cells): number[] {
  if (finer === coarser) return [...finer.counts.keys()];
  return finer.counts.map((_, cell) => coarser.toCell[finer.toCell.indexOf(cell)] ?? -1);
}

/** Adds up the counts of finer groupings by those of coarser ones. */
function coarsenCounts(counts: number[], finer: [Cells, Cells], [rows, columns]: [Cells, Cells]): number[] {
  const [rowMap, columnMap] = [mapCells(finer[0], rows), mapCells(finer[1], columns)];
  const width = columns.counts.length;
  const coarse = Array.from({ length: rows.counts.length * width }, () => 0);
  for (const [cell, count] of counts.entries()) {
    const row = rowMap[Math.floor(cell / columnMap.length)] ?? -1;
    const column = columnMap[cell % columnMap.length] ?? -1;
    const target = row * width + column;
    coarse[target] = (coarse[target] ?? 0) + count;
  }
  return coarse;
}

/** All pairs of groupings that are tried: the one with the smaller smallest cell gets coarser, as long as it can. */
function* listGroupingPairs(one: QuestionSet, other: QuestionSet): Generator<[number, number]> {
  let [row, column] = [0, 0];
  for (;;) {
    const [rows, columns] = [one.groupings[row], other.groupings[column]];
    if (!rows || !columns) return;
    yield [row, column];
    const canCoarsenRows = row + 1 < one.groupings.length;
    const canCoarsenColumns = column + 1 < other.groupings.length;
    const isRowNext = canCoarsenRows && (!canCoarsenColumns || getSmallest(rows.counts) < getSmallest(columns.counts));
    if (isRowNext) row += 1;
    else column += 1;
  }
}

/** A set of one question. */
export function createSet(number: number, answers: GroupedAnswers): QuestionSet {
  return {
    codes: answers.codes,
    groupings: answers.groupings,
    fix: (position) =>
      answers.groupings.slice(position, position + 1).map((grouping) => ({ number, answers, grouping })),
  };
}

/**
 * Joins two sets, with the finest groupings with which every cell of their joint table has enough votes.
 * @returns undefined if there are none, or by chance.
 */
export function joinSets(
  one: QuestionSet,
  other: QuestionSet,
  rows: CountedRows,
  random: () => number,
): QuestionSet | undefined {
  let counted: { counts: number[]; by: [Cells, Cells] } | undefined;
  for (const [row, column] of listGroupingPairs(one, other)) {
    const by = [one.groupings[row], other.groupings[column]] as [Cells, Cells];
    if (!isFeasible(...by)) continue;
    counted ??= { counts: countJoint([one.codes, by[0]], [other.codes, by[1]], rows), by };
    const counts = counted.by === by ? counted.counts : coarsenCounts(counted.counts, counted.by, by);
    if (!canShow(counts, random)) continue;
    const width = by[1].counts.length;
    const codes = Int32Array.from(rows.weights, (_, ballot) => {
      const [rowCell, columnCell] = [by[0].toCell[one.codes[ballot] ?? -1], by[1].toCell[other.codes[ballot] ?? -1]];
      return (rowCell ?? -1) < 0 || (columnCell ?? -1) < 0 ? -1 : (rowCell ?? 0) * width + (columnCell ?? 0);
    });
    const members = [...one.fix(row), ...other.fix(column)].toSorted((a, b) => a.number - b.number);
    return { codes, groupings: [{ toCell: [...counts.keys()], counts }], fix: () => members };
  }
  return undefined;
}

/** How many voters are in each pair of lines of two questions of a set. */
export function countLines(rows: SetMember, columns: SetMember, counted: CountedRows): number[][] {
  const cells = countJoint([rows.answers.codes, rows.grouping], [columns.answers.codes, columns.grouping], counted);
  const width = columns.grouping.counts.length;
  const sum = (rowCells: number[], columnCells: number[]) =>
    rowCells.reduce(
      (total, row) => total + columnCells.reduce((part, column) => part + (cells[row * width + column] ?? 0), 0),
      0,
    );
  return rows.grouping.lines.map((row) => columns.grouping.lines.map((column) => sum(row.cells, column.cells)));
}
