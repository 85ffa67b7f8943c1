import { invalidField } from '../problems/problem';

/** What a list is sorted by, besides the id: a count, a timestamp (`moment`), or nothing. */
export type SortKind = 'count' | 'moment' | 'id';

/** Where a page ended: the sort value (empty for lists by id), and the id that breaks ties. */
export interface Position {
  value: number | string;
  id: string;
}

/** Encodes a position as an opaque query parameter. */
export function encodeCursor({ value, id }: Position): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/**
 * Decodes a cursor of `encodeCursor`.
 * @throws invalid-input for anything else.
 */
export function decodeCursor(cursor: string | undefined, kind: SortKind): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = parseCursor(cursor);
  if (!position || !isValueOfKind(position.value, kind))
    throw invalidField('query.cursor', 'must be the cursor of the previous page');
  return position;
}

/** Whether a position is valid for a kind of list, so that its cursor can be decoded again. */
export function isValidPosition({ value, id }: Position, kind: SortKind): boolean {
  return isValueOfKind(value, kind) && /^[0-9a-f]{24}$/.test(id);
}

function isValueOfKind(value: number | string, kind: SortKind): boolean {
  if (kind === 'count') return Number.isFinite(value);
  if (kind === 'id') return value === '';
  return typeof value === 'string' && new Date(value).toJSON() === value;
}

function parseCursor(cursor: string): Position | undefined {
  try {
    const [value, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isValidValue = typeof value === 'number' || (typeof value === 'string' && value.length < 100);
    if (isValidValue && typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) && rest.length === 0) return { value, id };
  } catch {
    // Not JSON, or not an array.
  }
  return undefined;
}
