import { selectRows } from '@canvass/testing/exhaustive-table';
import type { WritePath } from './write-path';
import { WRITE_PATHS } from './write-paths';

/** A write path, and its number among those that its test tries. */
type WritePathRow = readonly [name: string, path: WritePath, number: number];

/** Every `size`-th write path; `npm run soak` tries all of them. */
function sampleWritePaths(size: number): WritePathRow[] {
  return Object.entries(WRITE_PATHS)
    .filter((_, index) => process.env['SOAK'] !== undefined || index % size === 0)
    .map(([name, path], number) => [name, path, number] as const);
}

/** The write paths of each test. They select from one table, so that some test goes through every path. */
export const selectedWritePaths = selectRows('tests × write paths', {
  upserts: sampleWritePaths(1),
  crashes: sampleWritePaths(2),
  databaseCrashes: sampleWritePaths(8),
});
