import type { ComparedAxis, PairCounts, ProtectedTable } from '../src/surveys/comparisons/protect-groups';

/** A table of votes, and what is published about it. */
interface Published {
  rowTotals: number[];
  columnTotals: number[];
  /** Groups of cells with the number of votes in them. */
  sums: { cells: Set<number>; count: number }[];
}

/** All values that each cell can have, given everything that is published: by trying every table. */
export function listPossibleValues({ rowTotals, columnTotals, sums }: Published): Set<number>[] {
  const width = columnTotals.length;
  const size = rowTotals.length * width;
  const possible = Array.from({ length: size }, () => new Set<number>());
  const cells: number[] = [];
  const rowRest = [...rowTotals];
  const columnRest = [...columnTotals];
  const sumRest = sums.map(({ count }) => count);
  const sumsByCell = Array.from({ length: size }, (_, cell) =>
    sums.flatMap((each, index) => (each.cells.has(cell) ? [index] : [])),
  );
  const sumEnds = sums.map(({ cells: members }) => Math.max(...members));

  function fill(cell: number): void {
    if (cell === size) {
      for (const [index, value] of cells.entries()) possible[index]?.add(value);
      return;
    }
    const [row, column] = [Math.floor(cell / width), cell % width];
    const own = sumsByCell[cell] ?? [];
    const most = Math.min(rowRest[row] ?? 0, columnRest[column] ?? 0, ...own.map((index) => sumRest[index] ?? 0));
    const isLastOfRow = column === width - 1;
    const isLastOfColumn = row === rowTotals.length - 1;
    for (let value = 0; value <= most; value += 1) {
      if (isLastOfRow && value !== rowRest[row]) continue;
      if (isLastOfColumn && value !== columnRest[column]) continue;
      if (own.some((index) => sumEnds[index] === cell && sumRest[index] !== value)) continue;
      cells[cell] = value;
      rowRest[row]! -= value;
      columnRest[column]! -= value;
      for (const index of own) sumRest[index]! -= value;
      fill(cell + 1);
      rowRest[row]! += value;
      columnRest[column]! += value;
      for (const index of own) sumRest[index]! += value;
    }
  }

  fill(0);
  return possible;
}

/** What is published about two questions: the totals of their answers, and the protected table. */
export function publish({ rows, columns }: PairCounts, table: ProtectedTable | undefined): Published {
  const width = columns.answers.length;
  const getPositions = (axis: ComparedAxis, answers: (string | null)[]) =>
    answers.map((each) => axis.answers.indexOf(each));
  const sums = (table?.rows ?? []).flatMap((row, rowIndex) =>
    (table?.columns ?? []).map((column, columnIndex) => ({
      cells: new Set(
        getPositions(rows, row.answers).flatMap((r) => getPositions(columns, column.answers).map((c) => r * width + c)),
      ),
      count: table?.counts[rowIndex]?.[columnIndex] ?? 0,
    })),
  );
  return { rowTotals: rows.totals, columnTotals: columns.totals, sums };
}
