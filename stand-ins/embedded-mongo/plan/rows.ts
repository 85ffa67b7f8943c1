import { decode } from '../values/bson';
import type { Plan, SortField } from './planner';
import type { FoundRow, Scan, ScanStats } from './scan';
import { createSorter, createSortKey } from './sort';

/** The ordered result of a query, row by row; reading can pause and resume. */
export interface Rows {
  advance(until: number): FoundRow | 'pause' | 'end';
  pause(): void;
  stats: ScanStats;
}

export interface RowWindow {
  sort: readonly SortField[];
  skip: number;
  /** Infinity for no limit. */
  limit: number;
}

/** Sorts if the plan does not, then skips and limits. */
export function createRows(scan: Scan, plan: Plan, { sort, skip, limit }: RowWindow): Rows {
  const source = plan.sorted ? scan : createSortedRows(scan, sort, skip + limit);
  const canSkipByKeys = plan.sorted && plan.isExact;
  let remainingSkip = skip;
  let remaining = limit;

  return {
    stats: scan.stats,
    pause: () => scan.pause(),
    advance(until) {
      if (remaining <= 0) return 'end';
      while (remainingSkip > 0) {
        if (canSkipByKeys) {
          const { skipped, isExhausted } = scan.skipKeys(remainingSkip, until);
          remainingSkip -= skipped;
          if (isExhausted) return 'end';
          if (remainingSkip > 0) return 'pause';
        } else {
          const found = source.advance(until);
          if (found === 'pause' || found === 'end') return found;
          remainingSkip -= 1;
        }
      }
      const found = source.advance(until);
      if (found !== 'pause' && found !== 'end') remaining -= 1;
      return found;
    },
  };
}

function createSortedRows(scan: Scan, sort: readonly SortField[], keep: number): Pick<Scan, 'advance'> {
  const sorter = createSorter<Buffer>(keep);
  let rows: Buffer[] | undefined;
  let position = 0;
  return {
    advance(until) {
      while (rows === undefined) {
        const found = scan.advance(until);
        if (found === 'pause') return 'pause';
        if (found === 'end') rows = sorter.finish();
        else {
          sorter.add(createSortKey(found.doc(), sort), found.bytes, found.bytes.length);
          if (performance.now() > until) return 'pause';
        }
      }
      const bytes = rows[position];
      if (bytes === undefined) return 'end';
      position += 1;
      return { bytes, doc: () => decode(bytes) };
    },
  };
}
