import type { HistoryEntry } from './surveys.collection';
import { orderHistory } from './order-history';

function createEntry(kind: HistoryEntry['kind'], minute: number, by?: HistoryEntry['by']): HistoryEntry {
  return { kind, at: new Date(Date.UTC(2026, 10, 20, 12, minute)), changes: [], ...(by && { by }) };
}

function listKinds(stored: HistoryEntry[]): string[] {
  return orderHistory(stored).map(({ kind }) => kind);
}

test('concurrent changes stand in the order of their updates, not of the times that were taken before', () => {
  const stored = [
    createEntry('opened', 0, 'owner'),
    createEntry('unpublished', 6, 'admin'),
    createEntry('reopened', 5, 'admin'),
  ];
  expect(listKinds(stored)).toEqual(['reopened', 'unpublished', 'opened']);
});

test('a closing by deadline that is recorded late stands before what happened after it', () => {
  const stored = [
    createEntry('opened', 0, 'owner'),
    createEntry('edited', 8, 'owner'),
    createEntry('unpublished', 9, 'admin'),
    createEntry('closed', 5, 'schedule'),
  ];
  expect(listKinds(stored)).toEqual(['unpublished', 'edited', 'closed', 'opened']);
});

test('a closing by the owner keeps its place, and entries of earlier releases keep theirs', () => {
  const stored = [createEntry('opened', 3), createEntry('edited', 2), createEntry('closed', 1, 'owner')];
  expect(listKinds(stored)).toEqual(['closed', 'edited', 'opened']);
});
