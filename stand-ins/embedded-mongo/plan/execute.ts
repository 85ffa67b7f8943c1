import { setImmediate as turn } from 'node:timers/promises';
import { mongoError } from '../errors';
import type { Rows } from './rows';
import type { FoundRow } from './scan';

/** How long work may block the event loop before it yields. */
export const SLICE_MS = 4;

/** Can stop a running operation. */
export interface OperationControl {
  /** Throws when the operation was killed or its time limit has passed. */
  check(): void;
  kill(): void;
}

/** Creates a control with a time limit in milliseconds; 0 or undefined for no limit. */
export function createControl(maxTimeMs?: number): OperationControl {
  const deadline = maxTimeMs ? performance.now() + maxTimeMs : Infinity;
  let killed = false;
  return {
    check() {
      if (killed) throw mongoError(237, 'cursor was killed while it was running');
      if (performance.now() > deadline) throw mongoError(50, 'operation exceeded time limit');
    },
    kill: () => {
      killed = true;
    },
  };
}

/** Passes rows to `visit` until it returns true or none are left; returns whether there may be more. */
export async function forEachRow(
  rows: Rows,
  control: OperationControl,
  visit: (found: FoundRow) => boolean,
): Promise<boolean> {
  let sliceEnd = performance.now() + SLICE_MS;
  try {
    for (let visited = 1; ; visited += 1) {
      const found = rows.advance(sliceEnd);
      if (found === 'end') return false;
      if (found !== 'pause' && visit(found)) return true;
      if (found === 'pause' || (visited % 16 === 0 && performance.now() > sliceEnd)) {
        rows.pause();
        await turn();
        control.check();
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
  } finally {
    rows.pause();
  }
}

/** Thrown by `readRowsSync` when the search takes too long for a transaction. Nothing has been written yet. */
export class SearchTooLongError extends Error {}

/** Reads up to `limit` rows without yielding, for use within a write transaction. */
export function readRowsSync(rows: Rows, limit: number): FoundRow[] {
  const found: FoundRow[] = [];
  const sliceEnd = performance.now() + SLICE_MS;
  try {
    while (found.length < limit) {
      const next = rows.advance(sliceEnd);
      if (next === 'end') return found;
      if (next === 'pause' || found.length > 2000) throw new SearchTooLongError();
      found.push(next);
    }
    return found;
  } finally {
    rows.pause();
  }
}
