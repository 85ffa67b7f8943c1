import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomic } from '@canvass/node-utils/files/atomic-file';
import type { LedgerEntry } from '@canvass/testing/exhaustive-table';
import { inRoot } from '@canvass/workspace/applications';

/** What passed when the tests of a part last passed as a whole. */
export interface KeptResult {
  /** Of the files and programs on which they depend. */
  inputsHash: string;
  /** Whether exhaustive tables ran all of their cases. */
  allCases: boolean;
  passed: number;
  /** What exhaustive tables ran. */
  cases: LedgerEntry[];
  /** The areas that a browser test loaded; undefined if that is not known, and for other tests. */
  areas?: string[];
}

/** The kept results by the names of parts: `mf-member`, `api/src/votes`, `verification/e2e/browse.test.ts`. */
export type KeptResults = Record<string, KeptResult>;

const FILE = inRoot('.cache/kept-results.json');

/** Reads the results of earlier runs in this checkout. */
export function readKeptResults(file = FILE): KeptResults {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptResults) : {};
}

/** Keeps results for later runs, beside those of other parts. */
export async function keepResults(results: KeptResults, file = FILE): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await writeAtomic(file, JSON.stringify({ ...readKeptResults(file), ...results }));
}

/** Whether a kept result says what a run would find out: it ran the same sources, and no fewer cases. */
export function isCurrent(kept: KeptResult | undefined, inputsHash: string, allCases: boolean): kept is KeptResult {
  return kept !== undefined && kept.inputsHash === inputsHash && (kept.allCases || !allCases);
}
