import { readCursor, writeCursor, type Position } from './cursor';

/** What a caller asks of a list. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** What a list by id asks of a repository: the newest, older than the id that the page before ended with. */
export interface IdRange {
  after?: string | undefined;
  limit: number;
}

/**
 * Makes a page of what a repository found when asked for one more than `limit`.
 * @param position of an item in the list's order; by id alone unless told.
 */
export function pageOf<Item extends { id: string }>(
  found: Item[],
  limit: number,
  position: (item: Item) => Position = ({ id }) => ({ value: '', id }),
): { items: Item[]; next: string | undefined } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? writeCursor(position(last)) : undefined };
}

/** Reads one page of a list by id. @throws invalid-input for a cursor of another list. */
export async function readPage<Item extends { id: string }>(
  { limit, cursor }: PageRequest,
  read: (range: IdRange) => Promise<Item[]>,
): Promise<{ items: Item[]; next: string | undefined }> {
  const after = readCursor(cursor, 'id')?.id;
  return pageOf(await read({ after, limit: limit + 1 }), limit);
}
