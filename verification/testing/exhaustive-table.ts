import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Set by `npm test` without `--all`: tests select cases by this text. Otherwise they run all cases. */
export const CASE_SEED_VARIABLE = 'CANVASS_CASE_SEED';

/** The file to which tests write how many cases of each table they selected. */
export const CASE_LEDGER_VARIABLE = 'CANVASS_CASE_LEDGER';

/** How many cases of an exhaustive table a run selected. */
export interface SelectedCases {
  table: string;
  selected: number;
  total: number;
  /** What selected them: that of this run, and those of earlier runs whose results are still valid. */
  seeds: string[];
}

/** A line of the ledger. */
export interface LedgerEntry extends Omit<SelectedCases, 'seeds'> {
  /** The part of the table; empty for a table that is selected at once. */
  part: string;
  /** Selected these cases. */
  seed: string;
  /** The test file that selected them; empty outside Jest. */
  file: string;
}

/** The test file that Jest is running. */
function getTestFile(): string {
  const { expect } = globalThis as { expect?: { getState: () => { testPath?: string } } };
  return expect?.getState().testPath ?? '';
}

/** A text for sorting that depends on nothing but its arguments. */
const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex');

/**
 * Selects cases so that every row, column, or other key of the table occurs in one of them. Each seed has a selection
 * of its own.
 */
export function coverTable<Case>(
  cases: readonly Case[],
  listKeys: (item: Case) => readonly string[],
  seed: string,
): Case[] {
  const candidates = cases
    .map((item, index) => ({ index, keys: listKeys(item), order: hash(seed, ...listKeys(item), String(index)) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1));
  const covered = new Set<string>();
  const selected = new Set<number>();
  const mostKeys = Math.max(0, ...candidates.map(({ keys }) => keys.length));
  // First the cases that cover much at once, so that few are needed.
  for (let newKeys = mostKeys; newKeys > 0; newKeys -= 1) {
    for (const { index, keys } of candidates) {
      if (keys.filter((key) => !covered.has(key)).length < newKeys) continue;
      for (const key of keys) covered.add(key);
      selected.add(index);
    }
  }
  return cases.filter((_, index) => selected.has(index));
}

/**
 * The cases of an exhaustive table that this run tries: all of them, or a covering selection in `npm test` without
 * `--all`, which prints how many are left.
 * @param table its name in the summary: `callers × endpoints`. A table that is selected in parts names each of them.
 * @param listKeys what a case covers, such as its row and its column: `['listUsers', 'an admin']`.
 */
export function selectCases<Case>(
  table: string,
  cases: readonly Case[],
  listKeys: (item: Case) => readonly string[],
  part = '',
): Case[] {
  const seed = process.env[CASE_SEED_VARIABLE];
  if (seed === undefined) return [...cases];
  const selected = coverTable(cases, listKeys, `${seed} ${table} ${part}`);
  const ledger = process.env[CASE_LEDGER_VARIABLE];
  const counts = { selected: selected.length, total: cases.length };
  if (ledger !== undefined) addToCaseLedger(ledger, [{ table, part, ...counts, seed, file: getTestFile() }]);
  return selected;
}

/**
 * Like `selectCases`, for a table whose columns are tests and whose rows have names, such as endpoints. Every test
 * runs for some rows, and some test runs for every row.
 * @param columns the rows of each test, which begin with their name.
 */
export function selectRows<Columns extends Record<string, readonly (readonly [string, ...unknown[]])[]>>(
  table: string,
  columns: Columns,
): Columns {
  const cases = Object.entries(columns).flatMap(([column, rows]) => rows.map((row) => ({ column, row })));
  const selected = selectCases(table, cases, ({ column, row }) => [`column ${column}`, `row ${row[0]}`]);
  const selectColumn = (name: string) => selected.filter(({ column }) => column === name).map(({ row }) => row);
  return Object.fromEntries(Object.keys(columns).map((name) => [name, selectColumn(name)])) as unknown as Columns;
}

/** Notes what a run, or an earlier one whose results are still valid, selected. */
export function addToCaseLedger(file: string, entries: readonly LedgerEntry[]): void {
  appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** Reads what a run selected. */
export function readLedgerEntries(file: string): LedgerEntry[] {
  if (!existsSync(file)) return [];
  // Playwright loads a test file in several processes, which write the same lines.
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return [...lines].map((line) => JSON.parse(line) as LedgerEntry);
}

/** Reads how many cases each table of a run had, in order of their names. */
export function readCaseLedger(file: string): SelectedCases[] {
  const tables = new Map<string, SelectedCases>();
  const selections = readLedgerEntries(file).map(({ file: _file, ...selection }) => JSON.stringify(selection));
  // A table that several test files share is selected in each of them.
  for (const selection of new Set(selections)) {
    const { table, selected, total, seed } = JSON.parse(selection) as Omit<LedgerEntry, 'file'>;
    const sum = tables.get(table) ?? { table, selected: 0, total: 0, seeds: [] };
    tables.set(table, {
      table,
      selected: sum.selected + selected,
      total: sum.total + total,
      seeds: [...new Set([...sum.seeds, seed])],
    });
  }
  return [...tables.values()].toSorted((one, other) => one.table.localeCompare(other.table));
}
