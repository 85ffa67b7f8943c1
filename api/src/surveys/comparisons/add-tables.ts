import { countCell, getMinLines, sum, type ComparedAxis, type ProtectedTable, type ShownLine } from './protect-groups';

/** The answers of a line. */
type Line = (string | null)[];

/** The answers to one question, without their numbers. */
type Axis = Pick<ComparedAxis, 'answers' | 'isExclusive'>;

/** Answers that any of the tables shows together stay together. */
function joinLines(answers: Line, lines: Line[]): Line[] {
  let groups: Set<string | null>[] = [];
  for (const line of lines) {
    const joined = groups.filter((group) => line.some((answer) => group.has(answer)));
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      new Set([...joined.flatMap((each) => [...each]), ...line]),
    ];
  }
  const inOrder = groups.map((group) => answers.filter((answer) => group.has(answer)));
  return inOrder.toSorted(([one = null], [other = null]) => answers.indexOf(one) - answers.indexOf(other));
}

/** Options of a multiple choice that any of the tables leaves out are left out. */
function listCommonLines(answers: Line, shown: ShownLine[][]): Line[] {
  const isShown = (answer: string | null) =>
    shown.every((lines) => lines.some((line) => line.answers.includes(answer)));
  return answers.filter(isShown).map((answer) => [answer]);
}

function listSumLines({ answers, isExclusive }: Axis, shown: ShownLine[][]): Line[] {
  if (!isExclusive) return listCommonLines(answers, shown);
  const lines = shown.flat().map((line) => line.answers);
  return joinLines(answers, lines);
}

function listLeftOut({ answers, isExclusive }: Axis, lines: Line[]): Line {
  const shown = new Set(lines.flat());
  return isExclusive ? [] : answers.filter((answer) => !shown.has(answer));
}

/** Which lines of a table are in a line of the sum, by their positions. */
function listParts(lines: ShownLine[], sumLine: Line): number[] {
  return lines.flatMap(({ answers }, index) => (answers.some((answer) => sumLine.includes(answer)) ? [index] : []));
}

function addLines(shown: ShownLine[][], answers: Line): ShownLine {
  const votes = shown.flatMap((lines) => listParts(lines, answers).map((index) => lines[index]?.votes ?? 0));
  return { answers, votes: sum(votes) };
}

function addCells(tables: ProtectedTable[], row: Line, column: Line): number {
  return sum(
    tables.map(({ rows, columns, counts }) => countCell(counts, listParts(rows, row), listParts(columns, column))),
  );
}

/**
 * Adds up the shown tables of two questions in several versions. It follows from the tables alone, so it tells nothing that
 * they do not: what one of them shows together or leaves out, the sum does, too.
 * @returns undefined if no lines are left to compare.
 */
export function addTables(tables: ProtectedTable[], axes: { rows: Axis; columns: Axis }): ProtectedTable | undefined {
  const shown = { rows: tables.map(({ rows }) => rows), columns: tables.map(({ columns }) => columns) };
  const rows = listSumLines(axes.rows, shown.rows);
  const columns = listSumLines(axes.columns, shown.columns);
  if (rows.length < getMinLines(axes.rows) || columns.length < getMinLines(axes.columns)) return undefined;
  return {
    rows: rows.map((line) => addLines(shown.rows, line)),
    columns: columns.map((line) => addLines(shown.columns, line)),
    counts: rows.map((row) => columns.map((column) => addCells(tables, row, column))),
    leftOut: { rows: listLeftOut(axes.rows, rows), columns: listLeftOut(axes.columns, columns) },
  };
}
