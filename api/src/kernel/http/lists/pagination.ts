import { isValidPosition, decodeCursor, encodeCursor, type Position, type SortKind } from './cursor';
import type { Entry } from './page';

/** The limit and cursor that a caller sends. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/**
 * The range that a list by id requests from its repository: the newest records that are older than `after`, the last id
 * of the previous page.
 */
export interface IdRange {
  after?: string | undefined;
  limit: number;
}

/** How a list is sorted, which determines the position where a page ends. */
export interface SortOrder<Item> {
  kind: SortKind;
  /** The position of an item in the list. May throw for a damaged record. */
  getPosition: (item: Item) => Position;
  /** The position where the previous page ended; absent for the first page. */
  after: Position | undefined;
  isAscending?: boolean;
}

/**
 * Positions before all values of the right type for a sort kind. The database sorts values of other types before or
 * after all of them.
 */
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
    // A damaged record has no position in the order. It is reported when it is presented.
    return undefined;
  }
}

/**
 * Where the next page begins: after the last record that has a position. If no record of a first page has one, their
 * sort values are of another type, which the database sorts before the right ones.
 */
function findPageEnd<Item>(items: Item[], order: SortOrder<Item>): Position | undefined {
  for (const item of items.toReversed()) {
    const position = tryGetPosition(item, order);
    if (position) return position;
  }
  return order.after ? undefined : LIST_STARTS[order.kind][order.isAscending ? 'up' : 'down'];
}

/** Builds a page from the records that a repository found when asked for `limit` + 1. */
export function toPage<Item>(
  records: Item[],
  limit: number,
  order: SortOrder<Item>,
): { items: Item[]; next: string | undefined } {
  const items = records.slice(0, limit);
  const endPosition = records.length > limit ? findPageEnd(items, order) : undefined;
  return { items, next: endPosition && encodeCursor(endPosition) };
}

/**
 * Reads one page of a list by id.
 * @throws invalid-input for a cursor of another list.
 */
export async function readPage<Item extends { id: string }>(
  { limit, cursor }: PageRequest,
  fetchRange: (range: IdRange) => Promise<Item[]>,
): Promise<{ items: Item[]; next: string | undefined }> {
  const after = decodeCursor(cursor, 'id');
  const records = await fetchRange({ after: after?.id, limit: limit + 1 });
  return toPage(records, limit, { kind: 'id', getPosition: ({ id }) => ({ value: '', id }), after });
}

/** The newest records of two lists by id, which were read for the same range. */
export function mergeNewest<Item extends { id: string }>(
  one: readonly Item[],
  other: readonly Item[],
  { limit }: Pick<IdRange, 'limit'>,
): Item[] {
  return [...one, ...other].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

/** The records of a page, which are presented one by one, so that a record that fails does not affect the others. */
export function toEntries<Item extends { id: string }, Presented>(
  items: Item[],
  present: (item: Item) => Presented,
): Entry<Presented>[] {
  return items.map((item) => ({ id: item.id, present: () => present(item) }));
}
