/** A rule that a figure is held against. */
export interface Check {
  what: string;
  figure: string;
  budget: string;
  met: boolean;
  /** A missed speed is reported; a wrong answer fails the bench. */
  kind: 'speed' | 'correctness';
}

/** One measure, as it is written down. */
export interface Section {
  title: string;
  /** What was done, in a sentence or two. */
  words: string;
  head: string[];
  rows: string[][];
  checks: Check[];
}

/** A table in Markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The budgets and what came of them, as a table. */
export function checkTable(checks: Check[]): string {
  const rows = checks.map(({ what, figure, budget, met }) => [what, budget, figure, met ? 'met' : '**missed**']);
  return table(['what', 'budget', 'measured', ''], rows);
}

/** A bench's part of the document: its budgets first, then every measure with its table. */
export function renderSections(intro: string, sections: Section[]): string {
  const checks = sections.flatMap((section) => section.checks);
  const measures = sections.map(({ title, words, head, rows }) => `### ${title}\n\n${words}\n\n${table(head, rows)}`);
  return [intro, `### Budgets\n\n${checkTable(checks)}`, ...measures].join('\n\n');
}

/**
 * Puts a bench's part into the document between its markers, `<!-- bench:api -->` and `<!-- /bench:api -->`.
 * @throws when the document has no such markers.
 */
export function replacePart(document: string, name: string, part: string): string {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [document.indexOf(open), document.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`The document has no place for ${name}: it needs ${open} and ${close}.`);
  return `${document.slice(0, from + open.length)}\n\n${part}\n\n${document.slice(to)}`;
}
