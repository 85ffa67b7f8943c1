import type { HistoryEntry } from '../records/surveys.collection';

/** A closing that the scheduler recorded, some time after the deadline had closed the survey. */
function isClosingByDeadline({ kind, by }: HistoryEntry): boolean {
  return kind === 'closed' && by === 'schedule';
}

/**
 * The stored history of a survey in the order in which things happened, oldest first.
 *
 * Each entry is stored by the update that makes its change, so the stored order is the order of the changes. Their times
 * are not in that order: `at` is taken before the update, and concurrent updates may come the other way around. Only a
 * closing by the deadline happened before it was stored, at exactly its time. An entry with this time or a later one was
 * stored after the closing happened, and so was everything after that entry: the closing comes before the first of them.
 */
export function orderHistory(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.reduce<HistoryEntry[]>((ordered, entry) => {
    const next = isClosingByDeadline(entry) ? ordered.findIndex(({ at }) => at >= entry.at) : -1;
    return ordered.toSpliced(next === -1 ? ordered.length : next, 0, entry);
  }, []);
}
