import { decode } from '../values/bson';
import type { Plan, SortField } from './planner';
import type { Found, Scan, ScanStats } from './scan';
import { createSorter, sortKeyOf } from './sort';

/** The result of a query, in order, row by row; it can be left and taken up again. */
export interface Rows {
  advance(until: number): Found | 'pause' | 'end';
  pause(): void;
  stats: ScanStats;
}

export interface Window {
  sort: readonly SortField[];
  skip: number;
  /** Infinity for no limit. */
  limit: number;
}

/** Sorts where the plan does not, then skips and limits. */
export function createRows(scan: Scan, plan: Plan, { sort, skip, limit }: Window): Rows {
  const source = plan.sorted ? scan : sorted(scan, sort, skip + limit);
  const walksKeys = plan.sorted && plan.exact;
  let toSkip = skip;
  let left = limit;

  return {
    stats: scan.stats,
    pause: () => scan.pause(),
    advance(until) {
      if (left <= 0) return 'end';
      while (toSkip > 0) {
        if (walksKeys) {
          const { passed, ended } = scan.passOver(toSkip, until);
          toSkip -= passed;
          if (ended) return 'end';
          if (toSkip > 0) return 'pause';
        } else {
          const found = source.advance(until);
          if (found === 'pause' || found === 'end') return found;
          toSkip -= 1;
        }
      }
      const found = source.advance(until);
      if (found !== 'pause' && found !== 'end') left -= 1;
      return found;
    },
  };
}

function sorted(scan: Scan, sort: readonly SortField[], keep: number): Pick<Scan, 'advance'> {
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
          sorter.add(sortKeyOf(found.doc(), sort), found.bytes, found.bytes.length);
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
