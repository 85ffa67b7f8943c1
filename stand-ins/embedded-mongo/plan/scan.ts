import type { Database } from 'lmdb';
import type { Filter } from '../query/filter';
import { matches } from '../query/match';
import type { CollectionInfo } from '../storage/catalog';
import { createRecordKey } from '../storage/index-keys';
import { chainCursors, createKeyCursor, createKeyLookup, type KeyCursor, mergeCursors } from '../storage/key-cursor';
import { decode, type Doc } from '../values/bson';
import type { Plan } from './planner';

/** A match; its document is decoded on demand. */
export interface FoundRow {
  bytes: Buffer;
  doc(): Doc;
}

export interface ScanStats {
  keysExamined: number;
  docsExamined: number;
}

/** A search that can pause and resume. */
export interface Scan {
  /** Returns the next match, 'pause' if the deadline passed before one was found, or 'end' if there is none. */
  advance(deadline: number): FoundRow | 'pause' | 'end';
  /** Skips up to `count` matches by their keys alone; only for an exact plan. */
  skipKeys(count: number, deadline: number): { skipped: number; isExhausted: boolean };
  /** Releases the search's database resources, before other work runs. */
  pause(): void;
  stats: ScanStats;
}

/** How many keys are read between two checks of the clock. */
const KEYS_PER_CLOCK_CHECK = 32;

/** Reads the plan's ranges and applies the filter unless the plan is exact. */
export function createScan(
  data: Database<Buffer, Buffer>,
  collection: CollectionInfo,
  plan: Plan,
  filter: Filter,
): Scan {
  const keys = openRanges(data, plan);
  const clustered = plan.index.id === 0;
  const stats: ScanStats = { keysExamined: 0, docsExamined: 0 };
  const seenIds = plan.dedupe ? new Set<string>() : undefined;

  const isTimeUp = (deadline: number): boolean =>
    stats.keysExamined % KEYS_PER_CLOCK_CHECK === 0 && performance.now() > deadline;

  function isDuplicate(idKey: Buffer): boolean {
    if (seenIds === undefined) return false;
    const id = idKey.toString('latin1');
    if (seenIds.has(id)) return true;
    seenIds.add(id);
    return false;
  }

  function read(value: Buffer): Buffer | undefined {
    if (clustered) return value;
    return isDuplicate(value) ? undefined : data.get(createRecordKey(collection.id, value));
  }

  return {
    stats,
    advance(deadline) {
      for (;;) {
        const entry = keys.next();
        if (entry === undefined) return 'end';
        stats.keysExamined += 1;
        const bytes = read(entry.value);
        if (bytes !== undefined) {
          stats.docsExamined += 1;
          if (plan.isExact) return { bytes, doc: () => decode(bytes) };
          const doc = decode(bytes);
          if (matches(filter, doc)) return { bytes, doc: () => doc };
        }
        if (isTimeUp(deadline)) return 'pause';
      }
    },
    skipKeys(count, deadline) {
      for (let skipped = 0; skipped < count; skipped += 1) {
        if (keys.next() === undefined) return { skipped, isExhausted: true };
        stats.keysExamined += 1;
        if (isTimeUp(deadline)) return { skipped: skipped + 1, isExhausted: false };
      }
      return { skipped: count, isExhausted: false };
    },
    pause: () => keys.pause(),
  };
}

function openRanges(data: Database<Buffer, Buffer>, plan: Plan): KeyCursor {
  const open = ({ low, high }: { low: Buffer; high: Buffer }): KeyCursor =>
    plan.isUniqueLookup ? createKeyLookup(data, low) : createKeyCursor(data, low, high, plan.reverse);
  if (plan.merge && plan.ranges.length > 1) {
    return mergeCursors(
      plan.ranges.map((range) => ({ cursor: open(range), from: range.prefix })),
      plan.reverse,
    );
  }
  return chainCursors(plan.ranges.map((range) => () => open(range)));
}
