import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomic } from '@canvass/node-utils/files/atomic-file';
import { findChromium } from '@canvass/node-utils/programs/chromium';
import type { LedgerEntry } from '@canvass/testing/exhaustive-table';
import { inRoot } from '@canvass/workspace/applications';

/** What passed when the tests of a part last passed as a whole. */
export interface KeptResult {
  /** Of the files on which they depend, and of the machine's programs. */
  inputsHash: string;
  /** Whether exhaustive tables ran all of their cases. */
  allCases: boolean;
  passed: number;
  /** What exhaustive tables ran. */
  cases: LedgerEntry[];
  /** The areas that a browser test loaded; undefined if that is not known, and for other tests. */
  areas?: string[];
}

/** The kept results by the names of parts: `mf-member`, `api/src/votes`, `e2e/browse.test.ts`. */
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

const readVersion = (program: string, option: string) => {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`.trim();
};

/** Names what tests depend on besides files: versions of this machine's programs, and settings of this run. */
export function describeMachine(): string {
  const chromium = findChromium();
  return [
    process.version,
    process.platform,
    process.arch,
    readVersion('nginx', '-v'),
    chromium === undefined ? '' : readVersion(chromium, '--version'),
  ].join('\n');
}
