import { setImmediate as turn } from 'node:timers/promises';
import { type OperationControl, forEachRow, SLICE_MS } from '../plan/execute';
import { choosePlan, type Plan } from '../plan/planner';
import { createRows } from '../plan/rows';
import { createScan, type ScanStats } from '../plan/scan';
import type { Filter } from '../query/filter';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import type { Store } from '../storage/transaction';

interface CountQuery {
  filter: Filter;
  hint: IndexInfo | 'natural' | undefined;
  /** Called with the chosen plan and its statistics, for explain. */
  onPlan?: (plan: Plan, stats: ScanStats) => void;
}

/** Counts matches, from index keys alone if the plan is exact. */
export async function countRows(
  data: Store['data'],
  collection: CollectionInfo,
  { filter, hint, onPlan }: CountQuery,
  window: { skip: number; limit: number },
  control: OperationControl,
): Promise<number> {
  const plan = choosePlan(collection, filter, [], hint);
  const scan = createScan(data, collection, plan, filter);
  onPlan?.(plan, scan.stats);
  const maxCount = window.skip + window.limit;
  let n = 0;
  if (!plan.isExact) {
    await forEachRow(createRows(scan, plan, { sort: [], skip: 0, limit: maxCount }), control, () => {
      n += 1;
      return false;
    });
    return Math.max(0, n - window.skip);
  }
  for (let isExhausted = false; !isExhausted && n < maxCount;) {
    const skipResult = scan.skipKeys(maxCount - n, performance.now() + SLICE_MS);
    n += skipResult.skipped;
    isExhausted = skipResult.isExhausted;
    if (!isExhausted && n < maxCount) {
      scan.pause();
      await turn();
      control.check();
    }
  }
  scan.pause();
  return Math.max(0, n - window.skip);
}
