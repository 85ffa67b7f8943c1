import { stringify, type Options } from 'csv-stringify/sync';
import { questionKey, type AnswerValue } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';
import type { ExportFormat, VersionWords } from './format';

/** Spreadsheets take a file without it for one in the character set of their country. */
const BYTE_ORDER_MARK = '\uFEFF';

const FIRST_COLUMNS = ['Serial number', 'Id', 'User email', 'User name', 'Voted at (UTC)', 'Version', 'Comment'];

/** Cells that are made at a time: so few that a wide survey does not hold up other requests. */
const CELLS_AT_A_TIME = 600;

/**
 * Where a cell would begin in a spreadsheet that trims cells, or that separates them by semicolons or tabs, as most
 * of Europe's do: such a one also takes a quote in the middle of its cell for a character, and so a line break for
 * the end of a row. A smiley `;-)` is no formula. The sign is looked for first, and what stands before it only then:
 * the other way round, many line breaks without a sign would take time by the square of their number.
 */
const HIDDEN_FORMULA = /(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))(?<=^\s+|[;\t\r\n]\s*)/g;

/** RFC 4180; what would begin a formula is text after an apostrophe (`escape_formulas` for a cell's first character). */
const OPTIONS: Options = {
  record_delimiter: 'windows',
  // Other line breaks than these would go unquoted, and most readers take them for the end of a row too.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { string: (value) => value.replaceAll(HIDDEN_FORMULA, "'") },
};

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
      head: BYTE_ORDER_MARK + stringify([headers], OPTIONS),
      batchSize: Math.ceil(CELLS_AT_A_TIME / headers.length),
      write: (rows, serial) =>
        stringify(
          rows.map((row, index) => cellsOf(row, serial + index)),
          OPTIONS,
        ),
    };
  },
};
