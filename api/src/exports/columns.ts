import { getQuestionKey, OTHER_OPTION, type AnswerValue, type Question } from '@canvass/shared/contracts';
import type { ResponseRecord } from '../votes/responses.repository';
import { requireValidRow, type VersionQuestions } from './export-format';

const FIXED_COLUMNS = ['Serial number', 'Id', 'User email', 'User name', 'Voted at (UTC)', 'Version', 'Comment'];

/** How many cells are formatted at once: so few that a survey with many columns does not delay other requests. */
const MAX_CELLS_PER_BATCH = 600;

export type Cell = string | number | undefined;

/** A column with the answers to a question, or with what they say about one of its options. */
interface AnswerColumn {
  header: string;
  /** The key of the question in a vote. */
  key: string;
  format: (answer: AnswerValue) => Cell;
}

function formatCell(answer: AnswerValue): Cell {
  return Array.isArray(answer) ? answer.join('; ') : answer;
}

/** The rank of an option, from 1; undefined if it has none, as in a damaged vote. */
function formatRank(answer: AnswerValue, option: string): Cell {
  const position = Array.isArray(answer) ? answer.indexOf(option) : -1;
  return position === -1 ? undefined : position + 1;
}

/** Whether an option of a multiple choice was chosen: 1 or 0, so that the sum of a column is the number of votes. */
function formatChosen(answer: AnswerValue, option: string): Cell {
  return [answer].flat().includes(option) ? 1 : 0;
}

/** What was written in place of an option. */
function formatOther(answer: AnswerValue, options: string[]): Cell {
  const written = [answer].flat().filter((each) => !options.includes(String(each)));
  return written.length > 0 ? written.join('; ') : undefined;
}

/** One column for a question; for a ranking and a multiple choice, one for each option. */
function createColumns({ title, kind, options, other }: Question, index: number): AnswerColumn[] {
  const key = getQuestionKey(index);
  const header = `${key}: ${title}`;
  const createOptionColumns = (format: (answer: AnswerValue, option: string) => Cell): AnswerColumn[] =>
    options.map((option) => ({ header: `${header}, ${option}`, key, format: (answer) => format(answer, option) }));
  if (kind === 'ranking') return createOptionColumns(formatRank);
  if (kind !== 'multiple') return [{ header, key, format: formatCell }];
  const columns = createOptionColumns(formatChosen);
  if (other) columns.push({ header: `${header}, ${OTHER_OPTION}`, key, format: (each) => formatOther(each, options) });
  return columns;
}

/** The columns of a version's answers, and the number of the first one. */
interface VersionColumns {
  columns: AnswerColumn[];
  first: number;
}

function createVersionColumns(versions: VersionQuestions[]): Map<number, VersionColumns> {
  let first = FIXED_COLUMNS.length;
  return new Map(
    versions.map(({ version, questions }) => {
      const columns = questions.flatMap(createColumns);
      const versionColumns = { columns, first };
      first += columns.length;
      return [version, versionColumns];
    }),
  );
}

function getAnswerHeaders(versionColumns: Map<number, VersionColumns>): string[] {
  const isVersioned = versionColumns.size > 1;
  return [...versionColumns].flatMap(([version, { columns }]) =>
    columns.map(({ header }) => (isVersioned ? `Version ${version}, ${header}` : header)),
  );
}

/** Where a row has answers of different people, each column says so, because spreadsheets are passed on without notes. */
function getHeaders(versionColumns: Map<number, VersionColumns>, isMixed: boolean): string[] {
  const headers = [...FIXED_COLUMNS, ...getAnswerHeaders(versionColumns)];
  const isMixedColumn = (index: number) => isMixed && index >= FIXED_COLUMNS.indexOf('Comment');
  return headers.map((header, index) => (isMixedColumn(index) ? `${header} (in random order)` : header));
}

/** The table of a file for spreadsheets. */
export interface ExportTable {
  headers: string[];
  /** How many rows are formatted at once. */
  batchSize: number;
  /**
   * The cells of a row, as many as there are headers.
   * @throws TypeError for a row whose record is damaged.
   */
  toCells: (row: ResponseRecord, serial: number) => Cell[];
}

/**
 * One row per response, and one column per question of every version, or per option of a ranking and of a multiple
 * choice.
 * @param versions all versions of the survey, oldest first.
 */
export function createExportTable(versions: VersionQuestions[], { isMixed }: { isMixed: boolean }): ExportTable {
  const versionColumns = createVersionColumns(versions);
  const headers = getHeaders(versionColumns, isMixed);

  function toCells(row: ResponseRecord, serial: number) {
    const { id, votedUserEmail, votedUserName, at, version, comment, response } = requireValidRow(row);
    const cells: Cell[] = [serial, id, votedUserEmail, votedUserName];
    cells.push(at?.toISOString(), version, comment);
    cells.length = headers.length;
    const { columns, first } = versionColumns.get(version) ?? { columns: [], first: 0 };
    for (const [index, { key, format }] of columns.entries()) {
      const answer = response[key];
      if (answer !== undefined) cells[first + index] = format(answer);
    }
    return cells;
  }

  return { headers, batchSize: Math.ceil(MAX_CELLS_PER_BATCH / headers.length), toCells };
}
