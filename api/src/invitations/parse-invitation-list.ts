import { emailSchema, MAX_INVITATIONS, type FieldProblem } from '@canvass/shared/contracts';

/** How many wrong rows are named. */
const MAX_ERRORS = 50;

/** A list of emails, or what is wrong with its rows. */
export type ParsedList = { emails: string[] } | { errors: FieldProblem[] };

/** The first cell of a row of CSV, also with semicolons or tabs, and quoted. */
function getFirstCell(row: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row);
  return (quoted?.[1]?.replaceAll('""', '"') ?? row.split(/[,;\t]/, 1)[0] ?? '').trim();
}

/** `Ada Marsh <ada@example.com>` as address books copy it. */
function getAddress(cell: string): string {
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim();
}

/**
 * Parses a list of emails, one per row, as people paste them or programs export them: with a header, names, and more
 * columns. Empty rows do not count, and an email counts once. Rows are numbered from 1.
 */
export function parseInvitationList(list: string): ParsedList {
  const emails = new Set<string>();
  const errors: FieldProblem[] = [];
  for (const [index, row] of list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const cell = getAddress(getFirstCell(row));
    const isHeader = index === 0 && /^e-?mail/i.test(cell) && !cell.includes('@');
    if (cell === '' || isHeader) continue;
    const { data } = emailSchema.safeParse(cell);
    if (data !== undefined) emails.add(data);
    else errors.push({ field: 'body.list', message: `row ${index + 1} is not an email address: ${cell.slice(0, 80)}` });
    if (errors.length === MAX_ERRORS) break;
  }
  if (errors.length > 0) return { errors };
  if (emails.size === 0) return { errors: [{ field: 'body.list', message: 'must have at least one email address' }] };
  if (emails.size <= MAX_INVITATIONS) return { emails: [...emails] };
  const message = `must have at most ${MAX_INVITATIONS} email addresses`;
  return { errors: [{ field: 'body.list', message }] };
}
