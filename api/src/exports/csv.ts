import { getQuestionKey, type AnswerValue } from '@canvass/shared/contracts';
import type { ResponseRecord } from '../votes/responses.repository';
import { requireValidRow, type ExportFormat, type VersionQuestions } from './export-format';
import { formatCsvRows, BOM } from './csv-format';

const FIXED_COLUMNS = ['Serial number', 'Id', 'User email', 'User name', 'Voted at (UTC)', 'Version', 'Comment'];

/** How many cells are formatted at once: so few that a survey with many columns does not delay other requests. */
const MAX_CELLS_PER_BATCH = 600;

function formatCell(answer: AnswerValue | undefined): string | number | undefined {
  return Array.isArray(answer) ? answer.join('; ') : answer;
}

function getHeaders(versions: VersionQuestions[]): string[] {
  return versions.flatMap(({ version, questions }) =>
    questions.map(({ title }, index) => {
      const header = `${getQuestionKey(index)}: ${title}`;
      return versions.length === 1 ? header : `Version ${version}, ${header}`;
    }),
  );
}

/** The keys of each version's answers, and the column of the first one, by version. */
function getVersionColumns(versions: VersionQuestions[]): Map<number, { keys: string[]; column: number }> {
  let column = FIXED_COLUMNS.length;
  return new Map(
    versions.map(({ version, questions }) => {
      const columns = { keys: questions.map((_, index) => getQuestionKey(index)), column };
      column += questions.length;
      return [version, columns];
    }),
  );
}

/** For spreadsheets: one row per response, and one column per question of every version. */
export const csv: ExportFormat = {
  extension: 'csv',
  createWriter(versions) {
    const headers = [...FIXED_COLUMNS, ...getHeaders(versions)];
    const versionColumns = getVersionColumns(versions);

    function toCells(
      { id, votedUserEmail, votedUserName, at, version, comment, response }: ResponseRecord,
      serial: number,
    ) {
      const cells: (string | number | undefined)[] = [serial, id, votedUserEmail, votedUserName];
      cells.push(at?.toISOString(), version, comment);
      cells.length = headers.length;
      const { keys, column } = versionColumns.get(version) ?? { keys: [], column: 0 };
      for (const [index, key] of keys.entries()) cells[column + index] = formatCell(response[key]);
      return cells;
    }

    return {
      header: BOM + formatCsvRows([headers]),
      batchSize: Math.ceil(MAX_CELLS_PER_BATCH / headers.length),
      write: (rows, serial) => formatCsvRows(rows.map((row, index) => toCells(requireValidRow(row), serial + index))),
    };
  },
};
