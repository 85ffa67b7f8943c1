import { MAX_INVITATIONS, type FieldProblem, type RefusalReason, type RefusedEntry } from '@canvass/shared/contracts';
import { findEmails, type FoundEmail } from './find-emails';
import { splitRows, type Row } from './split-rows';

/** How many refused entries are named. */
const MAX_NAMED = 50;

/** How much of a refused entry is quoted, in characters. */
const MAX_QUOTE_LENGTH = 80;

/** What separates the columns of tables; lists are separated by the others, too. */
const COLUMN_SEPARATORS = ['\t', ';', ',', '|'];
const LIST_SEPARATORS = '\t;,';

export interface ParsedList {
  /** Everybody once, in the order of the list. */
  emails: string[];
  /** How many entries name somebody again. */
  repeatedCount: number;
  /** How many other emails a table has outside its columns with emails. */
  otherColumnsCount: number;
  refusedCount: number;
  /** The first refused entries. */
  refused: RefusedEntry[];
}

/** Each row as the text in which emails are looked for, and the text of its other columns. */
interface ReadRow {
  row: Row;
  texts: string[];
  others: string[];
}

/** Removes what cannot be seen, and makes all kinds of spaces and line ends alike. */
function simplifyCharacters(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g, '')
      // Within words of some languages, and so within domains, they mean something.
      .replaceAll(/(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu, '')
      .replaceAll(/(?![\n\t])[\p{Z}\p{Cc}]/gu, ' ')
      .replaceAll('＠', '@')
  );
}

/** `Email`, `E-Mail Address`, `Primary email`, `E-mail 1 - Value`, `Courriel`: not `Email Type` or `Mailing address`. */
function isEmailColumn(name: string): boolean {
  return (
    /e-?mails?(?![a-z])|(?<![a-z])mails?(?![a-z])|courriel|correo|(?<![a-z])e-?post(?![a-z])/i.test(name) &&
    !/mail.*(?:type|label|name|status|verified)|(?<![a-z])opt/i.test(name)
  );
}

interface Header {
  separator: string;
  names: string[];
}

function readHeader(line: string): Header | undefined {
  if (line.includes('@') || !/mail|post|courriel|correo/i.test(line)) return undefined;
  const [separator = ','] = COLUMN_SEPARATORS.toSorted((a, b) => line.split(b).length - line.split(a).length);
  const names = splitRows(line, separator)[0]?.cells ?? [];
  return names.some(isEmailColumn) ? { separator, names } : undefined;
}

function readTable(rows: Row[], names: string[]): ReadRow[] {
  const named = names.flatMap((name, index) => (isEmailColumn(name) ? [index] : []));
  const used = named.filter((index) => rows.some(({ cells }) => cells[index]?.includes('@')));
  const columns = new Set(used.length > 0 ? used : named);
  return rows.map((row) => {
    // Its cells are not below the names of their columns.
    if (row.cells.length > names.length && row.cells.slice(names.length).some((cell) => cell !== '')) {
      return { row, texts: [row.text], others: [] };
    }
    return {
      row,
      texts: row.cells.filter((_, index) => columns.has(index)),
      others: row.cells.filter((_, index) => !columns.has(index)),
    };
  });
}

/** A part of a list: a table below its header, or rows without one. */
interface Section {
  header: Header | undefined;
  firstRow: number;
  lines: string[];
}

/** A header is the first row, or the first one after an empty row: files are added below what was pasted. */
function splitSections(text: string): Section[] {
  let section: Section = { header: undefined, firstRow: 1, lines: [] };
  const sections = [section];
  let isFirst = true;
  for (const [index, line] of text.split('\n').entries()) {
    // Excel's name for the separator of a file is no row.
    const isEmpty: boolean = line.trim() === '' || (isFirst && /^sep=.$/i.test(line.trim()));
    const header = isFirst && !isEmpty ? readHeader(line) : undefined;
    isFirst = isEmpty;
    if (header) {
      section = { header, firstRow: index + 2, lines: [] };
      sections.push(section);
    } else {
      section.lines.push(isEmpty ? '' : line);
    }
  }
  return sections;
}

function readSection({ header, firstRow, lines }: Section): ReadRow[] {
  const rows = splitRows(lines.join('\n'), header?.separator ?? LIST_SEPARATORS, firstRow);
  return header ? readTable(rows, header.names) : rows.map((row) => ({ row, texts: [row.text], others: [] }));
}

/** Whether a row names nobody, and does not try to: a line, or the heading of the rows below it. */
function isWithoutEntry(text: string): boolean {
  return !/[\p{L}\p{N}@]/u.test(text) || /^[^@]*:\s*$/.test(text);
}

function quote(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_QUOTE_LENGTH);
}

/** What is refused of a row, each once, with the emails that were found in each of its texts. */
function findRefused({ texts, row }: ReadRow, found: FoundEmail[][]): RefusedEntry[] {
  const toEntry = (text: string, reason: RefusalReason) => ({ row: row.number, text: quote(text), reason });
  const refused = texts.flatMap((text, index) => {
    const emails = found[index] ?? [];
    if (emails.length > 0)
      return emails.flatMap((each) => ('refused' in each ? toEntry(each.refused, each.reason) : []));
    return isWithoutEntry(text) ? [] : toEntry(text, text.includes('@') ? 'not-an-email' : 'no-email');
  });
  const isMissing = refused.length === 0 && found.flat().length === 0 && !isWithoutEntry(row.text);
  if (isMissing) return [toEntry(row.text, 'no-email')];
  return [...new Map(refused.map((entry) => [entry.text, entry])).values()];
}

/**
 * Reads a list of emails as people paste it and programs export it. Every email counts, wherever it stands, except in
 * a quoted name before an address in `<>`; in a table whose header names columns of emails, only they count, and other
 * emails are only counted. What looks like an email and is none is refused, and so is a row without one; words beside
 * an email are taken for a name.
 */
export function parseInvitationList(list: string): ParsedList {
  const emails = new Set<string>();
  const others = new Set<string>();
  const refused: RefusedEntry[] = [];
  let [repeatedCount, refusedCount] = [0, 0];
  for (const read of splitSections(simplifyCharacters(list)).flatMap(readSection)) {
    const found = read.texts.map(findEmails);
    for (const each of found.flat()) {
      if (!('email' in each)) continue;
      if (emails.has(each.email)) repeatedCount += 1;
      emails.add(each.email);
    }
    const refusedOfRow = findRefused(read, found);
    refusedCount += refusedOfRow.length;
    refused.push(...refusedOfRow.slice(0, MAX_NAMED - refused.length));
    for (const each of read.others.flatMap(findEmails)) if ('email' in each) others.add(each.email);
  }
  const otherColumnsCount = [...others].filter((email) => !emails.has(email)).length;
  return { emails: [...emails], repeatedCount, otherColumnsCount, refusedCount, refused };
}

/** What is wrong with a list as a whole. */
export function findListProblem({ emails, refusedCount }: ParsedList): FieldProblem | undefined {
  if (emails.length > MAX_INVITATIONS) {
    return { field: 'body.list', message: `must have at most ${MAX_INVITATIONS} email addresses` };
  }
  if (emails.length > 0 || refusedCount > 0) return undefined;
  return { field: 'body.list', message: 'must have at least one email address' };
}
