import type { HistoryEntry } from './surveys.collection';

/** The scheduler records a closing by deadline after it happened, and possibly after later changes. */
function mayBeLate({ kind, by }: HistoryEntry): boolean {
  return kind === 'closed' && by === 'schedule';
}

/**
 * A survey's history in the order in which things happened, newest first. That is the order of the stored entries,
 * because each update adds its own; their times are taken before the updates, so concurrent ones may be in another order.
 * Only a closing by deadline stands before what happened after it.
 */
export function orderHistory(stored: readonly HistoryEntry[]): HistoryEntry[] {
  const ordered = stored.reduce<HistoryEntry[]>((before, entry) => {
    const next = mayBeLate(entry) ? before.findIndex(({ at }) => at > entry.at) : -1;
    return before.toSpliced(next === -1 ? before.length : next, 0, entry);
  }, []);
  return ordered.toReversed();
}
