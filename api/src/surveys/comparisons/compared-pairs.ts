import { identifyQuestions, type Comparison } from '@canvass/shared/contracts';
import type { SurveyVersionRecord } from '../surveys.repository';
import { addTables } from './add-tables';
import { listItems, type AskedItem } from './compared-items';
import { createAxis } from './pair-counts';

/** Two questions that can be compared, or rows of matrices. */
export interface ItemPair {
  rows: AskedItem;
  columns: AskedItem;
}

/** Two items of one version. */
export interface ComparedItems extends ItemPair {
  version: number;
}

export function exchange<Pair extends { rows: unknown; columns: Pair['rows'] }>(pair: Pair): Pair {
  return { ...pair, rows: pair.columns, columns: pair.rows };
}

/** Whether the columns are listed before the rows in the survey. */
export function isExchanged({ rows, columns }: ItemPair): boolean {
  return rows.number > columns.number;
}

/** With the item as rows that is listed first in the version: one table is stored of two items. */
export function toListed(compared: ComparedItems): ComparedItems {
  return isExchanged(compared) ? exchange(compared) : compared;
}

/** The items of a version, with what tells whether another version asks the same. */
function identifyItems({ questions }: SurveyVersionRecord): { item: AskedItem; identity: string }[] {
  const identities = identifyQuestions(questions);
  return listItems(questions).map((item) => ({
    item,
    identity: `${identities[item.index]}\n${item.row?.index ?? ''}`,
  }));
}

/** Where the versions that ask both questions in the same way ask them, newest first. */
export function listPlaces(versions: SurveyVersionRecord[], asked: ComparedItems): ComparedItems[] {
  const identified = versions.map((each) => ({ version: each.version, items: identifyItems(each) }));
  const own = identified.find(({ version }) => version === asked.version)?.items ?? [];
  const identify = ({ number }: AskedItem) => own[number - 1]?.identity;
  const [rowsIdentity, columnsIdentity] = [identify(asked.rows), identify(asked.columns)];
  return identified.flatMap(({ version, items }): ComparedItems[] => {
    const rows = items.find(({ identity }) => identity === rowsIdentity)?.item;
    const columns = items.find(({ identity }) => identity === columnsIdentity)?.item;
    return rows && columns ? [{ version, rows, columns }] : [];
  });
}

/** Versions that ask both questions in the same places. */
export function groupByPlaces(compared: ComparedItems[]): [ComparedItems, ...ComparedItems[]][] {
  const groups = new Map<string, [ComparedItems, ...ComparedItems[]]>();
  for (const each of compared) {
    const key = `${each.rows.id} ${each.columns.id}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** Adds up the tables of the versions that have one. */
export function addComparisons(comparisons: Comparison[], asked: ItemPair): Omit<Comparison, 'version'> {
  const withTables = comparisons.filter(({ table }) => table !== undefined);
  const added = withTables.length > 0 ? withTables : comparisons;
  const tables = added.flatMap(({ table }) => table ?? []);
  const table =
    tables.length > 1
      ? addTables(tables, { rows: createAxis(asked.rows.question), columns: createAxis(asked.columns.question) })
      : tables[0];
  return {
    versions: added.map(({ version }) => version),
    votes: added.reduce((sum, { votes }) => sum + votes, 0),
    ...(table && { table }),
  };
}

/** The same table with rows and columns exchanged. */
export function transpose<Compared extends Pick<Comparison, 'table'>>(comparison: Compared): Compared {
  const { table } = comparison;
  if (!table) return comparison;
  const counts = table.columns.map((_, column) => table.counts.map((row) => row[column] ?? 0));
  return { ...comparison, table: { ...exchange(table), counts, leftOut: exchange(table.leftOut) } };
}
