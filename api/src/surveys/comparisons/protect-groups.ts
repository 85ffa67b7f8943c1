import { isLargeGroup } from '../../records/shown-ballots';

/** One of the two compared questions: a line for each of its answers. */
export interface ComparedAxis {
  /** The answers, where null means that voters left the question out. */
  answers: (string | null)[];
  /** How many voters gave each answer. */
  totals: number[];
  /** Whether every voter is in exactly one line. In a multiple choice, a voter can be in several. */
  isExclusive: boolean;
}

/** How many voters gave each pair of answers, by row and column. */
export interface PairCounts {
  rows: ComparedAxis;
  columns: ComparedAxis;
  counts: number[][];
  /** How many voters there are. */
  votes: number;
}

/** A line that is shown: one answer, or several small ones that are shown together. */
export interface ShownLine {
  answers: (string | null)[];
  votes: number;
}

/** A table in which no group of voters is small. */
export interface ProtectedTable {
  rows: ShownLine[];
  columns: ShownLine[];
  counts: number[][];
  /** Options of a multiple choice that are not shown, because few voters chose them together with another answer. */
  leftOut: { rows: (string | null)[]; columns: (string | null)[] };
}

/** A line as it is counted: the positions of its answers. */
type Line = number[];

/** An axis while small lines are set apart: the ones of exclusive answers are added up, others are left out. */
interface AxisState extends ComparedAxis {
  /** The answers that somebody gave: others have no line. */
  given: number[];
  setApart: Set<number>;
}

function createState(axis: ComparedAxis): AxisState {
  const given = axis.totals.flatMap((total, index) => (total > 0 ? [index] : []));
  return { ...axis, given, setApart: new Set() };
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The lines that are shown by themselves. */
function listSingleLines({ given, setApart }: AxisState): Line[] {
  return given.flatMap((index) => (setApart.has(index) ? [] : [[index]]));
}

/** All lines whose counts follow from the table, also by subtraction: what is left out, too, taken together. */
function listKnownLines(axis: AxisState): Line[] {
  return [...listSingleLines(axis), ...(axis.setApart.size > 0 ? [[...axis.setApart]] : [])];
}

function listShownLines(axis: AxisState): Line[] {
  return axis.isExclusive ? listKnownLines(axis) : listSingleLines(axis);
}

export function countCell(counts: number[][], row: Line, column: Line): number {
  return sum(row.flatMap((r) => column.map((c) => counts[r]?.[c] ?? 0)));
}

function countLine({ totals }: ComparedAxis, line: Line): number {
  return sum(line.map((index) => totals[index] ?? 0));
}

/**
 * The number of voters in a cell, and, where voters can be in several lines, of those who are in only one of its two, or in
 * neither. Of options that are left out, only the sum is known.
 */
function listCellGroups({ rows, columns, counts, votes }: PairCounts, row: Line, column: Line): number[] {
  const count = countCell(counts, row, column);
  const isSum = (axis: ComparedAxis, line: Line) => !axis.isExclusive && line.length > 1;
  if (isSum(rows, row) || isSum(columns, column)) return [count];
  const inRow = countLine(rows, row);
  const inColumn = countLine(columns, column);
  return [
    count,
    ...(rows.isExclusive ? [] : [inColumn - count]),
    ...(columns.isExclusive ? [] : [inRow - count]),
    ...(rows.isExclusive || columns.isExclusive ? [] : [votes - inRow - inColumn + count]),
  ];
}

/**
 * Whether the answers that were set apart hide one another: there are at least two of them. Otherwise the totals of the
 * answers, which everyone knows, tell the cells.
 */
function hidesAnswers({ setApart }: AxisState): boolean {
  return setApart.size !== 1;
}

/** The smallest line that is still shown by itself. */
function findSmallest(axis: AxisState): number | undefined {
  const [smallest] = listSingleLines(axis).toSorted((one, other) => countLine(axis, one) - countLine(axis, other));
  return smallest?.[0];
}

/** How many lines an axis must have, so that there is something to compare. */
export function getMinLines({ isExclusive }: Pick<ComparedAxis, 'isExclusive'>): number {
  return isExclusive ? 2 : 1;
}

/** Whether enough lines stay if another answer is set apart; the first one needs a second one to hide it. */
function canSetApart(axis: AxisState): boolean {
  const added = axis.setApart.size === 0 ? 2 : 1;
  return listSingleLines(axis).length - added + (axis.isExclusive ? 1 : 0) >= getMinLines(axis);
}

/** What to set apart next so that a line is no longer known by itself. */
function getCandidate(axis: AxisState, line: Line): { axis: AxisState; index: number; votes: number } | undefined {
  if (!canSetApart(axis)) return undefined;
  const [first] = line;
  const isSingle = line.length === 1 && first !== undefined && !axis.setApart.has(first);
  const index = isSingle ? first : findSmallest(axis);
  return index === undefined ? undefined : { axis, index, votes: axis.totals[index] ?? 0 };
}

/** The first row and column that tell something about a small group; undefined if there are none. */
function findSmallGroup(
  pair: PairCounts,
  rows: AxisState,
  columns: AxisState,
): { row?: Line; column?: Line } | undefined {
  const rowLines = listKnownLines(rows);
  const columnLines = listKnownLines(columns);
  for (const row of rowLines) {
    for (const column of columnLines) {
      if (!listCellGroups(pair, row, column).every(isLargeGroup)) return { row, column };
    }
  }
  if (!hidesAnswers(rows)) return { row: [...rows.setApart] };
  if (!hidesAnswers(columns)) return { column: [...columns.setApart] };
  return undefined;
}

function toShownLine(axis: AxisState, line: Line): ShownLine {
  return { answers: line.map((index) => axis.answers[index] ?? null), votes: countLine(axis, line) };
}

function listLeftOut({ answers, given, setApart, isExclusive }: AxisState): (string | null)[] {
  if (isExclusive) return [];
  const shown = new Set(given.filter((index) => !setApart.has(index)));
  return answers.filter((_, index) => !shown.has(index));
}

/**
 * Adds up or leaves out answers until every group of voters that the table tells about, also by subtracting its cells from the
 * totals of the answers, is large: if nobody were in one, everyone with one of its answers would be known not to have given the
 * other. It judges one table alone, for readers who see every vote; `planTables` judges those of all others together.
 * @returns undefined if nothing is left to compare.
 */
export function protectGroups(pair: PairCounts): ProtectedTable | undefined {
  const [rows, columns] = [createState(pair.rows), createState(pair.columns)];
  for (;;) {
    const small = findSmallGroup(pair, rows, columns);
    if (!small) break;
    const candidates = [
      small.row && getCandidate(rows, small.row),
      small.column && getCandidate(columns, small.column),
    ].filter((each) => each !== undefined);
    const [next] = candidates.toSorted((one, other) => one.votes - other.votes);
    if (!next) return undefined;
    next.axis.setApart.add(next.index);
  }
  const shown = { rows: listShownLines(rows), columns: listShownLines(columns) };
  const isComparable = shown.rows.length >= getMinLines(rows) && shown.columns.length >= getMinLines(columns);
  if (!isComparable || pair.votes === 0) return undefined;
  return {
    rows: shown.rows.map((line) => toShownLine(rows, line)),
    columns: shown.columns.map((line) => toShownLine(columns, line)),
    counts: shown.rows.map((row) => shown.columns.map((column) => countCell(pair.counts, row, column))),
    leftOut: { rows: listLeftOut(rows), columns: listLeftOut(columns) },
  };
}
