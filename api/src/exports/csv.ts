import { questionKey, type AnswerValue } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';
import { requireReadable, type ExportFormat, type VersionWords } from './format';
import { csvRows, BYTE_ORDER_MARK } from './spreadsheet';

const FIRST_COLUMNS = ['Serial number', 'Id', 'User email', 'User name', 'Voted at (UTC)', 'Version', 'Comment'];

/** Cells that are made at a time: so few that a wide survey does not hold up other requests. */
const CELLS_AT_A_TIME = 600;

function cellOf(answer: AnswerValue | undefined): string | number | undefined {
  return Array.isArray(answer) ? answer.join('; ') : answer;
}

function headersOf(versions: VersionWords[]): string[] {
  return versions.flatMap(({ version, questions }) =>
    questions.map(({ title }, index) => {
      const header = `${questionKey(index)}: ${title}`;
      return versions.length === 1 ? header : `Version ${version}, ${header}`;
    }),
  );
}

/** Keys of answers and the column of the first, by version. */
function placesOf(versions: VersionWords[]): Map<number, { keys: string[]; column: number }> {
  let column = FIRST_COLUMNS.length;
  return new Map(
    versions.map(({ version, questions }) => {
      const place = { keys: questions.map((_, index) => questionKey(index)), column };
      column += questions.length;
      return [version, place];
    }),
  );
}

/** For spreadsheets: a row per response and a column per question of every version. */
export const csv: ExportFormat = {
  extension: 'csv',
  begin(versions) {
    const headers = [...FIRST_COLUMNS, ...headersOf(versions)];
    const places = placesOf(versions);

    function cellsOf({ id, votedUserEmail, votedUserName, at, version, comment, response }: ExportRow, serial: number) {
      const cells: (string | number | undefined)[] = [serial, id, votedUserEmail, votedUserName];
      cells.push(at.toISOString(), version, comment);
      cells.length = headers.length;
      const { keys, column } = places.get(version) ?? { keys: [], column: 0 };
      for (const [index, key] of keys.entries()) cells[column + index] = cellOf(response[key]);
      return cells;
    }

    return {
      head: BYTE_ORDER_MARK + csvRows([headers]),
      batchSize: Math.ceil(CELLS_AT_A_TIME / headers.length),
      write: (rows, serial) => csvRows(rows.map((row, index) => cellsOf(requireReadable(row), serial + index))),
    };
  },
};
