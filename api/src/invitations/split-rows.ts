/** A row of a list, which has several lines where a quoted cell has. */
export interface Row {
  /** The number of its first line, from 1. */
  number: number;
  text: string;
  cells: string[];
}

/** The maximum number of characters between two quotes: what is longer, somebody forgot to close. */
export const MAX_QUOTED_LENGTH = 5000;

/** The position of the quote that closes the one at `start`, with `""` for a quote within; -1 if there is none. */
function findClosingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at - start > MAX_QUOTED_LENGTH ? -1 : at;
}

/** Skips blanks, but no tabs, which separate cells. */
function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}

/**
 * Splits text into rows and cells (RFC 4180), without empty rows. Quotes that are not around a whole cell are characters like others, so
 * that no mistake in one row reaches the next ones.
 * @param separators the characters that separate cells.
 * @param firstNumber the number of the first line.
 */
export function splitRows(text: string, separators: string, firstNumber = 1): Row[] {
  const ends = new Set([...separators.split(''), '\n', undefined]);
  const toEnd = new RegExp(`[^${separators}\n]*`, 'y');
  const rows: Row[] = [];
  let at = 0;
  let number = firstNumber;

  function readCell(): string {
    const start = skipSpaces(text, at);
    const closing = text[start] === '"' ? findClosingQuote(text, start) : -1;
    const end = skipSpaces(text, closing + 1);
    if (closing !== -1 && ends.has(text[end])) {
      at = end;
      return text.slice(start + 1, closing).replaceAll('""', '"');
    }
    toEnd.lastIndex = at;
    const cell = toEnd.exec(text)?.[0] ?? '';
    at += cell.length;
    return cell.trim();
  }

  while (at < text.length) {
    if (text[at] === '\n') {
      at += 1;
      number += 1;
      continue;
    }
    const start = at;
    const cells = [readCell()];
    while (at < text.length && text[at] !== '\n') {
      at += 1;
      cells.push(readCell());
    }
    const row = text.slice(start, at);
    rows.push({ number, text: row, cells });
    number += row.split('\n').length;
    at += 1;
  }
  return rows;
}
