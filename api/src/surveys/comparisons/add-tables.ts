import { getMinLines, type ComparedAxis, type ProtectedTable, type ShownLine } from './protect-groups';

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

function sumOf<Each>(list: Each[], count: (each: Each) => number): number {
  return list.reduce((sum, each) => sum + count(each), 0);
}

/** Whether a line of a table is in a line of the sum. */
function isPart(line: ShownLine, sumLine: Line): boolean {
  return line.answers.some((answer) => sumLine.includes(answer));
}

function countLine(shown: ShownLine[][], sumLine: Line): ShownLine {
  const votes = sumOf(shown.flat(), (line) => (isPart(line, sumLine) ? line.votes : 0));
  return { answers: sumLine, votes };
}

function countCell(tables: ProtectedTable[], row: Line, column: Line): number {
  return sumOf(tables, ({ rows, columns, counts }) =>
    sumOf([...rows.entries()], ([r, rowLine]) =>
      isPart(rowLine, row)
        ? sumOf([...columns.entries()], ([c, line]) => (isPart(line, column) ? (counts[r]?.[c] ?? 0) : 0))
        : 0,
    ),
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
    rows: rows.map((line) => countLine(shown.rows, line)),
    columns: columns.map((line) => countLine(shown.columns, line)),
    counts: rows.map((row) => columns.map((column) => countCell(tables, row, column))),
    leftOut: { rows: listLeftOut(axes.rows, rows), columns: listLeftOut(axes.columns, columns) },
  };
}
