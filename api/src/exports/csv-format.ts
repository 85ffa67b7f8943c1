import { stringify, type Options } from 'csv-stringify/sync';

/** Without it, spreadsheets assume the character set of the user's locale. */
export const BOM = '\uFEFF';

/**
 * Where a cell would begin a formula in a spreadsheet that trims cells, or that separates them by semicolons or tabs,
 * as in most of Europe. Such a spreadsheet also treats a quote in the middle of a cell as a character, and so a line
 * break as the end of a row. The smiley `;-)` is not a formula. The pattern looks for the sign first and checks only
 * then what precedes it: the other way round, many line breaks without a sign would take quadratic time.
 */
const HIDDEN_FORMULA = /(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))(?<=^\s+|[;\t\r\n]\s*)/g;

/**
 * RFC 4180. An apostrophe turns what would be a formula into text; `escape_formulas` does this for a cell's first
 * character.
 */
const CSV_OPTIONS: Options = {
  record_delimiter: 'windows',
  // Otherwise other line breaks would not be quoted, and most readers treat them as the end of a row, too.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { string: (value) => value.replaceAll(HIDDEN_FORMULA, "'") },
};

/** Formats rows of a CSV file (RFC 4180) so that spreadsheets read no cell as a formula. */
export function formatCsvRows(rows: (string | number | undefined)[][]): string {
  return stringify(rows, CSV_OPTIONS);
}
