import { setImmediate as turn } from 'node:timers/promises';
import { type Control, drive, SLICE_MS } from '../plan/drive';
import { choosePlan, type Plan } from '../plan/planner';
import { createRows } from '../plan/rows';
import { createScan, type ScanStats } from '../plan/scan';
import type { Filter } from '../query/filter';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import type { Store } from '../storage/store';

interface Counted {
  filter: Filter;
  hint: IndexInfo | 'natural' | undefined;
  /** Told what was used and read, for explain. */
  observe?: (plan: Plan, stats: ScanStats) => void;
}

/** Counts matches: by keys alone where the index says it all. */
export async function countRows(
  data: Store['data'],
  collection: CollectionInfo,
  { filter, hint, observe }: Counted,
  window: { skip: number; limit: number },
  control: Control,
): Promise<number> {
  const plan = choosePlan(collection, filter, [], hint);
  const scan = createScan(data, collection, plan, filter);
  observe?.(plan, scan.stats);
  const most = window.skip + window.limit;
  let n = 0;
  if (!plan.exact) {
    await drive(createRows(scan, plan, { sort: [], skip: 0, limit: most }), control, () => {
      n += 1;
      return false;
    });
    return Math.max(0, n - window.skip);
  }
  for (let ended = false; !ended && n < most;) {
    const step = scan.passOver(most - n, performance.now() + SLICE_MS);
    n += step.passed;
    ended = step.ended;
    if (!ended && n < most) {
      scan.pause();
      await turn();
      control.check();
    }
  }
  scan.pause();
  return Math.max(0, n - window.skip);
}
