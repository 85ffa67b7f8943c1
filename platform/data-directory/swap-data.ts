// oxlint-disable-next-line no-restricted-imports -- In the data directory, so that a rename can move it into place.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BALLOT_KEYS_FOLDER,
  DATA_DIRECTORY_ENTRIES,
  REPLACES_LOST_KEYS_FILE,
  RESTORE_PREFIXES,
  SUPERVISOR_FILE,
} from './data-directory';

// Each step ends with a rename of a folder, so that the next restore or start knows how far an interrupted one got.

/** A backup is being unpacked into this folder. */
const UNPACKING_PREFIX = RESTORE_PREFIXES.unpacking;

/** The backup is completely unpacked, and the previous data is being moved aside. */
const UNPACKED_FOLDER = `${RESTORE_PREFIXES.unpacked}complete`;

/** The previous data has been moved aside, and what is left in this folder must be moved into place. */
const MOVING_FOLDER = `${RESTORE_PREFIXES.unpacked}moving`;

/** Creates the folder into which a backup is unpacked. */
export function createStaging(data: string): string {
  return mkdtempSync(join(data, UNPACKING_PREFIX));
}

/** What a restore leaves in place. */
const KEPT_ENTRIES = new Set([SUPERVISOR_FILE, BALLOT_KEYS_FOLDER]);

/** Moves the present data aside, so that a restore by mistake loses nothing. */
function moveAside(data: string): string | undefined {
  const present = DATA_DIRECTORY_ENTRIES.filter((name) => !KEPT_ENTRIES.has(name) && existsSync(join(data, name)));
  if (present.length === 0) return undefined;
  const before = join(data, `${RESTORE_PREFIXES.before}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(before, { mode: 0o700 });
  for (const name of present) renameSync(join(data, name), join(before, name));
  return before;
}

/**
 * The keys of anonymous ballots are in no backup. This tells the API, which otherwise starts only with the directory that
 * the restored database knows.
 */
function noteLostKeys(data: string): void {
  const directory = join(data, BALLOT_KEYS_FOLDER);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, REPLACES_LOST_KEYS_FILE), '', { mode: 0o600 });
}

/** Completes the remaining steps. */
function resumeSwap(data: string): string | undefined {
  const [unpacked, moving] = [join(data, UNPACKED_FOLDER), join(data, MOVING_FOLDER)];
  let before: string | undefined;
  if (existsSync(unpacked)) {
    before = moveAside(data);
    renameSync(unpacked, moving);
  }
  if (!existsSync(moving)) return before;
  // The database is moved last, because a directory without it does not count as an installation.
  const names = readdirSync(moving).sort((one, other) => Number(one === 'mongo') - Number(other === 'mongo'));
  for (const name of names) renameSync(join(moving, name), join(data, name));
  noteLostKeys(data);
  rmdirSync(moving);
  return before;
}

/**
 * Replaces the present data with the unpacked data.
 * @returns the folder with the previous data; undefined if there was none.
 */
export function swapInStaging(data: string, staging: string): string | undefined {
  renameSync(staging, join(data, UNPACKED_FOLDER));
  return resumeSwap(data);
}

function listNames(data: string): string[] {
  try {
    return readdirSync(data);
  } catch {
    // The code that uses the directory reports the problem.
    return [];
  }
}

/**
 * Cleans up after an interrupted restore: an incompletely unpacked backup is removed, and a complete one is moved into
 * place. To be called only while no other process uses the directory.
 */
export function finishInterruptedRestore(data: string): void {
  for (const name of listNames(data).filter((each) => each.startsWith(UNPACKING_PREFIX)))
    rmSync(join(data, name), { recursive: true, force: true });
  resumeSwap(data);
}
