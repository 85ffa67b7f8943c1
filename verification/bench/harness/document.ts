/** A check of a figure against its budget. */
export interface Check {
  label: string;
  value: string;
  budget: string;
  isMet: boolean;
  /** A missed speed is only reported; a wrong result fails the benchmark. */
  kind: 'speed' | 'correctness';
}

/** The report of one measurement. */
export interface Section {
  title: string;
  /** What was measured, in a sentence or two. */
  description: string;
  columns: string[];
  rows: string[][];
  checks: Check[];
}

/** A table in Markdown. */
export function formatTable(columns: string[], rows: string[][]): string {
  const formatLine = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [formatLine(columns), formatLine(columns.map(() => '---')), ...rows.map(formatLine)].join('\n');
}

/** A table of the budgets and their results. */
export function formatCheckTable(checks: Check[]): string {
  const rows = checks.map(({ label, value, budget, isMet }) => [label, budget, value, isMet ? 'met' : '**missed**']);
  return formatTable(['what', 'budget', 'measured', ''], rows);
}

/** A benchmark's section of the document: its budgets first, then every measurement with its table. */
export function renderSections(intro: string, sections: Section[]): string {
  const checks = sections.flatMap((section) => section.checks);
  const measures = sections.map(
    ({ title, description, columns, rows }) => `### ${title}\n\n${description}\n\n${formatTable(columns, rows)}`,
  );
  return [intro, `### Budgets\n\n${formatCheckTable(checks)}`, ...measures].join('\n\n');
}

/**
 * Replaces a benchmark's section of the document, between the markers `<!-- bench:api -->` and `<!-- /bench:api -->`.
 * @throws when the document has no such markers.
 */
export function replaceSection(document: string, name: string, content: string): string {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [document.indexOf(open), document.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`The document has no place for ${name}: it needs ${open} and ${close}.`);
  return `${document.slice(0, from + open.length)}\n\n${content}\n\n${document.slice(to)}`;
}
