import { isValidPosition, decodeCursor, encodeCursor, type Position, type SortKind } from './cursor';
import type { Entry } from '../pipeline/route';

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

/** How a list is sorted, which says where a page of it ends. */
export interface SortOrder<Item> {
  kind: SortKind;
  /** Where an item is in the list. May throw for a damaged record. */
  getPosition: (item: Item) => Position;
  /** The page before ended here; absent for the first page. */
  after: Position | undefined;
  isAscending?: boolean;
}

/** Before everything that is sorted by a value of its kind. Other kinds of values come before it, or after all of them. */
const LIST_STARTS: Record<SortKind, { up: Position; down: Position }> = {
  count: {
    up: { value: Number.MIN_SAFE_INTEGER, id: '0'.repeat(24) },
    down: { value: Number.MAX_SAFE_INTEGER, id: 'f'.repeat(24) },
  },
  moment: {
    up: { value: new Date(-8.64e15).toISOString(), id: '0'.repeat(24) },
    down: { value: new Date(8.64e15).toISOString(), id: 'f'.repeat(24) },
  },
  id: { up: { value: '', id: '0'.repeat(24) }, down: { value: '', id: 'f'.repeat(24) } },
};

function tryGetPosition<Item>(item: Item, { kind, getPosition }: SortOrder<Item>): Position | undefined {
  try {
    const position = getPosition(item);
    return isValidPosition(position, kind) ? position : undefined;
  } catch {
    // A damaged record has no place in the order. It is told of when it is presented.
    return undefined;
  }
}

/**
 * Where the next page begins: after the last record that has a place in the order. A first page on which none has one
 * holds values of another kind, which the database sorts before the right ones.
 */
function findPageEnd<Item>(items: Item[], order: SortOrder<Item>): Position | undefined {
  for (const item of items.toReversed()) {
    const position = tryGetPosition(item, order);
    if (position) return position;
  }
  return order.after ? undefined : LIST_STARTS[order.kind][order.isAscending ? 'up' : 'down'];
}

/** Makes a page of what a repository found when asked for one more than `limit`. */
export function toPage<Item>(
  records: Item[],
  limit: number,
  order: SortOrder<Item>,
): { items: Item[]; next: string | undefined } {
  const items = records.slice(0, limit);
  const endPosition = records.length > limit ? findPageEnd(items, order) : undefined;
  return { items, next: endPosition && encodeCursor(endPosition) };
}

/** Reads one page of a list by id. @throws invalid-input for a cursor of another list. */
export async function readPage<Item extends { id: string }>(
  { limit, cursor }: PageRequest,
  fetchRange: (range: IdRange) => Promise<Item[]>,
): Promise<{ items: Item[]; next: string | undefined }> {
  const after = decodeCursor(cursor, 'id');
  const records = await fetchRange({ after: after?.id, limit: limit + 1 });
  return toPage(records, limit, { kind: 'id', getPosition: ({ id }) => ({ value: '', id }), after });
}

/** The records of a page, to be presented one by one: one that cannot be takes none of the others with it. */
export function toEntries<Item extends { id: string }, Presented>(
  items: Item[],
  present: (item: Item) => Presented,
): Entry<Presented>[] {
  return items.map((item) => ({ id: item.id, present: () => present(item) }));
}
