import { identifyQuestions, type Comparison, type Question } from '@canvass/shared/contracts';
import type { SurveyVersionRecord } from '../surveys.repository';
import { addTables } from './add-tables';
import { createAxis } from './pair-counts';

/** Two questions of one version, counted from 1. */
export interface ComparedQuestions {
  version: number;
  rows: number;
  columns: number;
}

/** Two questions that can be compared. */
export interface QuestionPair {
  rows: Question;
  columns: Question;
}

export function exchange<Pair extends { rows: unknown; columns: Pair['rows'] }>(pair: Pair): Pair {
  return { ...pair, rows: pair.columns, columns: pair.rows };
}

/** Whether the columns are listed before the rows in the survey. */
export function isExchanged({ rows, columns }: ComparedQuestions): boolean {
  return rows > columns;
}

/** With the question as rows that is listed first in the version: one table is stored of two questions. */
export function toListed(compared: ComparedQuestions): ComparedQuestions {
  return isExchanged(compared) ? exchange(compared) : compared;
}

/** Where the versions that ask both questions in the same way ask them, newest first. */
export function listPlaces(versions: SurveyVersionRecord[], asked: ComparedQuestions): ComparedQuestions[] {
  const identified = versions.map(({ version, questions }) => ({ version, identities: identifyQuestions(questions) }));
  const own = identified.find(({ version }) => version === asked.version)?.identities ?? [];
  const findPlace = (identities: string[], number: number) => identities.indexOf(own[number - 1] ?? '') + 1;
  return identified
    .map(({ version, identities }) => ({
      version,
      rows: findPlace(identities, asked.rows),
      columns: findPlace(identities, asked.columns),
    }))
    .filter(({ rows, columns }) => rows > 0 && columns > 0);
}

/** Versions that ask both questions in the same places. */
export function groupByPlaces(compared: ComparedQuestions[]): [ComparedQuestions, ...ComparedQuestions[]][] {
  const groups = new Map<string, [ComparedQuestions, ...ComparedQuestions[]]>();
  for (const each of compared) {
    const key = `${each.rows} ${each.columns}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** Adds up the tables of the versions that have one. */
export function addComparisons(comparisons: Comparison[], asked: QuestionPair): Omit<Comparison, 'version'> {
  const withTables = comparisons.filter(({ table }) => table !== undefined);
  const added = withTables.length > 0 ? withTables : comparisons;
  const tables = added.flatMap(({ table }) => table ?? []);
  const table =
    tables.length > 1
      ? addTables(tables, { rows: createAxis(asked.rows), columns: createAxis(asked.columns) })
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
