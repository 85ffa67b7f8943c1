import { stringify, type Options } from 'csv-stringify/sync';

/** Spreadsheets take a file without it for one in the character set of their country. */
export const BOM = '\uFEFF';

/**
 * Where a cell would begin in a spreadsheet that trims cells, or that separates them by semicolons or tabs, as most
 * of Europe's do: such a one also takes a quote in the middle of its cell for a character, and so a line break for
 * the end of a row. A smiley `;-)` is no formula. The sign is looked for first, and what stands before it only then:
 * the other way round, many line breaks without a sign would take time by the square of their number.
 */
const HIDDEN_FORMULA = /(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))(?<=^\s+|[;\t\r\n]\s*)/g;

/** RFC 4180; what would begin a formula is text after an apostrophe (`escape_formulas` for a cell's first character). */
const CSV_OPTIONS: Options = {
  record_delimiter: 'windows',
  // Other line breaks than these would go unquoted, and most readers take them for the end of a row too.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { string: (value) => value.replaceAll(HIDDEN_FORMULA, "'") },
};

/** Rows of a CSV file (RFC 4180) that spreadsheets take for what they are, and not for formulas. */
export function formatCsvRows(rows: (string | number | undefined)[][]): string {
  return stringify(rows, CSV_OPTIONS);
}
