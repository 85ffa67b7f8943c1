import {
  getQuestionKey,
  getRecordRules,
  identifyQuestions,
  SURVEY_FIELD_LABELS,
  type AnswerColumn,
  type Cell,
} from '@canvass/shared/contracts';
import type { ResponseRecord } from '../../records/responses.repository';
import { requireValidRow, type ExportOptions, type VersionQuestions } from './export-format';

const FIXED_COLUMNS = ['Serial number', 'Id', 'User email', 'User name', 'Voted at (UTC)', 'Version', 'Comment'];

/** How many cells are formatted at once: so few that a survey with many columns does not delay other requests. */
const MAX_CELLS_PER_BATCH = 600;

/** A question with its columns, in all versions that ask it in the same way. */
interface ExportedQuestion {
  columns: AnswerColumn[];
  /** The place of the first column in a row. */
  first: number;
  /** The key of the question in the votes on each of these versions, oldest first. */
  keys: Map<number, string>;
}

/** The questions of all versions: those of the oldest one, then those that each later one has changed or added. */
function listQuestions(versions: VersionQuestions[]): ExportedQuestion[] {
  const byIdentity = new Map<string, ExportedQuestion>();
  let first = FIXED_COLUMNS.length;
  for (const { version, questions } of versions) {
    const identities = identifyQuestions(questions);
    for (const [index, question] of questions.entries()) {
      const identity = identities[index] ?? '';
      const key = getQuestionKey(index);
      const exported = byIdentity.get(identity);
      if (exported) exported.keys.set(version, key);
      else {
        const columns = getRecordRules(question.kind).createColumns(question);
        byIdentity.set(identity, { columns, first, keys: new Map([[version, key]]) });
        first += columns.length;
      }
    }
  }
  return [...byIdentity.values()];
}

/** Says which versions ask a question, unless all do. */
function describeVersions(asking: number[], versionCount: number): string {
  if (asking.length === versionCount) return '';
  const last = asking.at(-1);
  const earlier = asking.slice(0, -1);
  return earlier.length === 0 ? `Version ${last}, ` : `Versions ${earlier.join(', ')} and ${last}, `;
}

/** The questions of a version, with their keys in its votes. */
function listAsked(questions: ExportedQuestion[], version: number) {
  return questions.flatMap(({ columns, first, keys }) => {
    const key = keys.get(version);
    return key === undefined ? [] : [{ key, columns, first }];
  });
}

/** The headers of a question's columns, with the number that it has in the newest version that asks it. */
function getQuestionHeaders({ columns, keys }: ExportedQuestion, versionCount: number): string[] {
  const prefix = `${describeVersions([...keys.keys()], versionCount)}${[...keys.values()].at(-1)}`;
  return columns.map(({ header }) => `${prefix}: ${header}`);
}

/** Where a row has answers of different people, each column says so, because spreadsheets are passed on without notes. */
function getHeaders(questions: ExportedQuestion[], versionCount: number, isMixed: boolean): string[] {
  const headers = [...FIXED_COLUMNS, ...questions.flatMap((question) => getQuestionHeaders(question, versionCount))];
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
 * One row per response, and one column per question, or per option of a ranking and of a multiple choice. A question that
 * several versions ask in the same way is one question. The last columns say the same in each row, so that the files of
 * several surveys can become one table.
 * @param versions all versions of the survey, oldest first.
 */
export function createExportTable(versions: VersionQuestions[], { isMixed, surveyFields }: ExportOptions): ExportTable {
  const questions = listQuestions(versions);
  const answerHeaders = getHeaders(questions, versions.length, isMixed);
  const headers = [...answerHeaders, ...surveyFields.map(([name]) => SURVEY_FIELD_LABELS[name])];
  const askedBy = new Map(versions.map(({ version }) => [version, listAsked(questions, version)]));

  function toCells(row: ResponseRecord, serial: number) {
    const { id, votedUserEmail, votedUserName, at, version, comment, response } = requireValidRow(row);
    const cells: Cell[] = [serial, id, votedUserEmail, votedUserName];
    cells.push(at?.toISOString(), version, comment);
    cells.length = headers.length;
    for (const { key, columns, first } of askedBy.get(version) ?? []) {
      const answer = response[key];
      if (answer === undefined) continue;
      for (const [index, { format }] of columns.entries()) cells[first + index] = format(answer);
    }
    for (const [index, [, text]] of surveyFields.entries()) cells[answerHeaders.length + index] = text;
    return cells;
  }

  return { headers, batchSize: Math.ceil(MAX_CELLS_PER_BATCH / headers.length), toCells };
}
