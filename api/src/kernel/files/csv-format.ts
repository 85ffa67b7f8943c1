import type { CsvSeparator, DecimalMark } from '@canvass/shared/contracts';
import { stringify, type Options } from 'csv-stringify/sync';

/** Without it, spreadsheets assume the character set of the user's locale. */
export const BOM = '\uFEFF';

/** How a CSV file separates cells, and writes numbers. */
export interface CsvDialect {
  separator: CsvSeparator;
  decimalMark: DecimalMark;
}

const DEFAULT_DIALECT: CsvDialect = { separator: 'comma', decimalMark: 'point' };

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const satisfies Record<CsvSeparator, string>;

/**
 * Where a cell would begin a formula in a spreadsheet that trims cells, or that separates them by semicolons or tabs,
 * as in most of Europe. Such a spreadsheet also treats a quote in the middle of a cell as a character, and so a line
 * break as the end of a row. The smiley `;-)` is not a formula. The pattern looks for the sign first and checks only
 * then what precedes it: the other way round, many line breaks without a sign would take quadratic time.
 */
const HIDDEN_FORMULA = /(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))(?<=^\s+|[;\t\r\n]\s*)/g;

/** The same for a file without commas between its cells, which a spreadsheet may separate by commas. */
const HIDDEN_FORMULA_AFTER_COMMA = /(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))(?<=^\s+|[,;\t\r\n]\s*)/g;

/**
 * RFC 4180, but for the separator. An apostrophe turns what would be a formula into text; `escape_formulas` does this for
 * a cell's first character.
 */
function createOptions({ separator, decimalMark }: CsvDialect): Options {
  const hiddenFormula = separator === 'comma' ? HIDDEN_FORMULA : HIDDEN_FORMULA_AFTER_COMMA;
  return {
    delimiter: SEPARATORS[separator],
    record_delimiter: 'windows',
    // Otherwise other line breaks would not be quoted, and most readers treat them as the end of a row, too.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: (value) => value.replaceAll(hiddenFormula, "'"),
      number: (value) => ({
        value: decimalMark === 'comma' ? String(value).replace('.', ',') : String(value),
        escape_formulas: false,
      }),
    },
  };
}

/** Formats rows of a CSV file (RFC 4180, but for the separator) so that spreadsheets read no cell as a formula. */
export function formatCsvRows(rows: (string | number | undefined)[][], dialect = DEFAULT_DIALECT): string {
  return stringify(rows, createOptions(dialect));
}
